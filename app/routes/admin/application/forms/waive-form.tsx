import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { ActForm, type ActProps } from "../action-form.tsx";

export function WaiveForm(props: ActProps) {
	return (
		<ActForm {...props} act="waive-information">
			<p>{m.admin_waive_text()}</p>
			<Button type="submit" variant="secondary">
				{m.admin_act_waive()}
			</Button>
		</ActForm>
	);
}
