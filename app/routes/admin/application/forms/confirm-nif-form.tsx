import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { ActForm, type ActProps, fieldOf } from "../action-form.tsx";
import { NifField } from "./nif-field.tsx";

const ACT = "confirm-nif";

/** S8, second person: types the number from the paper, because the first one's is not shown. */
export function ConfirmNifForm(props: ActProps) {
	return (
		<ActForm {...props} act={ACT}>
			<p className="muted">{m.admin_nif_second_text({ who: props.desk.nifProposedBy ?? "" })}</p>
			<NifField {...fieldOf(ACT, "nif", props.refusal)} label={m.admin_nif_first()} />
			<Button type="submit">{m.admin_act_confirm_nif()}</Button>
		</ActForm>
	);
}
