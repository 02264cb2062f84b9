import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { ActionForm, type ActionProps } from "../action-form.tsx";

export function WaiveForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="waive-information">
			<p>{m.admin_waive_text()}</p>
			<Button type="submit" variant="secondary">
				{m.admin_act_waive()}
			</Button>
		</ActionForm>
	);
}
