import type { Fault, RequestedItem, Stage, Status } from "#app/domain/application/application.ts";
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
import type { MailPreview } from "#app/queries/mail/rendered-mails.server.ts";
import type { Draft } from "#app/queries/staff/find-drafts.server.ts";
import type { DocumentDecision, DocumentKind } from "../admin-labels.ts";
import type { AftercareMatter } from "./aftercare.server.ts";
import type { MandateView } from "./mandate.server.ts";
import type { AdminPayments } from "./payments.server.ts";

/**
 * An answer. `field` names what staff may correct; `read` is what the document that proves it says instead or as well: null where
 * it could not be read, undefined where no document is asked.
 */
export type AnswerRow = {
	term: string;
	value: string;
	field: CorrectedField | null;
	read?: { text: string; differs: boolean } | null;
};
export type AnswerGroup = { title: string; rows: AnswerRow[] };

export type AdminPage = {
	/** Counted from 1. */
	number: number;
	href: string;
	fileType: "jpeg" | "png" | "pdf";
	bytes: number;
	sha256: string;
	fileName: string | null;
};

export type AdminFinding = { severity: "high" | "medium" | "other"; text: string };

/** One fact as the document says it and as the applicant typed it; null where nothing was typed. */
export type AdminReading = {
	/** The answer that it proves. */
	field?: CorrectedField;
	term: string;
	read: string;
	typed: string | null;
	differs: boolean;
};

export type AdminDocument = {
	uploadId: string;
	kind: DocumentKind;
	/** What stands for the application now; of an earlier upload, what the checks said. */
	decision: DocumentDecision;
	/** False when another upload took its place. */
	current: boolean;
	/** What is to be compared before it is accepted. */
	checks: readonly DocumentCheck[];
	/** False when the checks found something that must not run in a viewer. */
	viewable: boolean;
	/** What the checks found, and what contradicts the answers. */
	findings: AdminFinding[];
	/** What was read, line by line, beside what was typed; empty when nothing was read. */
	readings: AdminReading[];
	/** What the applicant says of another name in it. */
	nameAnswer: NameAnswer | null;
	/** A certificate that the applicant sent for another name in a document. */
	isNameProof: boolean;
	/** The reader has not finished yet. */
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
	/** Whether this member of staff may send it again. */
	resendable: boolean;
};

export type AdminShipping = {
	status: ShippingStatus;
	/** The present status and those that may follow it. */
	choices: ShippingStatus[];
	carrier: string;
	trackingNumber: string;
	/** YYYY-MM-DD, or empty. */
	shippingDate: string;
	estimatedDeliveryDate: string;
	notes: string;
	/** Whether a label can be printed for the parcel. */
	label: boolean;
};

/** Canned reasons by code and title. */
export type CannedReasons = Record<"request" | "reject" | "refuse-document", { value: string; label: string }[]>;

/** One application as its page shows it. The number that a first person proposed is never part of it. */
export type AdminApplication = {
	id: string;
	applicationNumber: string;
	/** The applicant's, as typed. */
	name: string;
	/** Sent back with every action, so that nothing is decided on an old page. */
	version: number;
	status: Status;
	stage: Stage;
	isDemo: boolean;
	/** What is open, and whose it is. */
	duties: StaffDuty[];
	packageType: PackageId;
	paymentStatus: PaymentStatus;
	createdAt: number;
	stateSince: number;
	clock: Clock | null;
	nif: string | null;
	nifProposedBy: string | null;
	/** The certificate that waits for a second person, and what its text does not show. */
	certificateProposal: { path: string; by: string; reason: string | null; missing: string[] } | null;
	/** Whether the applicant has one already: another takes its place. */
	hasCertificate: boolean;
	rejectionProposal: { reason: string; fault: Fault; by: string } | null;
	/** All that wait for a second person, and whether the reader made them. */
	proposals: { kind: ProposalKind; by: string; isOwn: boolean }[];
	rejection: { reason: string; fault: Fault | null } | null;
	requestedItems: RequestedItem[];
	/** In which the applicant is written to. */
	language: Language;
	/** Whether the tax office sent it back and it waits to be filed again. */
	sentBack: boolean;
	ownRepresentative: boolean;
	/** Somebody acts for the applicant, who is under age; and whether that person's papers are still to come. */
	represented: boolean;
	guardianAwaited: boolean;
	/** It is not ruled out that the applicant has a NIF, and nothing is filed yet. */
	mayHaveNif: boolean;
	answers: AnswerGroup[];
	documents: AdminDocument[];
	/** Whether this member of staff may open the pages of documents; their lists are empty otherwise. */
	opensDocuments: boolean;
	/** Some are not shown before the reader says why. */
	masked: boolean;
	/** Who looks, and when, in words: lies over every document that is open. */
	watermark: string;
	/** Whether images were deleted because the application ended long enough ago. */
	documentsDeleted: boolean;
	/** Null for an open action, a sentence for one that must wait. */
	actions: Partial<Record<StaffAction, string | null>>;
	shipping: AdminShipping;
	/** What goes on after the number. */
	aftercare: AftercareMatter[];
	money: AdminPayments;
	mails: MailLine[];
	/** Whether this member of staff may write internal notes. */
	writesNotes: boolean;
	/** Reasons that are written already, by what they are for. */
	reasons: CannedReasons;
	/** What whoever looks has typed and not sent. */
	drafts: Partial<Record<DraftForm, Draft>>;
	/** Null for whoever may not open documents. */
	mandate: MandateView | null;
	/** The cold store is away: what is older is not among events and mails. */
	historyUnreadable: boolean;
	/** The first event that is not as it was written. */
	historyBrokenAt: number | null;
	mayExport: boolean;
};

/** An action that was refused: the sentence above the page, those beside the fields, and what was typed. */
export type Refusal = {
	action: StaffAction | null;
	/** Which of several payments it is about. */
	subject: string | null;
	message: string;
	fields: Record<string, string>;
	values: Record<string, string>;
	/** The version that a form was made for which came too late; null for every other refusal. */
	madeFor: number | null;
	/** Nothing was refused: somebody wants to see the mail first. */
	preview?: MailPreview;
};
