import { MIN_PASSWORD } from "#app/domain/staff/password.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/form/text-field.tsx";

type NewPasswordFieldsProps = { errors: { password?: string; repeated?: string }; required?: boolean };

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ errors, required = false }: NewPasswordFieldsProps) {
	return (
		<>
			<TextField
				name="password"
				type="password"
				label={m.staff_new_password()}
				hint={m.staff_password_rules({ count: MIN_PASSWORD })}
				error={errors.password}
				autoComplete="new-password"
				required={required}
			/>
			<TextField
				name="repeated"
				type="password"
				label={m.staff_password_again()}
				error={errors.repeated}
				autoComplete="new-password"
				required={required}
			/>
		</>
	);
}
