import { type Application, getStage } from "../application/application.ts";
import { cancelOpenPayments, closedFields, isClosed } from "../application/closing.ts";
import type { Effect, EventType } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { Erasure } from "../backup/backup.ts";
import { isOpenDispute } from "../money/dispute.ts";
import { isSettled, type Payment } from "../money/payment.ts";
import { accountingRetentionEnd, logRetentionEnd } from "./retention-rules.ts";

/** Why an application cannot be erased yet (GDPR, art. 17/3 b and e; Lei 58/2019, art. 21). */
export type ErasureObstacle =
	/** It is paid and in progress, so it must be withdrawn or cancelled first. */
	| "open"
	/** The printed certificate is in transit. */
	| "delivery"
	/** Irregular money was received, or a payment is in progress. */
	| "payment"
	| "dispute"
	| "refund"
	/** A refund request is undecided. */
	| "request"
	/** Needed for a claim, a court or an authority. */
	| "hold";

/** Returns what prevents the erasure of an application; null if nothing does. Excludes holds by staff. */
export function findErasureObstacle(
	application: Application,
	payments: readonly Payment[],
): Exclude<ErasureObstacle, "hold"> | null {
	const isUnresolved = (payment: Payment) =>
		payment.state === "processing" ||
		(isSettled(payment) && payment.state !== "succeeded" && payment.amountRefunded < payment.amountReceived);
	const pendingStates = ["proposed", "requested", "pending"];
	if (payments.some(({ disputes }) => disputes.some(isOpenDispute))) return "dispute";
	if (payments.some(({ refunds }) => refunds.some(({ state }) => pendingStates.includes(state)))) return "refund";
	if (payments.some(({ requests }) => requests.some(({ state }) => state === "open"))) return "request";
	if (payments.some(isUnresolved)) return "payment";
	if (!isClosed(application) && (application.paidAt !== null || payments.some(isSettled))) return "open";
	return getStage(application) === "in_delivery" ? "delivery" : null;
}

/**
 * Erases an application at the applicant's request. An unpaid one is cancelled; repeats change nothing.
 * @param earlierErasure the recorded erasure that a restore undid; there was no obstacle to it then
 */
export function eraseApplication(
	application: Application,
	earlierErasure: Erasure | null,
	context: Context,
): Transition {
	if (application.erasedAt !== null)
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	if (earlierErasure === null && findErasureObstacle(application, context.payments) !== null)
		return context.refuse("conflict", "data_held");
	const status = finalStatus(application) ?? earlierErasure?.status ?? "cancelled";
	const erasedFields = clearedFields(earlierErasure?.at ?? context.now);
	const erasure: Erasure = { status, at: context.now };
	const effects: Effect[] =
		earlierErasure === null ? [{ kind: "record-erasure", erasure, key: `${context.applicationId}:erased` }] : [];
	if (isClosed(application)) return context.change(erasedFields, effects);
	const changes = { ...closedFields("cancelled"), status, beginsAt: null, ...erasedFields };
	return context.change(changes, [...cancelOpenPayments(application, context), ...effects]);
}

function finalStatus({ status }: Application): Erasure["status"] | null {
	return status === "completed" || status === "rejected" || status === "cancelled" ? status : null;
}

const EVENTS_AFTER_ERASURE: readonly EventType[] = [
	"data-erased",
	"payment-observed",
	"payment-flagged",
	"refund-requested",
	"refund-decided",
	"refund-refused",
	"refund-owed",
	"time-passed",
];

/** Whether an event is possible after the erasure: about payments, a timeout, or a repeated erasure. */
export function mayFollowErasure(type: EventType): boolean {
	return EVENTS_AFTER_ERASURE.includes(type);
}

/** The records that remain of an erased application, and until when. Dates are YYYY-MM-DD, times UTC milliseconds. */
export type ErasureReceipt = {
	applicationNumber: string;
	at: number;
	/** Until when the log remains, without texts written by people. */
	logUntil: string;
	/** Until when the payment records remain; null if there are none. */
	accountsUntil: string | null;
	/** Whether proofs of a consent or withdrawal remain with the payment records. */
	proofs: boolean;
};

/**
 * Builds the receipt of an erasure.
 * @param application before or after the erasure
 */
export function buildErasureReceipt(
	application: Application,
	payments: readonly Payment[],
	now: number,
): ErasureReceipt {
	const { applicationNumber, consentToBeginAt, withdrawal, stateSince } = application;
	const paymentTimes = payments.flatMap(({ amountReceived, createdAt, succeededAt, refunds, disputes }) =>
		amountReceived === 0
			? []
			: [succeededAt ?? createdAt, ...[...refunds, ...disputes].map(({ updatedAt }) => updatedAt)],
	);
	const lastPaymentAt = paymentTimes.length > 0 ? Math.max(...paymentTimes) : null;
	const endedAt = isClosed(application) ? stateSince : now;
	return {
		applicationNumber,
		at: now,
		logUntil: logRetentionEnd(endedAt),
		accountsUntil: lastPaymentAt === null ? null : accountingRetentionEnd(lastPaymentAt),
		proofs: consentToBeginAt !== null || withdrawal !== null,
	};
}

/**
 * Returns the fields to clear when a person's data are erased or the retention ends: everything that identifies them,
 * and all texts. Payment records and proofs remain: number, package, amounts, country and dates, consent and
 * withdrawal. The application's key is deleted too, so that its sealed texts become unreadable.
 */
export function clearedFields(now: number): Partial<Application> {
	return {
		firstName: "",
		lastName: "",
		dateOfBirth: "",
		nationality: "",
		email: "",
		phone: "",
		addressLine1: "",
		addressLine2: null,
		city: "",
		postalCode: "",
		representativeName: null,
		representativeNif: null,
		representativeAddress: null,
		personalInfo: null,
		affiliateCode: null,
		passportDocumentPath: null,
		addressDocumentPath: null,
		guardianDocumentPath: null,
		originalDocumentPath: null,
		mandate: null,
		agreement: null,
		caseKey: null,
		nifNumber: null,
		nifProposal: null,
		certificateProposal: null,
		rejectionProposal: null,
		requestedItems: [],
		refusals: [],
		authorityReference: null,
		rejectionReason: null,
		physicalDeliveryAddress: null,
		trackingNumber: null,
		shippingNotes: null,
		aftercare: null,
		messageSince: null,
		answeredAt: null,
		agentThread: null,
		erasedAt: now,
	};
}
