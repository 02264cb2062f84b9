import { ACCEPTED_TYPES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

const ACTION = "store-mandate";

/** A signed power of attorney that came by post or by e-mail, stored for the applicant. */
export function MandateForm(props: ActionProps) {
	const { id, name, error } = fieldOf(ACTION, "mandate", props.refusal);
	const code = fieldOf(ACTION, "pageCode", props.refusal);
	const hint = m.mandate_store_hint();
	return (
		<ActionForm {...props} action={ACTION} encType="multipart/form-data">
			<Field id={id} label={m.mandate_store_file()} hint={hint} error={error}>
				<input
					{...describe({ id, hint, error })}
					id={id}
					name={name}
					type="file"
					accept={ACCEPTED_TYPES}
					multiple
					className="file-input"
				/>
			</Field>
			<TextField
				id={code.id}
				name={code.name}
				label={m.sign_code()}
				hint={m.mandate_store_code_hint()}
				error={code.error}
				defaultValue={code.defaultValue}
				className="control-short"
				autoComplete="off"
				maxLength={60}
			/>
			<Button type="submit">{m.mandate_store()}</Button>
		</ActionForm>
	);
}
