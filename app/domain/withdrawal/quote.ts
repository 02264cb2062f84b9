import { type Application, wasFiled } from "../application/application.ts";
import { isContested } from "../money/dispute.ts";
import { type Cents, percentOf } from "../money/money.ts";
import { isSettled, type Payment } from "../money/payment.ts";
import { refundable, withoutProposals } from "../money/refund.ts";
import { type RefundClause, SHARES } from "../money/refund-clauses.ts";
import { amountDue, DELAY_DAYS, FILING_DAYS, refundEntitlement, rejectedByOthers } from "../money/refund-policy.ts";
import { addBusinessDays, beginningOf, dayAfter, lisbonDate } from "../time/calendar.ts";
import { serviceStep } from "./proportion.ts";
import { mayRequestRefund } from "./refund-request-transitions.ts";
import { owedBack } from "./repayment.ts";
import { contractAt, withdrawalEnds } from "./term.ts";
import { withdrawalOutcome } from "./withdraw.ts";

/** By what money goes back at a moment: a button of the applicant, staff's decision, or nothing. */
type RefundWay = "cancel" | "withdraw" | "ask" | "none";

/** What an applicant would get back at a moment, in cents; null where staff decide. */
export type Quote = { way: RefundWay; amount: Cents | null; clause: RefundClause };

/** What would go back of the money for the application if its owner used the best way that is open at `now`. */
export function quote(application: Application, payments: readonly Payment[], now: number): Quote {
	const price = priceOfApplication(payments);
	const clause = price ? refundEntitlement(application, price, now).clause : "unpaid";
	if (mayCancel(application)) return { way: "cancel", amount: sum(payments, refundable), clause };
	if (application.withdrawal?.outcome !== "accepted" && withdrawalOutcome(application, now) === "accepted") {
		const step = serviceStep(application, now);
		const amount = sum(payments, (payment) => owedBack(payment, step));
		const cause = step === "not_begun" ? "withdrawn_before_filing" : "withdrawn_after_filing";
		return { way: "withdraw", amount, clause: amount > 0 ? cause : clause };
	}
	if (!price || !mayRequestRefund(application, price, now)) return { way: "none", amount: 0, clause };
	return { way: "ask", amount: amountDue(refundEntitlement(application, price, now), price), clause };
}

/** S12 by the applicant: nothing is filed, and it is not over. */
export function mayCancel(application: Application): boolean {
	const { status } = application;
	return (status === "draft" || status === "pending" || status === "verification_required") && !wasFiled(application);
}

function priceOfApplication(payments: readonly Payment[]): Payment | undefined {
	return payments.find(({ purpose, state }) => purpose === "application" && state === "succeeded");
}

/** Of all money that came in and that no bank holds. */
function sum(payments: readonly Payment[], part: (payment: Payment) => Cents): Cents {
	return payments
		.filter((payment) => isSettled(payment) && !isContested(payment))
		.reduce((total, payment) => total + Math.max(0, part(withoutProposals(payment, 0))), 0);
}

/** A point in time from which something else would go back; `at` in UTC milliseconds, null for what has no date. */
export type Outlook = Quote & {
	when: "now" | "filed" | "not_filed" | "term_over" | "delayed" | "rejected" | "nif";
	at: number | null;
};

/** The first moment after a day of Lisbon is over. */
function afterDay(timestamp: number): number {
	return beginningOf(dayAfter(lisbonDate(timestamp)));
}

/**
 * What would go back now and later, in order: each line asks the same law about the application as it would be then, so
 * that it says what is really refunded. Only what is promised has a date; nothing is estimated.
 */
export function outlook(application: Application, payments: readonly Payment[], now: number): Outlook[] {
	const lines: Outlook[] = [{ when: "now", at: null, ...quote(application, payments, now) }];
	const price = priceOfApplication(payments);
	if (!price || !["pending", "verification_required", "processing", "approved"].includes(application.status))
		return lines;
	const ends = withdrawalEnds(contractAt(application));
	const outlookAt = (when: Outlook["when"], timestamp: number, changes: Partial<Application>) =>
		lines.push({ when, at: timestamp, ...quote({ ...application, ...changes }, payments, timestamp) });
	const filedAt = application.filedAt ?? lastDayToFile(application, now);
	const filed: Partial<Application> = { status: "processing", filedAt };
	if (!wasFiled(application)) {
		outlookAt("filed", filedAt, filed);
		if (application.status === "pending") outlookAt("not_filed", Math.max(now, afterDay(filedAt)), {});
	}
	if (ends > filedAt && ends > now) outlookAt("term_over", ends, filed);
	const { estimatedCompletionDate: due } = application;
	const late = due === null ? null : afterDay(addBusinessDays(due, DELAY_DAYS));
	if (late !== null && late > now && late > filedAt) outlookAt("delayed", late, filed);
	const clause = rejectedByOthers(application);
	const percent = SHARES[clause];
	const rejected = amountDue({ clause, percent, amount: percentOf(price.amountReceived, percent) }, price);
	lines.push({ when: "rejected", at: null, way: "none", amount: rejected, clause });
	lines.push({ when: "nif", at: null, way: "none", amount: 0, clause: "nif_obtained" });
	return lines;
}

/** The last day that the refund policy gives us to file, from when work began or begins. */
function lastDayToFile({ stateSince, beginsAt }: Application, now: number): number {
	return Math.max(now, addBusinessDays(beginsAt ?? stateSince, FILING_DAYS));
}
