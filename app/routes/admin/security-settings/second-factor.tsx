import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

/** Another authenticator app, or new recovery codes. @param codesLeft of the ten */
export function SecondFactor({ codesLeft }: { codesLeft: number }) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_second_factor()}</h2>
			<p>{m.staff_codes_left({ count: codesLeft })}</p>
			<div className="row">
				<ButtonLink to="/admin/two-factor-setup?next=/admin/security-settings" variant="secondary">
					{m.staff_other_app()}
				</ButtonLink>
				<AppForm action="/admin/security-settings">
					<Button type="submit" name="intent" value="codes" variant="secondary">
						{m.staff_new_codes()}
					</Button>
				</AppForm>
			</div>
			<p className="small muted">{m.staff_new_codes_hint()}</p>
		</section>
	);
}
