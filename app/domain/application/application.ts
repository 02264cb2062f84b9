import type { Aftercare } from "../aftercare/aftercare.ts";
import { type DocumentDecision, documentsAccepted } from "../documents/case-documents.ts";
import type { CertificateCheck } from "../documents/certificate-check.ts";
import type { DocumentType } from "../documents/document-check.ts";
import type { Refusal } from "../filing/refusal-reasons.ts";
import type { Language } from "../language.ts";
import { awaitsSignature, representativeAccepted, type SignedMandate } from "../mandate/signed-mandate.ts";
import type { ThreadTimes } from "../messages/thread-times.ts";
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

/** The documents of an applicant that a person accepts or refuses. */
export type CaseDocument = DocumentType | "mandate";

/** All that is kept with an application; `filing-pack` is what the tax office was sent, an `attachment` came with a message. */
export type StoredDocument = CaseDocument | "certificate" | "filing-pack" | "attachment";

/** What staff ask the applicant for. `done` when the applicant has provided it. */
export type RequestedItem = { kind: CaseDocument | "information"; reason: string; done: boolean };

export type { DocumentDecision };

export type Fault = "applicant" | "authority" | "us";

/** One application. Times are UTC milliseconds, amounts cents; the names are the specification's (row 118). */
export type Application = ThreadTimes & {
	id: string;
	applicationNumber: string;
	/** Number of events so far; each event has its own (primary key of the event log). */
	version: number;
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
	/** The edition of the terms and the privacy policy that was agreed to, by its date; null where nobody agreed, or before it was kept. */
	termsEdition: string | null;
	/** The form as it was sent, for fields that have no column of their own. */
	personalInfo: Record<string, unknown> | null;
	affiliateCode: string | null;
	/** When the applicant was told, in words or by a lower price, that this code counts; from then on it does, whatever becomes of it. */
	referralConfirmedAt: number | null;
	/** What the code takes off the package, in whole per cent: as it was shown, whatever the partner's code offers later. */
	discountPercent: number;

	/** Opaque upload keys (table uploads); never object-store paths. */
	passportDocumentPath: string | null;
	addressDocumentPath: string | null;
	originalDocumentPath: string | null;
	passportDecision: DocumentDecision | null;
	addressDecision: DocumentDecision | null;

	/** Papers of whoever acts for an applicant under age; the decision is null for one who acts alone. */
	guardianDocumentPath: string | null;
	guardianDecision: DocumentDecision | null;

	/** The signed power of attorney that the tax office gets; null until it is here. */
	mandate: SignedMandate | null;
	/** The same paper signed in a way that binds the two of us and that the tax office need not take. */
	agreement: SignedMandate | null;
	/** When the applicant's own representative said yes. */
	representativeAcceptedAt: number | null;

	packageType: PackageId;
	paymentStatus: PaymentStatus;
	paymentIntentId: string | null;
	/** Until when its Multibanco voucher can be paid (UTC milliseconds), and whether its last day was announced. */
	voucher: { until: number; announced: boolean } | null;
	amount: Cents | null;
	paidAt: number | null;
	/** Express consent to begin within the 14 days of withdrawal (row F38). */
	consentToBeginAt: number | null;
	/** What was ticked for it, and in which texts; null in older ones, where one box said both. */
	beginRequest: BeginRequest | null;
	/** Paid without that consent: work begins then, when the term of withdrawal is over. Null once it has begun. */
	beginsAt: number | null;
	/** The withdrawal that was stated last, whatever it came to. */
	withdrawal: Withdrawal | null;

	/** Seals what people write about it (app/audit/encrypted-text.ts); null in what is older, or forgotten. */
	caseKey: string | null;
	nifNumber: string | null;
	/** First of two people: what was typed, by whom. */
	nifProposal: ({ nif: string } & ProposedBy) | null;
	/** First of two people: the PDF that is to be the applicant's, what its text shows, and why it takes another's place. */
	certificateProposal: ({ path: string; check: CertificateCheck; reason: string | null } & ProposedBy) | null;
	rejectionProposal: ({ reason: string; fault: Fault } & ProposedBy) | null;
	/** The two persons behind each act that needs two: the database refuses one as both (0 is one that was not noted). */
	nifMaker: number | null;
	nifChecker: number | null;
	certificateMaker: number | null;
	certificateChecker: number | null;
	rejectionMaker: number | null;
	rejectionChecker: number | null;
	/** Where an application returns to when everything asked for is there. */
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
	/** By when the NIF is expected; null while nothing is promised. */
	estimatedCompletionDate: number | null;
	/** By how much business time (milliseconds) that date has moved while we waited for the applicant. */
	pausedFor: number;
	/** When the whole price was last offered back because nothing was filed in time. */
	filingOfferedAt: number | null;
	/** When the applicant last heard from us that it is late. */
	lateNoticeAt: number | null;
	completionDate: number | null;
	/** When the application began to wait for what it is waiting for now; reminders and expiries count from here. */
	stateSince: number;
	/** When the room has something to do by itself: reminders and expiries. */
	deadlineAt: number | null;
	remindersSent: number;
	createdAt: number;
	updatedAt: number;
	/** When all that is of a person was emptied (domain/retention/emptied.ts); null before. */
	erasedAt: number | null;
};

/** Without 0, 1, I, L, O: read aloud on the phone without mistakes. 31 letters to the eighth is 39.6 bits. */
const NUMBER_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** NIF-XXXX-XXXX from eight random values in 0..30 (ruling T4). */
export function applicationNumberFrom(values: ArrayLike<number>): string {
	const letters = Array.from({ length: 8 }, (_, i) => NUMBER_ALPHABET[values[i] ?? 0]).join("");
	return `NIF-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export const NUMBER_ALPHABET_SIZE = NUMBER_ALPHABET.length;

/** As people type it: lower case, spaces, without hyphens or prefix. Null when it cannot be a number of ours. */
export function normaliseApplicationNumber(written: string): string | null {
	const bare = written.toUpperCase().replace(/[\s-]/g, "").replace(/^NIF/, "");
	return /^[2-9A-HJKMNP-Z]{8}$/.test(bare) ? `NIF-${bare.slice(0, 4)}-${bare.slice(4)}` : null;
}

/** Finer than the status: which queue an application is in. Derived, never stored. */
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

/** Nobody has anything to do with these: listed only when asked for. */
export const CLOSED_STAGES = ["certificate_ready", "closed"] as const satisfies readonly Stage[];

export function isClosedStage(stage: Stage): boolean {
	return CLOSED_STAGES.some((closedStage) => closedStage === stage);
}

/** When the office first had it (UTC milliseconds), also if it came back: what that work costs stays (refund policy). */
export function firstFiledAt({ filedAt, refusals }: Pick<Application, "filedAt" | "refusals">): number | null {
	return refusals[0]?.filedAt ?? filedAt;
}

/** Whether the office ever had it, also if it came back. */
export function wasFiled(application: Pick<Application, "filedAt" | "refusals">): boolean {
	return firstFiledAt(application) !== null;
}

/** Money arrived and was not refunded in full. */
export function isPaid(application: Pick<Application, "paymentStatus">): boolean {
	return application.paymentStatus === "paid" || application.paymentStatus === "partially_refunded";
}

/** Money arrived, and all of it went back or was lost to the bank: nobody may work on it any more. */
export function isFullyRefunded({ paymentStatus }: Pick<Application, "paymentStatus">): boolean {
	return paymentStatus === "refunded" || paymentStatus === "lost";
}

/** All that the queue of an application follows from. */
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
>;

/** Our clock stands still in these: somebody else has to do something. */
const WAITING_STAGES = [
	"waiting_for_applicant",
	"awaiting_signature",
	"waiting_for_representative",
] as const satisfies readonly Stage[];

export function isWaitingStage(stage: Stage): boolean {
	return WAITING_STAGES.some((waitingStage) => waitingStage === stage);
}

/** In these we have work on the application itself; the parcel after it is no queue of its own. */
export const OUR_STAGES = ["in_review", "ready_to_file", "nif_assigned"] as const satisfies readonly Stage[];

/** Where a paid application that nobody has filed yet stands: our look at what is here comes before what is awaited. */
function beforeFiling(application: StageFacts): Stage {
	if (!documentsAccepted(application)) return "in_review";
	if (awaitsSignature(application)) return "awaiting_signature";
	if (application.mandate?.decision !== "accepted") return "in_review";
	return representativeAccepted(application) ? "ready_to_file" : "waiting_for_representative";
}

export function stageOf(application: StageFacts): Stage {
	switch (application.status) {
		case "draft":
			return "collecting_documents";
		case "pending":
			if (!isPaid(application)) return "awaiting_payment";
			return application.beginsAt === null ? beforeFiling(application) : "waiting_to_begin";
		case "verification_required":
			return "waiting_for_applicant";
		case "processing":
			return "at_tax_office";
		case "approved":
			return "nif_assigned";
		case "completed":
			if (!application.physicalDeliveryRequested) return "certificate_ready";
			return application.shippingStatus === "delivered" ? "closed" : "in_delivery";
		default:
			return "closed";
	}
}
