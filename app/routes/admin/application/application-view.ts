import type { Fault, NifCause, RequestedItem, Stage, Status } from "#app/domain/application/application.ts";
import type { DocumentCheck } from "#app/domain/application/document-checks.ts";
import type { Clock } from "#app/domain/application/due-date.ts";
import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import type { ShippingStatus } from "#app/domain/application/shipping.ts";
import type { StaffAction, StaffDuty } from "#app/domain/application/staff-actions.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import type { ProposalKind } from "#app/domain/staff/approval.ts";
import type { DraftForm } from "#app/domain/staff/draft.ts";
import type { ViewerSettings } from "#app/domain/staff/viewer-settings.ts";
import type { DocumentTick } from "#app/queries/application/find-document-ticks.server.ts";
import type { MailPreview } from "#app/queries/mail/rendered-mails.server.ts";
import type { Draft } from "#app/queries/staff/find-drafts.server.ts";
import type { DocumentDecision, DocumentKind } from "../admin-labels.ts";
import type { AftercareSection } from "./aftercare.server.ts";
import type { MandateView } from "./mandate.server.ts";
import type { AdminPayments } from "./payments.server.ts";

/**
 * An answer. `field` is set if staff may correct it. `reading` is the value in the document that proves the answer: null if it
 * could not be read, undefined if no document proves the answer.
 */
export type AnswerRow = {
	term: string;
	value: string;
	field: CorrectedField | null;
	reading?: { text: string; isDifferent: boolean } | null;
};
export type AnswerGroup = { title: string; rows: AnswerRow[] };

export type DocumentPage = {
	/** Identifies the page in URLs and viewer settings. */
	key: string;
	/** Starts at 1. */
	number: number;
	href: string;
	fileType: "jpeg" | "png" | "pdf";
	bytes: number;
	sha256: string;
	fileName: string | null;
};

export type AdminFinding = { severity: "high" | "medium" | "other"; text: string };

/** A fact as read from the document and as typed by the applicant. `typedValue` is null if the form does not ask for it. */
export type AdminReading = {
	field?: CorrectedField;
	term: string;
	readValue: string;
	typedValue: string | null;
	isDifferent: boolean;
};

export type AdminDocument = {
	uploadId: string;
	kind: DocumentKind;
	/** Staff's decision on the current upload, otherwise the verdict of the checks. */
	decision: DocumentDecision;
	/** False if another upload replaced it. */
	isCurrent: boolean;
	/** Comparisons that staff make before accepting it. */
	checks: readonly DocumentCheck[];
	/** False if the checks found content that is unsafe in a viewer. */
	isViewable: boolean;
	/** Findings of the checks, and contradictions with the answers. */
	findings: AdminFinding[];
	readings: AdminReading[];
	/** The applicant's explanation for a different name in the document. */
	nameAnswer: NameAnswer | null;
	/** Whether it proves the different name in another document. */
	isNameProof: boolean;
	/** Whether the document reader is still running. */
	isReadingPending: boolean;
	createdAt: number;
	pages: DocumentPage[];
};

/** An e-mail about the application; times are UTC milliseconds. */
export type MailRow = {
	id: string;
	key: string;
	title: string;
	recipient: string;
	state: string;
	createdAt: number;
	resentAt: number | null;
	/** Whether this member of staff may resend it. */
	canResend: boolean;
};

export type AdminShipping = {
	status: ShippingStatus;
	/** The current status and those that may follow it. */
	choices: ShippingStatus[];
	carrier: string;
	trackingNumber: string;
	/** YYYY-MM-DD, or empty. */
	shippingDate: string;
	estimatedDeliveryDate: string;
	notes: string;
	/** Whether a label can be printed for the parcel. */
	canPrintLabel: boolean;
};

/** Canned reasons as options, by library. */
export type CannedReasons = Record<"request" | "reject" | "refuse-document", { value: string; label: string }[]>;

/** An application as its page shows it, without a proposed NIF, which the second person enters independently. */
export type AdminApplication = {
	id: string;
	applicationNumber: string;
	/** The applicant's name, as typed. */
	name: string;
	/** Submitted with every action: an action from a stale page is refused. */
	version: number;
	status: Status;
	stage: Stage;
	isDemo: boolean;
	duties: StaffDuty[];
	packageType: PackageId;
	paymentStatus: PaymentStatus;
	createdAt: number;
	stateSince: number;
	clock: Clock | null;
	nif: string | null;
	nifProposedBy: string | null;
	/** Why the NIF is being replaced; null if it is not. */
	nifCause: NifCause | null;
	/** The certificate that awaits a second person; `missing` lists the facts not found in its text. */
	certificateProposal: { path: string; proposedBy: string; reason: string | null; missing: string[] } | null;
	/** Whether the applicant already has a certificate. */
	hasCertificate: boolean;
	/** Set if there is no certificate with the corrected NIF yet. */
	missingCertificate: { isSentByPost: boolean } | null;
	rejectionProposal: { reason: string; fault: Fault; by: string } | null;
	/** Proposals that await a second person. */
	proposals: { kind: ProposalKind; proposedBy: string; isProposedByViewer: boolean }[];
	rejection: { reason: string; fault: Fault | null } | null;
	requestedItems: RequestedItem[];
	/** The applicant's language. */
	language: Language;
	/** Whether the tax office returned the application and it has to be filed again. */
	isReturned: boolean;
	hasOwnRepresentative: boolean;
	/** Whether a guardian acts for a minor applicant. */
	isRepresented: boolean;
	/** Whether the guardian's document is missing. */
	isGuardianDocumentMissing: boolean;
	/** Whether the applicant may already have a NIF; false once the application is filed. */
	mayHaveNif: boolean;
	answers: AnswerGroup[];
	documents: AdminDocument[];
	/** Whether this member of staff may open the pages of documents. */
	canOpenDocuments: boolean;
	/** Whether documents are hidden until this member of staff gives a reason. */
	hasMaskedDocuments: boolean;
	/** Name of the member of staff and the time, shown over every open document. */
	watermark: string;
	/** Whether images were deleted after the retention period. */
	areDocumentsDeleted: boolean;
	/** Null if the action is available, the reason if it is blocked. */
	actions: Partial<Record<StaffAction, string | null>>;
	shipping: AdminShipping;
	aftercare: AftercareSection[];
	money: AdminPayments;
	mails: MailRow[];
	canWriteNotes: boolean;
	reasons: CannedReasons;
	/** Unsent input of this member of staff. */
	drafts: Partial<Record<DraftForm, Draft>>;
	/** Null for staff who may not open documents. */
	mandate: MandateView | null;
	/** Document viewer settings of this member of staff. */
	viewerSettings: ViewerSettings;
	/** Comparisons ticked so far in undecided documents. */
	ticks: DocumentTick[];
	/** Whether older events and e-mails are missing because the archive is unavailable. */
	isHistoryIncomplete: boolean;
	/** Number of the first event whose hash does not match. */
	firstBrokenVersion: number | null;
	canExport: boolean;
};

/** A refused action: the message for the page, messages by field, and the input. */
export type Refusal = {
	action: StaffAction | null;
	/** The payment or proposal that the form is about. */
	subject: string | null;
	message: string;
	fields: Record<string, string>;
	values: Record<string, string>;
	/** The stale version on which the form is based; null for every other refusal. */
	staleVersion: number | null;
	/** Set if the form requested a preview of its e-mail. */
	preview?: MailPreview;
};
