import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ActForm, type ActProps, boxOf, fieldOf } from "../action-form.tsx";
import { NifField } from "./nif-field.tsx";

const ACT = "propose-nif";

/** S8, first person: typed twice, from the authority's paper. */
export function ProposeNifForm(props: ActProps) {
	return (
		<ActForm {...props} act={ACT}>
			<p className="muted">{m.admin_nif_first_text()}</p>
			<NifField {...fieldOf(ACT, "nif", props.refusal)} label={m.admin_nif_first()} />
			<NifField {...fieldOf(ACT, "repeated", props.refusal)} label={m.admin_nif_again()} />
			<Checkbox {...boxOf(ACT, "prefixConfirmed", props.refusal)} label={m.admin_nif_prefix()} />
			<Button type="submit">{m.admin_nif_propose()}</Button>
		</ActForm>
	);
}
