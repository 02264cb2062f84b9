import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

/** Placeholder until Stripe's script has loaded; permanent without scripts (row 216). */
export function CardFormWaiting({ label = m.payment_waiting() }: { label?: string }) {
	return (
		<>
			<noscript>
				<Alert tone="warning">
					<p>{m.checkout_no_script()}</p>
				</Alert>
			</noscript>
			<div className="card-form-waiting">
				<Spinner label={label} />
			</div>
		</>
	);
}
