import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

const ACTION = "store-certificate";

/** S9: the authority's PDF, kept exactly as received. */
export function CertificateForm(props: ActionProps) {
	const { id, name, error } = fieldOf(ACTION, "certificate", props.refusal);
	const hint = m.admin_certificate_hint();
	return (
		<ActionForm {...props} action={ACTION} encType="multipart/form-data">
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
		</ActionForm>
	);
}
