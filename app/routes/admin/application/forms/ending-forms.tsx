import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActForm, type ActProps, fieldOf } from "../action-form.tsx";

/** S12 by senior staff: before filing, and everything paid goes back. */
export function CancelForm(props: ActProps) {
	return (
		<ActForm {...props} act="cancel">
			<p className="muted">{m.admin_cancel_text()}</p>
			<Button type="submit" variant="danger">
				{m.admin_act_cancel()}
			</Button>
		</ActForm>
	);
}

/** S14: a rejected case gets another chance. */
export function ReopenForm(props: ActProps) {
	return (
		<ActForm {...props} act="reopen">
			<TextAreaField
				{...fieldOf("reopen", "reason", props.refusal)}
				label={m.admin_reopen_reason()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<Button type="submit">{m.admin_act_reopen()}</Button>
		</ActForm>
	);
}
