import { m } from "#app/paraglide/messages.js";
import type { RunPayment } from "#app/queries/partners/payout-run.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Money } from "../partners/money.tsx";
import { exclusionText } from "../partners/partner-labels.ts";

/** Who was left out when the run was let go, and why. */
export function ExcludedPayments({ payments }: { payments: readonly RunPayment[] }) {
	const left = payments.flatMap((payment) => {
		const why = exclusionText(payment.error);
		return payment.status === "cancelled" && why ? [{ ...payment, why }] : [];
	});
	if (left.length === 0) return null;
	return (
		<Alert tone="warning" className="admin-alert" title={m.partners_run_left_out()}>
			<p>{m.partners_run_left_out_text()}</p>
			<ul>
				{left.map(({ id, partner, code, amount, why }) => (
					<li key={id}>
						{partner || m.partners_nameless()} <span className="muted">{code}</span>, <Money cents={amount} />: {why}
					</li>
				))}
			</ul>
		</Alert>
	);
}
