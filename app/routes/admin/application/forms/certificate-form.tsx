import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import { ActForm, type ActProps, fieldOf } from "../action-form.tsx";

const ACT = "store-certificate";

/** S9: the authority's PDF, kept exactly as received. */
export function CertificateForm(props: ActProps) {
	const { id, name, error } = fieldOf(ACT, "certificate", props.refusal);
	const hint = m.admin_certificate_hint();
	return (
		<ActForm {...props} act={ACT} encType="multipart/form-data">
			<Field id={id} label={m.admin_certificate_file()} hint={hint} error={error}>
				<input
					{...describe({ id, hint, error })}
					id={id}
					name={name}
					type="file"
					accept="application/pdf,.pdf"
					className="file-input"
				/>
			</Field>
			<Button type="submit">{m.admin_act_certificate()}</Button>
		</ActForm>
	);
}
