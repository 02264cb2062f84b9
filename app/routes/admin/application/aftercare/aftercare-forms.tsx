import { CORRECTION_FIELDS } from "#app/domain/aftercare/aftercare.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { inputOf, MAX_DATUM, MAX_NOTE } from "#app/forms/wrong-data.ts";
import { CORRECTION_LABELS } from "#app/labels/aftercare-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { ACTION_LABELS } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";
import { MAX_WORDS } from "../action-schemas.ts";
import { LetterForm } from "./letter-form.tsx";

/** What staff do after an application was completed. */
export const AFTERCARE_FORMS: Partial<Record<StaffAction, (props: ActionProps) => React.ReactNode>> = {
	"ask-correction": WrongDataForm,
	"file-correction": (props) => <ReferenceForm {...props} action="file-correction" />,
	"refuse-correction": (props) => (
		<WordsForm {...props} action="refuse-correction" name="answer" label={m.admin_after_refuse_answer()} />
	),
	"request-password": (props) => <ReferenceForm {...props} action="request-password" />,
	"store-password": LetterForm,
	"resign-representation": (props) => (
		<WordsForm
			{...props}
			action="resign-representation"
			name="reason"
			label={m.admin_after_resign_reason()}
			hint={m.admin_after_resign_text()}
			danger
		/>
	),
	"file-representation-end": (props) => <ReferenceForm {...props} action="file-representation-end" />,
	"end-representation": EndForm,
};

function WrongDataForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="ask-correction">
			<p className="muted">{m.admin_after_wrong_hint()}</p>
			{CORRECTION_FIELDS.map((field) => (
				<TextField
					key={field}
					{...fieldOf("ask-correction", inputOf(field), props.refusal)}
					label={CORRECTION_LABELS[field]()}
					maxLength={MAX_DATUM}
					autoComplete="off"
				/>
			))}
			<TextAreaField
				{...fieldOf("ask-correction", "note", props.refusal)}
				label={m.admin_after_note()}
				maxLength={MAX_NOTE}
				rows={2}
			/>
			<Button type="submit">{ACTION_LABELS["ask-correction"].name()}</Button>
		</ActionForm>
	);
}

function ReferenceForm({ action, ...props }: ActionProps & { action: StaffAction }) {
	return (
		<ActionForm {...props} action={action}>
			<TextField
				{...fieldOf(action, "reference", props.refusal)}
				label={m.admin_after_reference()}
				maxLength={120}
				autoComplete="off"
			/>
			<Button type="submit">{ACTION_LABELS[action].name()}</Button>
		</ActionForm>
	);
}

type WordsFormProps = ActionProps & {
	action: StaffAction;
	name: string;
	label: string;
	hint?: string;
	danger?: boolean;
};

function WordsForm({ action, name, label, hint, danger, ...props }: WordsFormProps) {
	return (
		<ActionForm {...props} action={action}>
			<TextAreaField
				{...fieldOf(action, name, props.refusal)}
				label={label}
				hint={hint}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<Button type="submit" variant={danger ? "danger" : "primary"}>
				{ACTION_LABELS[action].name()}
			</Button>
		</ActionForm>
	);
}

function EndForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="end-representation">
			<p className="muted">{m.admin_after_end_text()}</p>
			<Button type="submit">{ACTION_LABELS["end-representation"].name()}</Button>
		</ActionForm>
	);
}
