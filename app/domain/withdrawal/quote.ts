import { type Application, wasFiled } from "../application/application.ts";
import { isContested } from "../money/dispute.ts";
import { type Cents, percentageShare } from "../money/money.ts";
import { isSettled, type Payment } from "../money/payment.ts";
import { getRefundableAmount, withoutProposals } from "../money/refund.ts";
import { amountDue, DELAY_DAYS, FILING_DAYS, refundEntitlement, rejectionClause } from "../money/refund-policy.ts";
import { REFUND_PERCENTAGES, type RefundClause } from "../money/refund-shares.ts";
import { addBusinessDays, dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";
import { serviceStep } from "./proportion.ts";
import { mayRequestRefund } from "./refund-request-transitions.ts";
import { withdrawalRefundDue } from "./repayment.ts";
import { contractConcludedAt, withdrawalPeriodEnd } from "./term.ts";
import { withdrawalOutcome } from "./withdraw.ts";

/**
 * How a refund can be obtained: by the applicant's cancellation or withdrawal, by a request to staff, or not at all.
 */
type RefundAction = "cancel" | "withdraw" | "ask" | "none";

/** The applicant's refund at a time, in cents; null if staff decide. */
export type Quote = { action: RefundAction; amount: Cents | null; clause: RefundClause };

/** Returns the refund of the application's price by the owner's best option at `now`. */
export function quoteRefund(application: Application, payments: readonly Payment[], now: number): Quote {
	const price = priceOfApplication(payments);
	const clause = price ? refundEntitlement(application, price, now).clause : "unpaid";
	if (mayCancel(application)) return { action: "cancel", amount: sum(payments, getRefundableAmount), clause };
	if (application.withdrawal?.outcome !== "accepted" && withdrawalOutcome(application, now) === "accepted") {
		const step = serviceStep(application, now);
		const amount = sum(payments, (payment) => withdrawalRefundDue(payment, step));
		const cause = step === "not_begun" ? "withdrawn_before_filing" : "withdrawn_after_filing";
		return { action: "withdraw", amount, clause: amount > 0 ? cause : clause };
	}
	if (!price || !mayRequestRefund(application, price, now)) return { action: "none", amount: 0, clause };
	return { action: "ask", amount: amountDue(refundEntitlement(application, price, now), price), clause };
}

/** Whether the applicant may cancel (S12): neither filed nor closed. */
export function mayCancel(application: Application): boolean {
	const { status } = application;
	return (status === "draft" || status === "pending" || status === "verification_required") && !wasFiled(application);
}

function priceOfApplication(payments: readonly Payment[]): Payment | undefined {
	return payments.find(({ purpose, state }) => purpose === "application" && state === "succeeded");
}

/** Sums a part of each payment that was received and is not held by a bank. */
function sum(payments: readonly Payment[], getAmount: (payment: Payment) => Cents): Cents {
	return payments
		.filter((payment) => isSettled(payment) && !isContested(payment))
		.reduce((total, payment) => total + Math.max(0, getAmount(withoutProposals(payment, 0))), 0);
}

/** A point from which the refund changes; `startsAt` is in UTC milliseconds, null if no date is known. */
export type Outlook = Quote & {
	milestone: "now" | "filed" | "not_filed" | "term_over" | "delayed" | "rejected" | "nif";
	startsAt: number | null;
};

/** Returns the end of a day in Lisbon. */
function endOfDay(timestamp: number): number {
	return startOfDate(dayAfter(lisbonDate(timestamp)));
}

/**
 * Returns the refund now and later, in order. Each line applies the refund rules to the application in its future
 * state, so that it shows the actual refund. Only promised dates are shown.
 */
export function refundOutlook(application: Application, payments: readonly Payment[], now: number): Outlook[] {
	const lines: Outlook[] = [{ milestone: "now", startsAt: null, ...quoteRefund(application, payments, now) }];
	const price = priceOfApplication(payments);
	if (!price || !["pending", "verification_required", "processing", "approved"].includes(application.status))
		return lines;
	const endsAt = withdrawalPeriodEnd(contractConcludedAt(application));
	const addOutlook = (milestone: Outlook["milestone"], timestamp: number, changes: Partial<Application>) =>
		lines.push({
			milestone,
			startsAt: timestamp,
			...quoteRefund({ ...application, ...changes }, payments, timestamp),
		});
	const filedAt = application.filedAt ?? lastFilingDay(application, now);
	const filedFields: Partial<Application> = { status: "processing", filedAt };
	if (!wasFiled(application)) {
		addOutlook("filed", filedAt, filedFields);
		if (application.status === "pending") addOutlook("not_filed", Math.max(now, endOfDay(filedAt)), {});
	}
	if (endsAt > filedAt && endsAt > now) addOutlook("term_over", endsAt, filedFields);
	const { estimatedCompletionDate: due } = application;
	const delayedAt = due === null ? null : endOfDay(addBusinessDays(due, DELAY_DAYS));
	if (delayedAt !== null && delayedAt > now && delayedAt > filedAt) addOutlook("delayed", delayedAt, filedFields);
	const clause = rejectionClause(application);
	const percent = REFUND_PERCENTAGES[clause];
	const rejectionRefund = amountDue({ clause, percent, amount: percentageShare(price.amountReceived, percent) }, price);
	lines.push({ milestone: "rejected", startsAt: null, action: "none", amount: rejectionRefund, clause });
	lines.push({ milestone: "nif", startsAt: null, action: "none", amount: 0, clause: "nif_obtained" });
	return lines;
}

/** Returns the last day to file according to the refund policy, counted from the start of work. */
function lastFilingDay({ stateSince, beginsAt }: Application, now: number): number {
	return Math.max(now, addBusinessDays(beginsAt ?? stateSince, FILING_DAYS));
}
