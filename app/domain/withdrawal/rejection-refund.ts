import type { Application } from "../application/application.ts";
import type { Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { Cents } from "../money/money.ts";
import type { Payment } from "../money/payment.ts";
import { withoutProposals } from "../money/refund.ts";
import { amountDue, refundEntitlement } from "../money/refund-policy.ts";
import { startRefund } from "../money/refund-transitions.ts";

/** What of a payment goes back by itself because its application was rejected, in cents; 0 once that was tried. */
function owedAfterRejection(application: Application, payment: Payment): Cents {
	if (application.status !== "rejected" || application.paidAt === null) return 0;
	if (payment.refunds.some(({ reason }) => reason === "rejected" || reason === "withdrawn")) return 0;
	// As of the rejection: money that the bank held meanwhile is owed all the same.
	return amountDue(refundEntitlement(application, payment, application.stateSince), payment) ?? 0;
}

/** Whether a rejected application has money to give back by the refund policy that nobody has started to send. */
export function isRefundOwed(application: Application, payments: readonly Payment[]): boolean {
	return payments.some((payment) => owedAfterRejection(application, withoutProposals(payment, 0)) > 0);
}

/** A rejection for reasons that are not the applicant's gives the money of the policy back by itself. */
export function refundRejected(application: Application, context: Context): Transition {
	const started = context.payments.map((paid) => {
		const payment = withoutProposals(paid, context.now);
		const amount = owedAfterRejection(application, payment);
		return amount > 0
			? startRefund(payment, "rejected", context.now, { amount })
			: { payment, effects: [] as Effect[] };
	});
	const effects = started.flatMap((back) => back.effects);
	if (effects.length === 0) return context.wrongState();
	return context.change(
		{},
		effects,
		started.map(({ payment }) => payment),
	);
}
