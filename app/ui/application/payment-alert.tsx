import { paymentPath } from "#app/domain/application/journey.ts";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

type PaymentAlertProps = {
	view: ApplicationView;
	paymentProgress: PaymentProgress;
	/** Whether payment buttons are disabled. */
	readOnly?: boolean;
};

/** Shown while an application is unpaid. Explains whether Stripe, staff or the applicant acts next (ruling T8). */
export function PaymentAlert({ view, paymentProgress, readOnly }: PaymentAlertProps) {
	if (view.status !== "pending" || view.paidAt !== null) return null;
	// The owner's page shows the details (routes/order/confirmation/awaited-card.tsx).
	if (paymentProgress === "awaited" && view.owner && !readOnly) return null;
	if (paymentProgress !== "open") return <PaymentInProgress paymentProgress={paymentProgress} />;
	return (
		<Alert tone="warning" title={m.confirmation_unpaid_title()}>
			<p>{view.paymentStatus === "failed" ? m.confirmation_unpaid_failed() : m.confirmation_unpaid()}</p>
			{view.owner && (
				<div>
					{readOnly ? (
						<Button disabled>{m.confirmation_unpaid_pay()}</Button>
					) : (
						<ButtonLink to={paymentPath(view.id)}>{m.confirmation_unpaid_pay()}</ButtonLink>
					)}
				</div>
			)}
		</Alert>
	);
}

/** Explains what a pending payment waits for, and that a second one is unnecessary. */
export function PaymentInProgress({ paymentProgress }: { paymentProgress: Exclude<PaymentProgress, "open"> }) {
	const [title, text] =
		paymentProgress === "review"
			? [m.confirmation_review_title(), m.confirmation_review()]
			: paymentProgress === "unknown"
				? [m.confirmation_unknown_title(), m.confirmation_unknown()]
				: paymentProgress === "awaited"
					? [m.awaited_voucher_title(), m.awaited_other()]
					: [m.confirmation_confirming_title(), m.confirmation_confirming()];
	return (
		<Alert tone="info" title={title} role="status">
			<p>{text}</p>
		</Alert>
	);
}
