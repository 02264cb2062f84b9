import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { NewPassword } from "../entry/new-password.tsx";

/** @param errors field to sentence */
export function ChangePassword({ errors }: { errors: Partial<Record<string, string>> }) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_change_password()}</h2>
			<AppForm className="form" action="/admin/security-settings" noValidate>
				<input type="hidden" name="intent" value="password" />
				<TextField
					name="current"
					type="password"
					label={m.staff_present_password()}
					error={errors.current}
					autoComplete="current-password"
				/>
				<NewPassword errors={errors} />
				<div>
					<Button type="submit">{m.staff_change_password()}</Button>
				</div>
			</AppForm>
		</section>
	);
}
