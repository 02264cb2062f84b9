import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

/** S7: the authority said yes. */
export function ApproveForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="approve">
			<TextAreaField
				{...fieldOf("approve", "answer", props.refusal)}
				label={m.admin_approve_answer()}
				hint={m.admin_approve_hint()}
				maxLength={MAX_WORDS}
				rows={2}
			/>
			<Button type="submit">{m.admin_act_approve()}</Button>
		</ActionForm>
	);
}
