import type { Fault, RequestedItem, Stage, Status } from "#app/domain/application/application.ts";
import type { PromiseState } from "#app/domain/application/due-date.ts";
import type { ShippingStatus } from "#app/domain/application/shipping.ts";
import type { Act, NextActor } from "#app/domain/application/staff-actions.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import type { DocumentDecision, DocumentKind } from "../admin-labels.ts";
import type { DeskMoney } from "./payment-view.ts";

/** A promised date (UTC milliseconds) and how it stands today. */
export type Promised = { at: number; state: PromiseState };

type AnswerRow = { term: string; value: string };
export type AnswerGroup = { title: string; rows: AnswerRow[] };

export type DeskPage = {
	/** Counted from 1. */
	number: number;
	href: string;
	fileType: "jpeg" | "png" | "pdf";
	bytes: number;
	sha256: string;
	fileName: string | null;
};

export type DeskFinding = { severity: "high" | "medium" | "other"; text: string };

/** One fact as the document says it and as the applicant typed it; null where nothing was typed. */
export type DeskReading = { term: string; read: string; typed: string | null; differs: boolean };

export type DeskDocument = {
	uploadId: string;
	kind: DocumentKind;
	/** What stands for the case now; of an earlier upload, what the checks said. */
	decision: DocumentDecision;
	/** False when another upload took its place. */
	current: boolean;
	/** False when the checks found something that must not run in a viewer. */
	viewable: boolean;
	/** What the checks found, and what contradicts the answers. */
	findings: DeskFinding[];
	/** What was read, line by line, beside what was typed; empty when nothing was read. */
	readings: DeskReading[];
	/** The reader has not finished yet. */
	reading: boolean;
	createdAt: number;
	pages: DeskPage[];
};

/** What happened, in words; times are UTC milliseconds. */
export type DeskEvent = { version: number; title: string; who: string; details: string[]; at: number };
export type MailLine = { id: string; title: string; recipient: string; state: string; at: number };

export type DeskShipping = {
	status: ShippingStatus;
	/** The present status and those that may follow it. */
	choices: ShippingStatus[];
	carrier: string;
	trackingNumber: string;
	/** YYYY-MM-DD, or empty. */
	shippingDate: string;
	estimatedDeliveryDate: string;
	notes: string;
};

/** One case as its page shows it. The number that a first person proposed is never part of it. */
export type DeskCase = {
	id: string;
	applicationNumber: string;
	/** The applicant's, as typed. */
	name: string;
	/** Sent back with every act, so that nothing is decided on an old page. */
	version: number;
	status: Status;
	stage: Stage;
	isDemo: boolean;
	nextActor: NextActor;
	packageType: PackageId;
	paymentStatus: PaymentStatus;
	createdAt: number;
	stateSince: number;
	promised: Promised | null;
	nif: string | null;
	nifProposedBy: string | null;
	rejectionProposal: { reason: string; fault: Fault; by: string } | null;
	rejection: { reason: string; fault: Fault | null } | null;
	requestedItems: RequestedItem[];
	ownRepresentative: boolean;
	answers: AnswerGroup[];
	documents: DeskDocument[];
	/** Whether images were deleted because the case ended long enough ago. */
	documentsDeleted: boolean;
	/** Null for an open act, a sentence for one that must wait. */
	acts: Partial<Record<Act, string | null>>;
	shipping: DeskShipping;
	events: DeskEvent[];
	money: DeskMoney;
	mails: MailLine[];
};

/** An act that was refused: the sentence above the page, those beside the fields, and what was typed. */
export type Refusal = {
	act: Act | null;
	/** Which of several payments it is about. */
	subject: string | null;
	message: string;
	fields: Record<string, string>;
	values: Record<string, string>;
};
