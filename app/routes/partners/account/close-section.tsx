import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { PortalDisclosure } from "../portal.tsx";
import type { FormState } from "./forms.ts";
import { FormAnswer } from "./proof.tsx";

/** The end of the account, with what becomes of everything. */
export function CloseSection({ form }: { form: FormState }) {
	const answered = form.message !== null || form.proof !== null || form.errors.sure !== undefined;
	return (
		<section className="card portal-card portal-folds">
			<PortalDisclosure title={m.partner_close_title()} open={answered}>
				<p>{m.partner_close_text()}</p>
				<AppForm action="/affiliate-dashboard/account" className="form partner-form" noValidate>
					<FormAnswer form="close" state={form} />
					<Checkbox
						name="sure"
						label={m.partner_close_sure()}
						error={form.errors.sure}
						defaultChecked={form.values.sure === "on"}
					/>
					<div>
						<Button type="submit" name="intent" value="close" variant="danger">
							{m.partner_close_button()}
						</Button>
					</div>
				</AppForm>
			</PortalDisclosure>
		</section>
	);
}
