import { type Application, firstFiledAt, wasFiled } from "../application/application.ts";
import { addBusinessDays, DAY, lisbonDate } from "../time/calendar.ts";
import { workBeginsAt } from "../withdrawal/term.ts";
import { isContested } from "./dispute.ts";
import { type Cents, percentageShare } from "./money.ts";
import { isSettled, type Payment } from "./payment.ts";
import { getRefundableAmount } from "./refund.ts";
import { REFUND_PERCENTAGES, type RefundClause } from "./refund-shares.ts";

/** Business days within which a complete application must be filed; after that a full refund may be requested. */
export const FILING_DAYS = 7;
/** Business days after the due date from which a partial refund may be requested. */
export const DELAY_DAYS = 15;
/** Days after the end of an application within which a refund may be requested. */
export const REQUEST_DAYS = 30;

export type Entitlement = {
	percent: (typeof REFUND_PERCENTAGES)[RefundClause];
	/** Share of everything received, before refunds; null if staff decide. */
	amount: Cents | null;
	clause: RefundClause;
};

/** Facts of an application that determine its refund. */
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
	/** Null if there is none; its value does not matter. */
	nifNumber: unknown;
};

/** Returns what the refund policy refunds of a payment for a request at `now` (UTC milliseconds). */
export function refundEntitlement(application: RefundFacts, payment: Payment, now: number): Entitlement {
	const clause = determineClause(application, payment, now);
	const percent = REFUND_PERCENTAGES[clause];
	return { clause, percent, amount: percent === null ? null : percentageShare(payment.amountReceived, percent) };
}

/** Returns the amount still to be refunded; null if staff decide. */
export function amountDue(entitlement: Entitlement, payment: Payment): Cents | null {
	if (entitlement.amount === null) return null;
	const refundableAmount = getRefundableAmount(payment);
	return Math.max(0, Math.min(refundableAmount, entitlement.amount - (payment.amountReceived - refundableAmount)));
}

/** Returns the last day for refund requests after the end of an application (UTC milliseconds, at noon). */
function lastRequestDay({ stateSince }: Pick<Application, "stateSince">): number {
	return Date.parse(`${lisbonDate(stateSince)}T12:00:00Z`) + REQUEST_DAYS * DAY;
}

/** Clauses with an automatic refund, for which older applications need a request within thirty days. */
const REQUESTABLE_CLAUSES: readonly RefundClause[] = ["rejected_not_applicant", "rejected_unfiled"];
/** Clauses that are refunded automatically, unless the bank held the money at that time. */
const AUTOMATIC_CLAUSES: readonly RefundClause[] = [
	"cancelled_before_filing",
	"withdrawn_before_filing",
	"withdrawn_after_filing",
	"paid_too_late",
	"duplicate",
];

/**
 * Returns a refund that is owed after the end of an application but was not sent automatically. `requestableUntil` is
 * the last day for requests (UTC milliseconds), null if no request is needed. Null once a refund was made or attempted,
 * after the last day for requests, and while the bank decides.
 */
export function findOwedRefund(
	application: RefundFacts,
	payment: Payment,
	now: number,
): (Entitlement & { requestableUntil: number | null }) | null {
	const entitlement = refundEntitlement(application, payment, now);
	const { clause } = entitlement;
	const wasTried = AUTOMATIC_CLAUSES.includes(clause)
		? payment.refunds.some(({ state }) => state !== "returned")
		: getRefundableAmount(payment) < payment.amountReceived;
	if (wasTried) return null;
	if (AUTOMATIC_CLAUSES.includes(clause)) return { ...entitlement, requestableUntil: null };
	const lastDay = lastRequestDay(application);
	return REQUESTABLE_CLAUSES.includes(clause) && !isDayOver(lastDay, now)
		? { ...entitlement, requestableUntil: lastDay }
		: null;
}

function determineClause(application: RefundFacts, payment: Payment, now: number): RefundClause {
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
	// Work was done even if the tax office sent the request back, so the first filing counts.
	const filedAt = firstFiledAt(application);
	const isWithdrawn = application.withdrawal?.outcome === "accepted";
	if (isWithdrawn && application.withdrawal?.step === "not_begun") return "withdrawn_before_filing";
	const hasNif = status === "completed" || application.nifNumber !== null;
	if (hasNif && isWithdrawn) return "withdrawn_after_filing";
	if (status === "completed" && isDayOver(lastRequestDay(application), now)) return "requested_too_late";
	if (hasNif) return "nif_obtained";
	if (status === "rejected" && !isWithdrawn) return rejectedClause(application, now);
	if (status === "rejected")
		return wasRejectedByOthers(application) ? "rejected_not_applicant" : "withdrawn_after_filing";
	if (status === "cancelled") return filedAt === null ? "cancelled_before_filing" : "withdrawn_after_filing";
	// A paid application has waited for us since `stateSince`: the payment, or the last requested item.
	if (filedAt === null)
		return status === "pending" && isDayOver(addBusinessDays(stateSince, FILING_DAYS), now)
			? "not_filed_in_time"
			: "not_filed";
	const dueDate = application.estimatedCompletionDate;
	if (dueDate !== null && isDayOver(addBusinessDays(dueDate, DELAY_DAYS), now)) return "delayed";
	return isDayOver(addBusinessDays(workBeginsAt(application, paidAt), FILING_DAYS), filedAt) ? "filed_late" : "filed";
}

function rejectedClause(application: RefundFacts, now: number): RefundClause {
	if (isDayOver(lastRequestDay(application), now)) return "requested_too_late";
	return wasRejectedByOthers(application) ? rejectionClause(application) : "rejected_applicant";
}

/**
 * Returns the clause for a rejection that is not the applicant's fault: a full refund if the filing was already
 * overdue.
 */
export function rejectionClause(
	application: Pick<Application, "filedAt" | "refusals" | "filingOfferedAt">,
): "rejected_unfiled" | "rejected_not_applicant" {
	const isFullRefundOwed = application.filingOfferedAt !== null && !wasFiled(application);
	return isFullRefundOwed ? "rejected_unfiled" : "rejected_not_applicant";
}

function wasRejectedByOthers({ rejectionFault }: RefundFacts): boolean {
	return rejectionFault === "authority" || rejectionFault === "us";
}

/** Whether a period has ended, which it does with its last day in Lisbon. */
function isDayOver(day: number, now: number): boolean {
	return lisbonDate(now) > lisbonDate(day);
}
