import { type Application, firstFiledAt, wasFiled } from "../application/application.ts";
import { addBusinessDays, DAY, lisbonDate } from "../time/calendar.ts";
import { workBegins } from "../withdrawal/term.ts";
import { isContested } from "./dispute.ts";
import { type Cents, percentOf } from "./money.ts";
import { isSettled, type Payment } from "./payment.ts";
import { refundable } from "./refund.ts";
import { type RefundClause, SHARES } from "./refund-shares.ts";

/** Business days within which a complete application must be filed; after them everything goes back on request. */
export const FILING_DAYS = 7;
/** Business days over the due date after which part of the price may go back. */
export const DELAY_DAYS = 15;
/** Days after the end of an application within which a refund can be asked for. */
export const REQUEST_DAYS = 30;

export type Entitlement = {
	percent: (typeof SHARES)[RefundClause];
	/** Of all that came in, whatever was refunded already; null when staff decide. */
	amount: Cents | null;
	clause: RefundClause;
};

/** What of an application the refund policy looks at. */
export type RefundFacts = Pick<
	Application,
	| "status"
	| "paidAt"
	| "consentToBeginAt"
	| "filedAt"
	| "refusals"
	| "stateSince"
	| "filingOfferedAt"
	| "rejectionFault"
	| "shippingStatus"
	| "estimatedCompletionDate"
	| "withdrawal"
> & {
	/** Null when there is none; which one it is does not matter. */
	nifNumber: unknown;
};

/** What the refund policy refunds of a payment if it is asked for at `now` (UTC milliseconds). */
export function refundEntitlement(application: RefundFacts, payment: Payment, now: number): Entitlement {
	const clause = clauseOf(application, payment, now);
	const percent = SHARES[clause];
	return { clause, percent, amount: percent === null ? null : percentOf(payment.amountReceived, percent) };
}

/** What is still to be refunded of an entitlement; null when staff decide. */
export function amountDue(entitlement: Entitlement, payment: Payment): Cents | null {
	if (entitlement.amount === null) return null;
	const refundableAmount = refundable(payment);
	return Math.max(0, Math.min(refundableAmount, entitlement.amount - (payment.amountReceived - refundableAmount)));
}

/** The last day on which a refund can be asked for after the end of an application (UTC milliseconds, at noon). */
function lastDayToAsk({ stateSince }: Pick<Application, "stateSince">): number {
	return Date.parse(`${lisbonDate(stateSince)}T12:00:00Z`) + REQUEST_DAYS * DAY;
}

/** Endings whose refund starts by itself, but of which older ones must still be asked for, within thirty days. */
const ON_REQUEST: readonly RefundClause[] = ["rejected_not_applicant", "rejected_unfiled"];
/** Money that goes back by itself, unless the bank held it at that moment. */
const BY_ITSELF: readonly RefundClause[] = [
	"cancelled_before_filing",
	"withdrawn_before_filing",
	"withdrawn_after_filing",
	"paid_too_late",
	"duplicate",
];

/**
 * Somebody must refund money: the application ended so that the applicant is owed something which nothing sends by itself,
 * or which was not sent. `until` is the last day to ask (UTC milliseconds), null when it is owed without asking. Null
 * once something was refunded or tried, when the time to ask is over, and while the bank decides.
 */
export function awaitedRefund(
	application: RefundFacts,
	payment: Payment,
	now: number,
): (Entitlement & { until: number | null }) | null {
	const entitlement = refundEntitlement(application, payment, now);
	const { clause } = entitlement;
	const tried = BY_ITSELF.includes(clause)
		? payment.refunds.some(({ state }) => state !== "returned")
		: refundable(payment) < payment.amountReceived;
	if (tried) return null;
	if (BY_ITSELF.includes(clause)) return { ...entitlement, until: null };
	const lastDay = lastDayToAsk(application);
	return ON_REQUEST.includes(clause) && !isDayOver(lastDay, now) ? { ...entitlement, until: lastDay } : null;
}

function clauseOf(application: RefundFacts, payment: Payment, now: number): RefundClause {
	if (!isSettled(payment)) return "unpaid";
	if (isContested(payment)) return "disputed";
	if (payment.state === "mismatch") return "mismatch";
	if (payment.state === "duplicate") return "duplicate";
	if (payment.purpose === "physical_delivery") return postClause(application);
	if (application.paidAt === null) return "paid_too_late";
	return applicationClause(application, application.paidAt, now);
}

function postClause({ shippingStatus }: RefundFacts): RefundClause {
	return shippingStatus === null || shippingStatus === "processing" ? "post_not_sent" : "post_sent";
}

function applicationClause(application: RefundFacts, paidAt: number, now: number): RefundClause {
	const { status, stateSince } = application;
	// What came back from the office was worked on: its first filing counts.
	const filedAt = firstFiledAt(application);
	const isWithdrawn = application.withdrawal?.outcome === "accepted";
	if (isWithdrawn && application.withdrawal?.step === "not_begun") return "withdrawn_before_filing";
	const isNumbered = status === "completed" || application.nifNumber !== null;
	if (isNumbered && isWithdrawn) return "withdrawn_after_filing";
	if (status === "completed" && isDayOver(lastDayToAsk(application), now)) return "asked_too_late";
	if (isNumbered) return "nif_obtained";
	if (status === "rejected" && !isWithdrawn) return rejectedClause(application, now);
	if (status === "rejected")
		return wasRejectedByOthers(application) ? "rejected_not_applicant" : "withdrawn_after_filing";
	if (status === "cancelled") return filedAt === null ? "cancelled_before_filing" : "withdrawn_after_filing";
	// A paid application has waited for us since it was paid, or since the last thing that was asked for came.
	if (filedAt === null)
		return status === "pending" && isDayOver(addBusinessDays(stateSince, FILING_DAYS), now)
			? "not_filed_in_time"
			: "not_filed";
	const dueDate = application.estimatedCompletionDate;
	if (dueDate !== null && isDayOver(addBusinessDays(dueDate, DELAY_DAYS), now)) return "delayed";
	return isDayOver(addBusinessDays(workBegins(application, paidAt), FILING_DAYS), filedAt) ? "filed_late" : "filed";
}

function rejectedClause(application: RefundFacts, now: number): RefundClause {
	if (isDayOver(lastDayToAsk(application), now)) return "asked_too_late";
	return wasRejectedByOthers(application) ? rejectedByOthers(application) : "rejected_applicant";
}

/** What a rejection for reasons that are not the applicant's gives back: all of it where the time to file was over before. */
export function rejectedByOthers(
	application: Pick<Application, "filedAt" | "refusals" | "filingOfferedAt">,
): "rejected_unfiled" | "rejected_not_applicant" {
	const isOwedWhole = application.filingOfferedAt !== null && !wasFiled(application);
	return isOwedWhole ? "rejected_unfiled" : "rejected_not_applicant";
}

function wasRejectedByOthers({ rejectionFault }: RefundFacts): boolean {
	return rejectionFault === "authority" || rejectionFault === "us";
}

/** A term ends with its last day, in Lisbon. */
function isDayOver(day: number, now: number): boolean {
	return lisbonDate(now) > lisbonDate(day);
}
