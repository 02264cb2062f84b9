import type { Aftercare } from "../aftercare/aftercare.ts";
import type { AgentConsent } from "../agents/agent-consent.ts";
import { areDocumentsAccepted, type DocumentDecision } from "../documents/case-documents.ts";
import type { CertificateCheck } from "../documents/certificate-check.ts";
import type { DocumentType } from "../documents/document-check.ts";
import type { Refusal } from "../filing/refusal-reasons.ts";
import type { Language } from "../language.ts";
import { awaitsSignature, hasRepresentativeAccepted, type SignedMandate } from "../mandate/signed-mandate.ts";
import type { AgentThread, ThreadTimes } from "../messages/thread-times.ts";
import type { Cents } from "../money/money.ts";
import type { PackageId } from "../money/packages.ts";
import type { PaymentStatus } from "../money/payment.ts";
import type { ProposedBy } from "../staff/approval.ts";
import type { BeginRequest, Withdrawal } from "../withdrawal/withdrawal.ts";
import type { ShippingStatus } from "./shipping.ts";

/** The specification's statuses and `cancelled` (state machines 4A). */
export const STATUSES = [
	"draft",
	"pending",
	"verification_required",
	"processing",
	"approved",
	"completed",
	"rejected",
	"cancelled",
] as const;
export type Status = (typeof STATUSES)[number];

export type Address = {
	addressLine1: string;
	addressLine2?: string | undefined;
	city: string;
	postalCode: string;
	country: string;
};

/** The documents of an applicant that staff accept or refuse. */
export type CaseDocument = DocumentType | "mandate";

/** All documents stored with an application; `filing-pack` was sent to the tax office, an `attachment` came with a message. */
export type StoredDocument = CaseDocument | "certificate" | "filing-pack" | "attachment";

/** An item that staff request from the applicant. `done` once provided. */
export type RequestedItem = { kind: CaseDocument | "information"; reason: string; done: boolean };

export type { DocumentDecision };

export type Fault = "applicant" | "authority" | "us";

/** Why an applicant was given a wrong number. */
export const NIF_CAUSES = ["typing_error", "other_person", "authority"] as const;
export type NifCause = (typeof NIF_CAUSES)[number];

/** A number as the first of two people types it, twice. */
export type TypedNif = { nif: string; repeated: string; prefixConfirmed: boolean };

/** One application. Times are UTC milliseconds, amounts cents; the names are the specification's (row 118). */
export type Application = ThreadTimes & {
	id: string;
	applicationNumber: string;
	/** Number of events so far; each event has its own (primary key of the event log). */
	version: number;
	/** The buyer's application in an order for several people (decision 082); null for an order of one. */
	orderId: string | null;
	status: Status;
	language: Language;
	isDemo: boolean;
	firstName: string;
	lastName: string;
	/** Civil date, YYYY-MM-DD. */
	dateOfBirth: string;
	nationality: string;
	email: string;
	phone: string;
	addressLine1: string;
	addressLine2: string | null;
	city: string;
	postalCode: string;
	country: string;
	useProvidedRepresentative: boolean;
	representativeName: string | null;
	representativeNif: string | null;
	representativeAddress: string | null;
	termsAccepted: boolean;
	/** Date of the accepted edition of terms and privacy policy; null if not accepted, or before editions were stored. */
	termsEdition: string | null;
	/** The submitted form, for fields without a column. */
	personalInfo: Record<string, unknown> | null;
	affiliateCode: string | null;
	/** When the code was confirmed to the applicant, by text or price; it remains valid from then on. */
	referralConfirmedAt: number | null;
	/** Discount on the package in whole per cent, as shown; later changes of the partner's code do not apply. */
	discountPercent: number;

	/** Opaque upload keys (table uploads); never object-store paths. */
	passportDocumentPath: string | null;
	addressDocumentPath: string | null;
	originalDocumentPath: string | null;
	passportDecision: DocumentDecision | null;
	addressDecision: DocumentDecision | null;

	/** Documents of a minor's guardian; the decision is null for adult applicants. */
	guardianDocumentPath: string | null;
	guardianDecision: DocumentDecision | null;

	/** The signed power of attorney for the tax office; null until received. */
	mandate: SignedMandate | null;
	/** The power of attorney signed in a form that binds the parties but that the tax office may refuse. */
	agreement: SignedMandate | null;
	/** When the applicant's own representative accepted. */
	representativeAcceptedAt: number | null;

	/** The firm that brought the application (table agents), and what the client decided about it; null if there is none. */
	agentId: number | null;
	agentConsent: AgentConsent | null;
	/** State of the messages between firm and staff; null before the first one. */
	agentThread: AgentThread | null;

	packageType: PackageId;
	paymentStatus: PaymentStatus;
	paymentIntentId: string | null;
	/** When the Multibanco voucher expires (UTC milliseconds), and whether its last day was announced. */
	voucher: { until: number; announced: boolean } | null;
	amount: Cents | null;
	paidAt: number | null;
	/** Express consent to begin within the 14-day withdrawal period (row F38). */
	consentToBeginAt: number | null;
	/** The version and language of that consent's text; null without consent. */
	beginRequest: BeginRequest | null;
	/** For payments without that consent: when work begins, after the withdrawal period. Null once it has begun. */
	beginsAt: number | null;
	/** The latest withdrawal, regardless of its outcome. */
	withdrawal: Withdrawal | null;

	/** Key for texts written about it (app/audit/encrypted-text.ts); null in older or erased applications. */
	caseKey: string | null;
	nifNumber: string | null;
	/** The number as entered by the first of two people; the cause if it replaces a wrong one. */
	nifProposal: ({ nif: string; cause?: NifCause } & ProposedBy) | null;
	/** The certificate stored by the first of two people, the check of its text, and the reason for a replacement. */
	certificateProposal: ({ path: string; check: CertificateCheck; reason: string | null } & ProposedBy) | null;
	rejectionProposal: ({ reason: string; fault: Fault } & ProposedBy) | null;
	/** The two people behind each action that needs two: a database constraint refuses the same person (0 if unrecorded). */
	nifMaker: number | null;
	nifChecker: number | null;
	certificateMaker: number | null;
	certificateChecker: number | null;
	rejectionMaker: number | null;
	rejectionChecker: number | null;
	/** The status to return to once everything requested was provided. */
	resumeTo: "pending" | "processing" | null;
	requestedItems: RequestedItem[];
	authorityReference: string | null;
	filedAt: number | null;
	refusals: Refusal[];
	rejectionReason: string | null;
	rejectionFault: Fault | null;

	physicalDeliveryRequested: boolean;
	physicalDeliveryAddress: Address | null;
	shippingCarrier: string | null;
	trackingNumber: string | null;
	shippingDate: number | null;
	estimatedDeliveryDate: number | null;
	shippingStatus: ShippingStatus | null;
	lastUpdateDate: number | null;
	shippingNotes: string | null;
	aftercare: Aftercare | null;
	/** The promised date of the NIF; null if none was promised. */
	estimatedCompletionDate: number | null;
	/** Business time (milliseconds) by which that date has moved while waiting for the applicant. */
	pausedFor: number;
	/** When a full refund for a late filing was last offered. */
	filingOfferedAt: number | null;
	/** When the last notice of delay was sent. */
	lateNoticeAt: number | null;
	completionDate: number | null;
	/** When the current wait began; reminders and expiries count from here. */
	stateSince: number;
	/** When the room must next act: reminders and expiries. */
	deadlineAt: number | null;
	remindersSent: number;
	createdAt: number;
	updatedAt: number;
	/** When the personal data were erased (domain/retention/erasure.ts); null before. */
	erasedAt: number | null;
};

/** Without 0, 1, I, L and O, to avoid mistakes when read aloud. Eight of these 31 characters carry 39.6 bits. */
const NUMBER_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns NIF-XXXX-XXXX for eight random values in 0..30 (ruling T4). */
export function applicationNumberFrom(values: ArrayLike<number>): string {
	const characters = Array.from({ length: 8 }, (_, i) => NUMBER_ALPHABET[values[i] ?? 0]).join("");
	return `NIF-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

export const NUMBER_ALPHABET_SIZE = NUMBER_ALPHABET.length;

/**
 * Normalises a typed number, which may have lower case, spaces, no hyphens or no prefix. Returns null if it cannot be
 * one of ours.
 */
export function normaliseApplicationNumber(input: string): string | null {
	const normalised = input.toUpperCase().replace(/[\s-]/g, "").replace(/^NIF/, "");
	return /^[2-9A-HJKMNP-Z]{8}$/.test(normalised) ? `NIF-${normalised.slice(0, 4)}-${normalised.slice(4)}` : null;
}

/** The queue of an application: more detailed than the status, and derived from it and other fields. */
export type Stage =
	| "collecting_documents"
	| "awaiting_payment"
	| "waiting_to_begin"
	| "in_review"
	| "awaiting_signature"
	| "waiting_for_representative"
	| "ready_to_file"
	| "at_tax_office"
	| "waiting_for_applicant"
	| "nif_assigned"
	| "certificate_ready"
	| "in_delivery"
	| "closed";

export const STAGES: readonly Stage[] = [
	"in_review",
	"ready_to_file",
	"at_tax_office",
	"nif_assigned",
	"waiting_for_applicant",
	"awaiting_signature",
	"waiting_for_representative",
	"in_delivery",
	"certificate_ready",
	"waiting_to_begin",
	"awaiting_payment",
	"collecting_documents",
	"closed",
];

/** Stages without open tasks: listed only on request. */
export const CLOSED_STAGES = ["certificate_ready", "closed"] as const satisfies readonly Stage[];

export function isClosedStage(stage: Stage): boolean {
	return CLOSED_STAGES.some((candidate) => candidate === stage);
}

/**
 * Returns when it was first filed (UTC milliseconds), even if it was sent back: that work is still charged (refund
 * policy).
 */
export function firstFiledAt({ filedAt, refusals }: Pick<Application, "filedAt" | "refusals">): number | null {
	return refusals[0]?.filedAt ?? filedAt;
}

/** Whether it was ever filed, even if sent back. */
export function wasFiled(application: Pick<Application, "filedAt" | "refusals">): boolean {
	return firstFiledAt(application) !== null;
}

/** Whether it was paid and not refunded in full. */
export function isPaid(application: Pick<Application, "paymentStatus">): boolean {
	return application.paymentStatus === "paid" || application.paymentStatus === "partially_refunded";
}

/** Whether the whole payment was refunded or lost in a dispute: work must stop. */
export function isFullyRefunded({ paymentStatus }: Pick<Application, "paymentStatus">): boolean {
	return paymentStatus === "refunded" || paymentStatus === "lost";
}

/**
 * Whether the applicant's number is being replaced. It may be another person's, so it is neither shown nor used
 * until two people agree (decision 080).
 */
export function isNifInCheck({ nifNumber, nifProposal }: Pick<Application, "nifNumber" | "nifProposal">): boolean {
	return nifNumber !== null && nifProposal !== null;
}

/** Whether it is completed but has no certificate, because the certificate showed a number that was replaced. */
export function lacksCertificate({
	status,
	originalDocumentPath,
	erasedAt,
}: Pick<Application, "status" | "originalDocumentPath" | "erasedAt">): boolean {
	return status === "completed" && originalDocumentPath === null && erasedAt === null;
}

/** Whether the certificate may be downloaded, shared and posted. */
export function mayUseCertificate(
	application: Pick<Application, "status" | "originalDocumentPath" | "erasedAt" | "nifNumber" | "nifProposal">,
): boolean {
	const { status, originalDocumentPath, erasedAt } = application;
	return status === "completed" && originalDocumentPath !== null && erasedAt === null && !isNifInCheck(application);
}

/** Fields that determine the stage of an application. */
export type StageFacts = Pick<
	Application,
	| "status"
	| "paymentStatus"
	| "passportDecision"
	| "addressDecision"
	| "guardianDecision"
	| "mandate"
	| "useProvidedRepresentative"
	| "representativeName"
	| "representativeAcceptedAt"
	| "physicalDeliveryRequested"
	| "shippingStatus"
	| "beginsAt"
	| "nifNumber"
	| "nifProposal"
	| "originalDocumentPath"
	| "erasedAt"
>;

/** Stages in which our clock is paused, because others have to act. */
const WAITING_STAGES = [
	"waiting_for_applicant",
	"awaiting_signature",
	"waiting_for_representative",
] as const satisfies readonly Stage[];

export function isWaitingStage(stage: Stage): boolean {
	return WAITING_STAGES.some((candidate) => candidate === stage);
}

/** Stages in which staff work on the application before it is completed. */
export const STAFF_STAGES = ["in_review", "ready_to_file", "nif_assigned"] as const satisfies readonly Stage[];

/** Returns the stage of a paid application before filing: our review of received documents precedes any wait. */
function stageBeforeFiling(application: StageFacts): Stage {
	if (!areDocumentsAccepted(application)) return "in_review";
	if (awaitsSignature(application)) return "awaiting_signature";
	if (application.mandate?.decision !== "accepted") return "in_review";
	return hasRepresentativeAccepted(application) ? "ready_to_file" : "waiting_for_representative";
}

export function getStage(application: StageFacts): Stage {
	switch (application.status) {
		case "draft":
			return "collecting_documents";
		case "pending":
			if (!isPaid(application)) return "awaiting_payment";
			return application.beginsAt === null ? stageBeforeFiling(application) : "waiting_to_begin";
		case "verification_required":
			return "waiting_for_applicant";
		case "processing":
			return "at_tax_office";
		case "approved":
			return "nif_assigned";
		case "completed":
			if (application.erasedAt === null && !mayUseCertificate(application)) return "nif_assigned";
			if (!application.physicalDeliveryRequested) return "certificate_ready";
			return application.shippingStatus === "delivered" ? "closed" : "in_delivery";
		default:
			return "closed";
	}
}
