import { type Application, stageOf } from "../application/application.ts";
import { cancelOpenPayments, closing, isClosed } from "../application/closing.ts";
import type { Effect, EventType } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { Erasure } from "../backup/backup.ts";
import { isOpenDispute } from "../money/dispute.ts";
import { isSettled, type Payment } from "../money/payment.ts";
import { accountedUntil, logRetainedUntil } from "./retention-rules.ts";

/** Why an application cannot be forgotten yet (GDPR, art. 17/3 b and e; Lei 58/2019, art. 21). */
export type ErasureObstacle =
	/** It is paid, and we work on it: it is withdrawn or cancelled first. */
	| "open"
	/** The printed certificate is still on its way to its address. */
	| "delivery"
	/** Money came or comes in that is for nothing yet. */
	| "payment"
	| "dispute"
	| "refund"
	/** A request for a refund that nobody has decided on. */
	| "request"
	/** A claim, a court or an authority needs it. */
	| "hold";

/** What stands in the way of forgetting an application; null when nothing does. Holds of staff are not known here. */
export function erasureObstacle(
	application: Application,
	payments: readonly Payment[],
): Exclude<ErasureObstacle, "hold"> | null {
	const strange = (payment: Payment) =>
		payment.state === "processing" ||
		(isSettled(payment) && payment.state !== "succeeded" && payment.amountRefunded < payment.amountReceived);
	const underway = ["proposed", "requested", "pending"];
	if (payments.some(({ disputes }) => disputes.some(isOpenDispute))) return "dispute";
	if (payments.some(({ refunds }) => refunds.some(({ state }) => underway.includes(state)))) return "refund";
	if (payments.some(({ requests }) => requests.some(({ state }) => state === "open"))) return "request";
	if (payments.some(strange)) return "payment";
	if (!isClosed(application) && (application.paidAt !== null || payments.some(isSettled))) return "open";
	return stageOf(application) === "in_delivery" ? "delivery" : null;
}

/**
 * The applicant wants to be forgotten. An application that nobody paid for ends with it; a second time changes nothing.
 * @param again how it had ended when it was erased before a restore: nothing stood in the way then
 */
export function erase(application: Application, again: Erasure | null, context: Context): Transition {
	if (application.erasedAt !== null)
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	if (again === null && erasureObstacle(application, context.payments) !== null)
		return context.refuse("conflict", "data_held");
	const status = endOf(application) ?? again?.status ?? "cancelled";
	const erased = emptied(again?.at ?? context.now);
	const erasure: Erasure = { status, at: context.now };
	const effects: Effect[] =
		again === null ? [{ kind: "record-erasure", erasure, key: `${context.applicationId}:erased` }] : [];
	if (isClosed(application)) return context.change(erased, effects);
	const closed = { ...closing("cancelled"), status, beginsAt: null, ...erased };
	return context.change(closed, [...cancelOpenPayments(application, context), ...effects]);
}

function endOf({ status }: Application): Erasure["status"] | null {
	return status === "completed" || status === "rejected" || status === "cancelled" ? status : null;
}

const STILL_POSSIBLE: readonly EventType[] = [
	"data-erased",
	"payment-observed",
	"payment-flagged",
	"refund-requested",
	"refund-decided",
	"refund-refused",
	"refund-owed",
	"time-passed",
];

/** Of an application that was emptied money alone may still move. */
export function mayFollowErasure(type: EventType): boolean {
	return STILL_POSSIBLE.includes(type);
}

/** What stays of a forgotten application, and until when. Dates are YYYY-MM-DD, the moment UTC milliseconds. */
export type ErasureReceipt = {
	applicationNumber: string;
	at: number;
	/** Until when the log stays, without a word that anybody wrote. */
	logUntil: string;
	/** Until when the accounts stay; null where no money came in. */
	accountsUntil: string | null;
	/** Something was agreed to or withdrawn from, and the proof of it stays with the accounts. */
	proofs: boolean;
};

/** @param application as it is before or after it is emptied */
export function erasureReceipt(application: Application, payments: readonly Payment[], now: number): ErasureReceipt {
	const { applicationNumber, consentToBeginAt, withdrawal, stateSince } = application;
	const moments = payments.flatMap(({ amountReceived, createdAt, succeededAt, refunds, disputes }) =>
		amountReceived === 0
			? []
			: [succeededAt ?? createdAt, ...[...refunds, ...disputes].map(({ updatedAt }) => updatedAt)],
	);
	const last = moments.length > 0 ? Math.max(...moments) : null;
	const ended = isClosed(application) ? stateSince : now;
	return {
		applicationNumber,
		at: now,
		logUntil: logRetainedUntil(ended),
		accountsUntil: last === null ? null : accountedUntil(last),
		proofs: consentToBeginAt !== null || withdrawal !== null,
	};
}

/**
 * What an application is emptied of when its person is forgotten, or when it was kept as long as promised: all that says who
 * it was, and all that was written. What is left is what accounts and proofs need: number, package, amounts, country and
 * dates, the consent and the withdrawal. The application's own key goes with it, so that nobody reads what it sealed.
 */
export function emptied(now: number): Partial<Application> {
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
		erasedAt: now,
	};
}
