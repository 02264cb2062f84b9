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
import type { AftercareMatter } from "./aftercare.server.ts";
import type { MandateView } from "./mandate.server.ts";
import type { AdminPayments } from "./payments.server.ts";

/**
 * An answer. `field` is set when staff may correct it; `read` is the value in the document that proves it: null when that could
 * not be read, undefined when no document proves it.
 */
export type AnswerRow = {
	term: string;
	value: string;
	field: CorrectedField | null;
	read?: { text: string; differs: boolean } | null;
};
export type AnswerGroup = { title: string; rows: AnswerRow[] };

export type AdminPage = {
	/** Identifies it in addresses and preferences. */
	key: string;
	/** Counted from 1. */
	number: number;
	href: string;
	fileType: "jpeg" | "png" | "pdf";
	bytes: number;
	sha256: string;
	fileName: string | null;
};

export type AdminFinding = { severity: "high" | "medium" | "other"; text: string };

/** One fact as read from the document and as typed by the applicant; `typed` is null where the form does not ask for it. */
export type AdminReading = {
	field?: CorrectedField;
	term: string;
	read: string;
	typed: string | null;
	differs: boolean;
};

export type AdminDocument = {
	uploadId: string;
	kind: DocumentKind;
	/** Staff's decision about the current upload, else the verdict of the checks. */
	decision: DocumentDecision;
	/** False when another upload replaced it. */
	current: boolean;
	/** The comparisons to make before it is accepted. */
	checks: readonly DocumentCheck[];
	/** False when the checks found content that is unsafe in a viewer. */
	viewable: boolean;
	/** Findings of the checks, and contradictions with the answers. */
	findings: AdminFinding[];
	readings: AdminReading[];
	/** The applicant's explanation of another name in it. */
	nameAnswer: NameAnswer | null;
	/** Proves another name in a document. */
	isNameProof: boolean;
	/** The reader is still running. */
	reading: boolean;
	createdAt: number;
	pages: AdminPage[];
};

/** A mail about the application; times are UTC milliseconds. */
export type MailLine = {
	id: string;
	key: string;
	title: string;
	recipient: string;
	state: string;
	at: number;
	resentAt: number | null;
	/** Whether this member of staff may resend it. */
	resendable: boolean;
};

export type AdminShipping = {
	status: ShippingStatus;
	/** The present status and its possible successors. */
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

/** Canned reasons by code and title. */
export type CannedReasons = Record<"request" | "reject" | "refuse-document", { value: string; label: string }[]>;

/** One application as its page shows it, never with a proposed NIF. */
export type AdminApplication = {
	id: string;
	applicationNumber: string;
	/** The applicant's, as typed. */
	name: string;
	/** Sent with every action, so that an action from an outdated page is refused. */
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
	/** Why the number is being replaced, if it is. */
	nifCause: NifCause | null;
	/** The certificate that awaits a second person; `missing` lists what its text does not show. */
	certificateProposal: { path: string; by: string; reason: string | null; missing: string[] } | null;
	/** Whether the applicant has one, which another would replace. */
	hasCertificate: boolean;
	/** It has none since its NIF was corrected. */
	missingCertificate: { isPosted: boolean } | null;
	rejectionProposal: { reason: string; fault: Fault; by: string } | null;
	/** Proposals that await a second person; `isOwn` when this member of staff made them. */
	proposals: { kind: ProposalKind; by: string; isOwn: boolean }[];
	rejection: { reason: string; fault: Fault | null } | null;
	requestedItems: RequestedItem[];
	/** The applicant's. */
	language: Language;
	/** Whether the tax office returned it and it has to be filed again. */
	sentBack: boolean;
	ownRepresentative: boolean;
	/** A guardian acts for the minor applicant. */
	represented: boolean;
	/** The guardian's documents are missing. */
	guardianAwaited: boolean;
	/** The applicant may already have a NIF, and nothing is filed yet. */
	mayHaveNif: boolean;
	answers: AnswerGroup[];
	documents: AdminDocument[];
	/** Whether this member of staff may open the pages of documents. */
	opensDocuments: boolean;
	/** Some documents are hidden until this member of staff gives a reason. */
	masked: boolean;
	/** Viewer and time, shown over every open document. */
	watermark: string;
	/** Whether images were deleted after the retention period. */
	documentsDeleted: boolean;
	/** Null for an open action, the reason for a blocked one. */
	actions: Partial<Record<StaffAction, string | null>>;
	shipping: AdminShipping;
	aftercare: AftercareMatter[];
	money: AdminPayments;
	mails: MailLine[];
	writesNotes: boolean;
	reasons: CannedReasons;
	/** This member of staff's unsent input. */
	drafts: Partial<Record<DraftForm, Draft>>;
	/** Null for staff who may not open documents. */
	mandate: MandateView | null;
	/** How this member of staff views documents. */
	viewer: ViewerSettings;
	/** Comparisons made so far in documents that are not decided. */
	ticks: DocumentTick[];
	/** The archive is unavailable, so older events and mails are missing. */
	historyUnreadable: boolean;
	/** The first event whose hash does not match. */
	historyBrokenAt: number | null;
	mayExport: boolean;
};

/** A refused action: the message on top, those at the fields, and the input. */
export type Refusal = {
	action: StaffAction | null;
	/** The payment or proposal that the form is about. */
	subject: string | null;
	message: string;
	fields: Record<string, string>;
	values: Record<string, string>;
	/** The outdated version that the form was made for; null for every other refusal. */
	madeFor: number | null;
	/** Set when the form asked for a preview of its mail. */
	preview?: MailPreview;
};
