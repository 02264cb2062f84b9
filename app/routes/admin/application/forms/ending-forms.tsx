import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

/** S12 by senior staff: before filing, and everything paid goes back. */
export function CancelForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="cancel">
			<p className="muted">{m.admin_cancel_text()}</p>
			<Button type="submit" variant="danger">
				{m.admin_act_cancel()}
			</Button>
		</ActionForm>
	);
}

/** S14: a rejected application gets another chance. */
export function ReopenForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="reopen">
			<TextAreaField
				{...fieldOf("reopen", "reason", props.refusal)}
				label={m.admin_reopen_reason()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<Button type="submit">{m.admin_act_reopen()}</Button>
		</ActionForm>
	);
}
