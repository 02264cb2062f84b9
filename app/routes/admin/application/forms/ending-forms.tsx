import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
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

/** S13, for what did not come by the page: the law leaves every other way open. */
export function WithdrawForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="withdraw">
			<p className="muted">{m.admin_withdraw_text()}</p>
			<TextField
				{...fieldOf("withdraw", "sentOn", props.refusal)}
				label={m.admin_withdraw_day()}
				hint={m.admin_withdraw_day_hint()}
				type="date"
				className="control-short"
			/>
			<Button type="submit" variant="danger">
				{m.admin_act_withdraw()}
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
