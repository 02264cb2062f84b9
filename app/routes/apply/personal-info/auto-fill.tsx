import Sparkles from "lucide-react/icons/sparkles";
import { useState } from "react";
import { readForm, writeFields } from "#app/browser/form-fields.ts";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { useToast } from "#app/ui/toast/toasts.tsx";
import { splitSuggestions, toFieldName } from "./auto-fill-fields.ts";

export type AutoFillProps = {
	form: React.RefObject<HTMLFormElement | null>;
	/** Values read for this part of the form. */
	suggestions: PersonalInfoFields;
	onFilled: (names: string[]) => void;
};

/** Restores the values from the documents (row 41); asks before replacing typed ones. */
export function AutoFill({ form, suggestions, onFilled }: AutoFillProps) {
	const [pendingFields, setPendingFields] = useState<PersonalInfoFields>({});
	const [message, setMessage] = useState("");
	const { toast } = useToast();

	function fill(values: PersonalInfoFields): void {
		if (!form.current || Object.keys(values).length === 0) return;
		writeFields(form.current, values);
		setMessage(m.details_autofill_done());
	}

	function start(): void {
		if (!form.current) return;
		if (Object.keys(suggestions).length === 0) {
			toast({ title: m.autofill_none_title(), description: m.autofill_none() });
			return;
		}
		const { blank, different } = splitSuggestions(readForm(form.current), suggestions);
		if (Object.keys({ ...blank, ...different }).length === 0) setMessage(m.details_autofill_same());
		fill(blank);
		onFilled(Object.keys(blank));
		setPendingFields(different);
	}

	function replace(): void {
		fill(pendingFields);
		onFilled(Object.keys(suggestions));
		setPendingFields({});
	}

	const labels = [...new Set(Object.keys(pendingFields).map((name) => fieldLabel(name)))];
	return (
		<div className="auto-fill">
			<Button
				type="submit"
				name="intent"
				value="fill"
				formNoValidate
				variant="secondary"
				onClick={(event) => {
					event.preventDefault();
					start();
				}}
			>
				<Sparkles size={18} aria-hidden />
				{m.details_autofill()}
			</Button>
			<p role="status" className="field-hint">
				{message}
			</p>
			<Dialog open={labels.length > 0} onClose={() => setPendingFields({})} title={m.details_replace_title()}>
				<p>{m.details_replace_text()}</p>
				<ul className="upload-issues">
					{labels.map((label) => (
						<li key={label}>{label}</li>
					))}
				</ul>
				<div className="row btn-row">
					<Button onClick={replace}>{m.details_replace_yes()}</Button>
					<Button variant="secondary" onClick={() => setPendingFields({})}>
						{m.details_replace_no()}
					</Button>
				</div>
			</Dialog>
		</div>
	);
}

/** Returns the label of a field; the parts of a date have the label of the date. */
function fieldLabel(name: string): string {
	const labels: Partial<Record<string, () => string>> = FIELD_LABELS;
	return labels[toFieldName(name)]?.() ?? name;
}
