import { CORRECTION_FIELDS } from "#app/domain/aftercare/aftercare.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { correctionInputName, MAX_CORRECTION, MAX_NOTE } from "#app/forms/wrong-data.ts";
import { CORRECTION_LABELS } from "#app/labels/aftercare-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { ACTION_LABELS } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, ConfirmForm, fieldProps, TextForm, textProps } from "../action-form.tsx";

/** Forms of staff actions on completed applications. */
export const AFTERCARE_FORMS: Partial<Record<StaffAction, (props: ActionProps) => React.ReactNode>> = {
	"ask-correction": WrongDataForm,
	"file-correction": (props) => <ReferenceForm {...props} action="file-correction" />,
	"refuse-correction": (props) => (
		<TextForm {...props} action="refuse-correction" name="answer" label={m.admin_aftercare_refuse_answer()} />
	),
	"request-password": (props) => <ReferenceForm {...props} action="request-password" />,
	"store-password": PasswordForm,
	"resign-representation": (props) => (
		<TextForm
			{...props}
			action="resign-representation"
			name="reason"
			label={m.admin_aftercare_resign_reason()}
			hint={m.admin_aftercare_resign_text()}
			danger
		/>
	),
	"file-representation-end": (props) => <ReferenceForm {...props} action="file-representation-end" />,
	"end-representation": (props) => (
		<ConfirmForm {...props} action="end-representation" text={m.admin_aftercare_end_text()} />
	),
};

function WrongDataForm(props: ActionProps) {
	const action = "ask-correction";
	return (
		<ActionForm {...props} action={action}>
			<p className="muted">{m.admin_aftercare_wrong_hint()}</p>
			{CORRECTION_FIELDS.map((field) => (
				<TextField
					key={field}
					{...fieldProps(action, correctionInputName(field), props.refusal)}
					label={CORRECTION_LABELS[field]()}
					maxLength={MAX_CORRECTION}
					autoComplete="off"
				/>
			))}
			<TextAreaField
				{...textProps(action, "note", props.refusal)}
				label={m.admin_aftercare_note()}
				maxLength={MAX_NOTE}
			/>
			<Button type="submit">{ACTION_LABELS[action].name()}</Button>
		</ActionForm>
	);
}

function ReferenceForm({ action, ...props }: ActionProps & { action: StaffAction }) {
	return (
		<ActionForm {...props} action={action}>
			<TextField
				{...fieldProps(action, "reference", props.refusal)}
				label={m.admin_aftercare_reference()}
				maxLength={120}
				autoComplete="off"
			/>
			<Button type="submit">{ACTION_LABELS[action].name()}</Button>
		</ActionForm>
	);
}

/** F7: the password from the letter, visible while typed for comparison with the letter. */
function PasswordForm(props: ActionProps) {
	const field = (name: string) => ({
		...fieldProps("store-password", name, props.refusal),
		autoComplete: "off",
		autoCapitalize: "off",
		autoCorrect: "off",
		spellCheck: false,
		maxLength: 40,
		className: "control-medium",
	});
	return (
		<ActionForm {...props} action="store-password">
			<p className="muted">{m.admin_aftercare_letter_text()}</p>
			<TextField {...field("password")} label={m.admin_aftercare_letter()} />
			<TextField {...field("repeated")} label={m.admin_aftercare_letter_again()} />
			<Button type="submit">{m.admin_action_store_password()}</Button>
		</ActionForm>
	);
}
