import { useEffect } from "react";
import { readForm, writeFields } from "#app/browser/form-fields.ts";
import { type Control, hasChanged } from "#app/browser/form-input/has-changed.ts";
import { changeSessionDraft, readSessionDraft } from "#app/browser/session-draft.ts";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";
import { typedOver } from "./auto-fill-fields.ts";

type SavedFields = {
	/** What was read from the documents, which is not kept: others may be sent. */
	suggestions: PersonalInfoFields;
	/** Which answers the server has. */
	savedEdition: string;
};

/** Keeps what is typed in this tab, so that a reload loses nothing; what the server was sent since then goes before it. */
export function useSavedFields(
	form: React.RefObject<HTMLFormElement | null>,
	{ suggestions, savedEdition }: SavedFields,
): void {
	useEffect(() => {
		const element = form.current;
		if (!element) return;
		const kept = readSessionDraft().personalInfo;
		if (kept?.savedEdition === savedEdition) writeFields(element, kept);
		// What a part shows in short is what the page came with; some browsers put back what was typed by themselves.
		for (const details of element.querySelectorAll("details"))
			if ([...details.querySelectorAll("input, select, textarea")].some((control) => hasChanged(control as Control)))
				details.open = true;
		function keep(): void {
			if (element) changeSessionDraft({ personalInfo: { ...typedOver(readForm(element), suggestions), savedEdition } });
		}
		element.addEventListener("input", keep);
		element.addEventListener("submit", keep);
		return () => {
			element.removeEventListener("input", keep);
			element.removeEventListener("submit", keep);
		};
	}, [form, suggestions, savedEdition]);
}
