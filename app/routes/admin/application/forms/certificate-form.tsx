import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

import { MAX_WORDS } from "../action-schemas.ts";

const ACTION = "store-certificate";

/** S9: the authority's PDF, kept exactly as received, for a second person to look at. */
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
			{props.application.hasCertificate && (
				<TextAreaField
					{...fieldOf(ACTION, "reason", props.refusal)}
					label={m.admin_certificate_reason()}
					maxLength={MAX_WORDS}
					rows={2}
					required
				/>
			)}
			<Button type="submit">{m.admin_act_certificate()}</Button>
		</ActionForm>
	);
}
