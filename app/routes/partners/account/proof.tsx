import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { FormName, FormState } from "./forms.ts";

/** What a whole form was refused for; where a new link is needed, the way to one that loses nothing that was typed. */
export function FormAnswer({ form, state }: { form: FormName; state: FormState }) {
	if (state.proof === "sent")
		return (
			<Alert tone="success" role="status">
				<p>{m.partner_proof_sent()}</p>
			</Alert>
		);
	if (state.proof === "asked")
		return (
			<Alert tone="warning" role="alert" title={m.partner_proof_title()}>
				<p>{state.message}</p>
				<p>{m.partner_proof_text()}</p>
				<p>
					<Button type="submit" name="intent" value={`${form}:link`} variant="secondary">
						{m.partner_proof_button()}
					</Button>
				</p>
			</Alert>
		);
	return state.message ? (
		<Alert tone="danger" role="alert">
			<p>{state.message}</p>
		</Alert>
	) : null;
}
