import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

/** In the card form's place until the provider's script is there, and for good where there are no scripts (row 216). */
export function CardFormWaiting({ label = m.payment_waiting() }: { label?: string }) {
	return (
		<>
			<noscript>
				<Alert tone="warning">
					<p>{m.checkout_no_script()}</p>
				</Alert>
			</noscript>
			<Spinner label={label} />
		</>
	);
}
