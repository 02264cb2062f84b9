import { useEffect } from "react";
import { readForm, writeFields } from "#app/browser/form-fields.ts";
import { changeSessionDraft, readSessionDraft } from "#app/browser/session-draft.ts";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";

/** Keeps what is typed in this tab, so that a reload loses nothing; what the server knows goes before it. */
export function useKeptFields(form: React.RefObject<HTMLFormElement | null>, fromServer: PersonalInfoFields): void {
	useEffect(() => {
		const element = form.current;
		if (!element) return;
		if (Object.keys(fromServer).length === 0) writeFields(element, readSessionDraft().personalInfo ?? {});
		function keep(): void {
			if (element) changeSessionDraft({ personalInfo: readForm(element) });
		}
		element.addEventListener("change", keep);
		return () => element.removeEventListener("change", keep);
	}, [form, fromServer]);
}
