import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";
import { NifField } from "./nif-field.tsx";

const ACTION = "confirm-nif";

/** S8, second person: types the number from the paper, because the first one's is not shown. */
export function ConfirmNifForm(props: ActionProps) {
	return (
		<ActionForm {...props} action={ACTION}>
			<p className="muted">{m.admin_nif_second_text({ who: props.application.nifProposedBy ?? "" })}</p>
			<NifField {...fieldOf(ACTION, "nif", props.refusal)} label={m.admin_nif_first()} />
			<Button type="submit">{m.admin_act_confirm_nif()}</Button>
		</ActionForm>
	);
}
