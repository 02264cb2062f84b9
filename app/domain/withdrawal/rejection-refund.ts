import type { Application } from "../application/application.ts";
import type { Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { Cents } from "../money/money.ts";
import type { Payment } from "../money/payment.ts";
import { withoutProposals } from "../money/refund.ts";
import { amountDue, refundEntitlement } from "../money/refund-policy.ts";
import { startRefund } from "../money/refund-transitions.ts";

/** Returns the automatic refund of a payment for a rejected application, in cents; 0 once started. */
function rejectionRefundDue(application: Application, payment: Payment): Cents {
	if (application.status !== "rejected" || application.paidAt === null) return 0;
	if (payment.refunds.some(({ reason }) => reason === "rejected" || reason === "withdrawn")) return 0;
	// Evaluated as of the rejection: money that the bank held in the meantime is still owed.
	return amountDue(refundEntitlement(application, payment, application.stateSince), payment) ?? 0;
}

/** Whether a rejected application is owed an automatic refund that has not been started. */
export function isRefundOwed(application: Application, payments: readonly Payment[]): boolean {
	return payments.some((payment) => rejectionRefundDue(application, withoutProposals(payment, 0)) > 0);
}

/** Starts the automatic refund that the policy grants for rejections that are not the applicant's fault. */
export function refundRejection(application: Application, context: Context): Transition {
	const startedRefunds = context.payments.map((paid) => {
		const payment = withoutProposals(paid, context.now);
		const amount = rejectionRefundDue(application, payment);
		return amount > 0
			? startRefund(payment, "rejected", context.now, { amount })
			: { payment, effects: [] as Effect[] };
	});
	const effects = startedRefunds.flatMap((refund) => refund.effects);
	if (effects.length === 0) return context.wrongState();
	return context.change(
		{},
		effects,
		startedRefunds.map(({ payment }) => payment),
	);
}
