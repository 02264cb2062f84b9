import { m } from "#app/paraglide/messages.js";
import { Button } from "../../button.tsx";
import { ActForm, type ActProps } from "../act-form.tsx";

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
