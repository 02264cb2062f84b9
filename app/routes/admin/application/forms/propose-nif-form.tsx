import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ActionForm, type ActionProps, checkboxOf, fieldOf } from "../action-form.tsx";
import { NifField } from "./nif-field.tsx";

const ACTION = "propose-nif";

/** S8, first person: typed twice, from the authority's paper. */
export function ProposeNifForm(props: ActionProps) {
	return (
		<ActionForm {...props} action={ACTION}>
			<p className="muted">{m.admin_nif_first_text()}</p>
			<NifField {...fieldOf(ACTION, "nif", props.refusal)} label={m.admin_nif_first()} />
			<NifField {...fieldOf(ACTION, "repeated", props.refusal)} label={m.admin_nif_again()} />
			<Checkbox {...checkboxOf(ACTION, "prefixConfirmed", props.refusal)} label={m.admin_nif_prefix()} />
			<Button type="submit">{m.admin_nif_propose()}</Button>
		</ActionForm>
	);
}
