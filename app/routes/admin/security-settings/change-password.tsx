import { SHORTEST_PASSWORD } from "#app/domain/staff/password.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

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
				<TextField
					name="password"
					type="password"
					label={m.staff_new_password()}
					hint={m.staff_password_rules({ count: SHORTEST_PASSWORD })}
					error={errors.password}
					autoComplete="new-password"
				/>
				<TextField
					name="repeated"
					type="password"
					label={m.staff_password_again()}
					error={errors.repeated}
					autoComplete="new-password"
				/>
				<div>
					<Button type="submit">{m.staff_change_password()}</Button>
				</div>
			</AppForm>
		</section>
	);
}
