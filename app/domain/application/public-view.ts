import type { RefusalReason } from "../filing/refusal-reasons.ts";
import type { PackageId } from "../money/packages.ts";
import type { PaymentStatus } from "../money/payment.ts";
import { maskNif } from "../person/nif.ts";
import { DAY } from "../time/calendar.ts";
import { type Application, getStage, isNifInCheck, mayUseCertificate, type Stage, type Status } from "./application.ts";
import { type Duty, listDuties } from "./duties.ts";
import { expectedDate } from "./expected-dates.ts";
import { isLateNoticeSent } from "./lateness.ts";
import { type ShippingLabel, shippingLabel } from "./shipping.ts";

/** The visible part of an application. Times are UTC milliseconds. */
export type ApplicationView = {
	id: string;
	applicationNumber: string;
	status: Status;
	stage: Stage;
	paymentStatus: PaymentStatus;
	packageType: PackageId;
	createdAt: number;
	paidAt: number | null;
	filedAt: number | null;
	/** Number of filings with the tax office. */
	filings: number;
	/** Set from the time the tax office sends a request back until it is filed again. Only the owner sees the reason. */
	sentBack: { at: number; reason: RefusalReason | null } | null;
	/** The expected date of the NIF; null if none can be promised now. */
	estimatedCompletionDate: number | null;
	/** Whether that date has passed and the applicant was notified. */
	isLate: boolean;
	/** Business days by which that date has moved while waiting for the applicant. */
	movedDays: number;
	completionDate: number | null;
	firstName: string;
	/** Only an initial, except for the owner. */
	lastName: string;
	nationality: string | null;
	/** Masked, except for the owner; null while it is being checked. */
	nifNumber: string | null;
	hasNif: boolean;
	/** Whether the number that was shown before is being checked. */
	nifInCheck: boolean;
	/** Whether the certificate can be downloaded. */
	hasCertificate: boolean;
	physicalDeliveryRequested: boolean;
	useProvidedRepresentative: boolean;
	representativeName: string | null;
	affiliateCode: string | null;
	shippingCarrier: string | null;
	/** Only the last four characters, except for the owner. */
	trackingNumber: string | null;
	shippingDate: number | null;
	estimatedDeliveryDate: number | null;
	shippingStatus: string | null;
	shippingLabel: ShippingLabel;
	/** Number of items still requested from the applicant. */
	openItems: number;
	/** Open tasks, the applicant's first. */
	duties: Duty[];
	rejectionReason: string | null;
	isDemo: boolean;
	/** Whether the viewer has the application cookie. */
	owner: boolean;
};

/**
 * Returns the public view of an application: everything with the application cookie, only the progress with just the id
 * or number (rulings T4, T5).
 */
export function buildApplicationView(application: Application, isOwner: boolean): ApplicationView {
	const { lastName, trackingNumber } = application;
	const nifInCheck = isNifInCheck(application);
	const nifNumber = nifInCheck ? null : application.nifNumber;
	return {
		id: application.id,
		applicationNumber: application.applicationNumber,
		status: application.status,
		stage: getStage(application),
		paymentStatus: application.paymentStatus,
		packageType: application.packageType,
		createdAt: application.createdAt,
		paidAt: application.paidAt,
		filedAt: application.filedAt,
		filings: application.refusals.length + (application.filedAt === null ? 0 : 1),
		sentBack: latestRefusal(application, isOwner),
		estimatedCompletionDate: expectedDate(application),
		isLate: isLateNoticeSent(application),
		movedDays: Math.round(application.pausedFor / DAY),
		completionDate: application.completionDate,
		firstName: application.firstName,
		lastName: isOwner ? lastName : lastName ? `${[...lastName][0]}.` : "",
		nationality: isOwner ? application.nationality : null,
		nifNumber: nifNumber && !isOwner ? maskNif(nifNumber) : nifNumber,
		hasNif: nifNumber !== null,
		nifInCheck,
		hasCertificate: mayUseCertificate(application),
		physicalDeliveryRequested: application.physicalDeliveryRequested,
		useProvidedRepresentative: application.useProvidedRepresentative,
		representativeName: isOwner ? application.representativeName : null,
		affiliateCode: isOwner ? application.affiliateCode : null,
		shippingCarrier: application.shippingCarrier,
		trackingNumber: trackingNumber && !isOwner ? `…${trackingNumber.slice(-4)}` : trackingNumber,
		shippingDate: application.shippingDate,
		estimatedDeliveryDate: application.estimatedDeliveryDate,
		shippingStatus: application.shippingStatus,
		shippingLabel: shippingLabel(application.shippingStatus),
		openItems: application.requestedItems.filter((item) => !item.done).length,
		duties: listDuties(application),
		rejectionReason: isOwner ? application.rejectionReason : null,
		isDemo: application.isDemo,
		owner: isOwner,
	};
}

function latestRefusal({ status, filedAt, refusals }: Application, isOwner: boolean): ApplicationView["sentBack"] {
	const lastRefusal = refusals.at(-1);
	if (!lastRefusal || filedAt !== null || (status !== "pending" && status !== "verification_required")) return null;
	return { at: lastRefusal.at, reason: isOwner ? lastRefusal.reason : null };
}

/**
 * Whether to show the shipping box: the delivery was ordered and paid for, and there is a parcel to track (ruling T35).
 */
export function shouldShowShipping(
	view: Pick<ApplicationView, "physicalDeliveryRequested" | "trackingNumber">,
): boolean {
	return view.physicalDeliveryRequested && view.trackingNumber !== null;
}

export type TrackerStep = "received" | "payment" | "processing" | "nif" | "certificate";
export type TrackerState = "done" | "current" | "ahead";

/** Builds the status tracker of the confirmation page (row 130). No step is current during the review of documents. */
export function buildTracker(
	view: Pick<ApplicationView, "status" | "paidAt" | "hasNif" | "hasCertificate">,
): { step: TrackerStep; state: TrackerState }[] {
	const { status, hasNif, hasCertificate } = view;
	const isPaid = view.paidAt !== null;
	const isAccepted = status === "approved" || status === "completed";
	const isClosed = status === "rejected" || status === "cancelled";
	const steps: [TrackerStep, done: boolean, current: boolean][] = [
		["received", true, false],
		["payment", isPaid, !isPaid && !isClosed],
		["processing", isAccepted, status === "processing"],
		["nif", hasNif, isAccepted && !hasNif],
		["certificate", hasCertificate, isAccepted && hasNif],
	];
	return steps.map(([step, isDone, current]) => ({ step, state: isDone ? "done" : current ? "current" : "ahead" }));
}
