import { sql } from "drizzle-orm";
import { check, customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Application as Fields, Stage, StoredDocument } from "#app/domain/application/application.ts";
import type { Effect } from "#app/domain/application/event.ts";
import type { SealedFields } from "#app/domain/application/sealed-fields.ts";
import type { ShippingStatus } from "#app/domain/application/shipping.ts";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { Reading } from "#app/domain/documents/document-facts.ts";
import type { Flag, Verdict } from "#app/domain/documents/document-flags.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import { SIGNATURE_KINDS, type SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import type { SignedFileFacts } from "#app/domain/mandate/signed-page-reading.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import type { BeginRequest, Withdrawal } from "#app/domain/withdrawal/withdrawal.ts";
import type { Refusal } from "../domain/filing/refusal-reasons.ts";
import type { MailState } from "../domain/inbox/mail.ts";
import type { Language } from "../domain/language.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";
import * as where from "./conditions.server.ts";

const DECISIONS = ["review", "accepted", "refused"] as const satisfies readonly SignedMandate["decision"][];
/** Radix of the encoded time in milliseconds. */
const TIME_RADIX = 36;

/**
 * Stores the kind and decision (as indexes), the time, upload, edition, straightened pages and signers on one line, a
 * third of the size of JSON; the row is stored for years. Append new kinds and decisions only at the end of their
 * lists.
 */
export const signedMandate = customType<{ data: SignedMandate; driverData: string }>({
	dataType: () => "text",
	toDriver: ({ kind, decision, at: sentAt, path, edition, sheets = 0, asRepresentatives }) => {
		const indexes = `${SIGNATURE_KINDS.indexOf(kind)}${DECISIONS.indexOf(decision)}`;
		return [`${indexes}${sentAt.toString(TIME_RADIX)}`, path, edition ?? "", sheets || "", asRepresentatives ? "r" : ""]
			.join(" ")
			.trimEnd();
	},
	fromDriver: (line) => {
		const [first = "", path = "", edition, sheets, signer] = line.split(" ");
		return {
			kind: SIGNATURE_KINDS[Number(first[0])] ?? "ink",
			decision: DECISIONS[Number(first[1])] ?? "review",
			at: Number.parseInt(first.slice(2), TIME_RADIX),
			path,
			edition: edition || null,
			sheets: Number(sheets ?? 0),
			...(signer && { asRepresentatives: true as const }),
		};
	},
});

/**
 * Stores the time, language and version of the texts on one line, a third of the size of JSON in a row that is stored
 * for years.
 */
export const beginRequest = customType<{ data: BeginRequest; driverData: string }>({
	dataType: () => "text",
	toDriver: ({ at: requestedAt, language, text }) => [requestedAt.toString(TIME_RADIX), language, text].join(" "),
	fromDriver: (line) => {
		const [requestedAt = "", language = "", text = ""] = line.split(" ");
		return { at: Number.parseInt(requestedAt, TIME_RADIX), language: language as Language, text };
	},
});

/** The state of an application's thread (domain/messages/thread.ts); its messages are events. */
export const threadColumns = {
	messageSince: integer("message_since"),
	answeredAt: integer("answered_at"),
};

/** The upload time set on a replaced document, so that it is deleted like an abandoned one. */
export const REPLACED_AT = 0;

/** UTC milliseconds. Drizzle's own date mode would return mutable objects. */
const timestamp = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: "boolean" });
/** A column that only app/data/sealed-columns.server.ts reads and writes. */
const sealed = <T = string>(name: string) => text(name).$type<Sealed<T>>();
/** Id of the key under which the row is sealed; "" or null if it has no sealed values. */
const sealingKeyId = () => text("key_id").notNull().default("");
const optionalSealingKeyId = () => text("key_id");

/** One row per application (row 118). Written only by durable/write-transition.ts. */
export const applications = sqliteTable(
	"applications",
	{
		id: text("id").primaryKey(),
		applicationNumber: text("application_number").notNull().unique(),
		version: integer("version").notNull(),
		/** The buyer's application in an order for several people (decision 082); null for an order of one. */
		orderId: text("order_id"),
		status: text("status").$type<Fields["status"]>().notNull().default("pending"),
		language: text("language").$type<Language>().notNull().default("en"),
		isDemo: flag("is_demo").notNull().default(false),
		firstName: text("first_name").notNull(),
		lastName: text("last_name").notNull(),
		nationality: text("nationality").notNull(),
		email: text("email").notNull(),
		country: text("country").notNull(),
		useProvidedRepresentative: flag("use_provided_representative").notNull().default(true),
		passportDocumentPath: text("passport_document_path"),
		addressDocumentPath: text("address_document_path"),
		originalDocumentPath: text("original_document_path"),
		passportDecision: text("passport_decision").$type<Fields["passportDecision"]>(),
		addressDecision: text("address_decision").$type<Fields["addressDecision"]>(),
		guardianDocumentPath: text("guardian_document_path"),
		guardianDecision: text("guardian_decision").$type<Fields["guardianDecision"]>(),
		mandate: signedMandate("mandate"),
		agreement: signedMandate("agreement"),
		representativeAcceptedAt: timestamp("representative_accepted_at"),
		packageType: text("package_type").$type<PackageId>().notNull().default("standard"),
		paymentStatus: text("payment_status").$type<PaymentStatus>().notNull().default("pending"),
		paymentIntentId: text("payment_intent_id"),
		voucher: text("voucher", { mode: "json" }).$type<Fields["voucher"]>(),
		/** Keyed hash of the NIF, which prevents assigning a number twice and lets staff find an application by it. */
		nifIndex: text("nif_index"),
		/** Keyed hash of the last digits of the phone number (domain/person/phone-number.ts), by which staff find it. */
		phoneIndex: text("phone_index"),
		amount: integer("amount"),
		createdAt: timestamp("created_at").notNull(),
		updatedAt: timestamp("updated_at").notNull(),
		estimatedCompletionDate: timestamp("estimated_completion_date"),
		pausedFor: integer("paused_for").notNull().default(0),
		filingOfferedAt: timestamp("filing_offered_at"),
		lateNoticeAt: timestamp("late_notice_at"),
		...threadColumns,
		completionDate: timestamp("completion_date"),
		physicalDeliveryRequested: flag("physical_delivery_requested").notNull().default(false),
		termsAccepted: flag("terms_accepted").notNull().default(false),
		termsEdition: text("terms_edition"),
		affiliateCode: text("affiliate_code"),
		referralConfirmedAt: timestamp("referral_confirmed_at"),
		agentId: integer("agent_id"),
		agentConsent: text("agent_consent", { mode: "json" }).$type<Fields["agentConsent"]>(),
		agentThread: text("agent_thread", { mode: "json" }).$type<Fields["agentThread"]>(),
		discountPercent: integer("discount_percent").notNull().default(0),
		shippingCarrier: text("shipping_carrier"),
		trackingNumber: text("tracking_number"),
		shippingDate: timestamp("shipping_date"),
		estimatedDeliveryDate: timestamp("estimated_delivery_date"),
		shippingStatus: text("shipping_status").$type<ShippingStatus>(),
		lastUpdateDate: timestamp("last_update_date"),
		shippingNotes: text("shipping_notes"),
		rejectionReason: text("rejection_reason"),
		rejectionFault: text("rejection_fault").$type<Fields["rejectionFault"]>(),
		paidAt: timestamp("paid_at"),
		consentToBeginAt: timestamp("consent_to_begin_at"),
		beginRequest: beginRequest("begin_request"),
		beginsAt: timestamp("begins_at"),
		withdrawal: text("withdrawal", { mode: "json" }).$type<Withdrawal>(),
		rejectionProposal: text("rejection_proposal", { mode: "json" }).$type<Fields["rejectionProposal"]>(),
		certificateProposal: text("certificate_proposal", { mode: "json" }).$type<Fields["certificateProposal"]>(),
		/** The proposer and the confirmer. */
		nifMaker: integer("nif_maker"),
		nifChecker: integer("nif_checker"),
		certificateMaker: integer("certificate_maker"),
		certificateChecker: integer("certificate_checker"),
		rejectionMaker: integer("rejection_maker"),
		rejectionChecker: integer("rejection_checker"),
		resumeTo: text("resume_to").$type<Fields["resumeTo"]>(),
		requestedItems: text("requested_items", { mode: "json" }).$type<Fields["requestedItems"]>().notNull().default([]),
		authorityReference: text("authority_reference"),
		filedAt: timestamp("filed_at"),
		refusals: text("refusals", { mode: "json" }).$type<Refusal[]>().notNull().default([]),
		stateSince: timestamp("state_since").notNull(),
		/** Hash of the last event, which covers the whole history (app/audit/chain.ts). Null until it is chained. */
		head: text("head"),
		deadlineAt: timestamp("deadline_at"),
		remindersSent: integer("reminders_sent").notNull().default(0),
		/** Derived fields (domain/application), stored for lists. */
		stage: text("stage").$type<Stage>().notNull().default("collecting_documents"),
		balance: integer("balance").notNull().default(0),
		aftercareDue: timestamp("aftercare_due"),
		/**
		 * All sealed fields of an application (domain/application/sealed-fields.ts) as one text, handled by
		 * app/data/sealed-columns.server.ts.
		 */
		sealed: sealed<SealedFields>("sealed").notNull().default(sql`'{}'`),
		keyId: sealingKeyId(),
		/**
		 * The archive (commands/cron/archive-events.server.ts), written by its job: object key, last event, leftover key.
		 */
		historyKey: text("history_key"),
		historyVersion: integer("history_version").notNull().default(0),
		historyPending: text("history_pending"),
		historyKeyId: text("history_key_id"),
		/** When personal data were erased, and when all related records were deleted (commands/retention). */
		erasedAt: timestamp("erased_at"),
		clearedAt: timestamp("cleared_at"),
		/**
		 * Assignee (account), and the start and end of the assignment (end null: indefinite). Not part of the version,
		 * so that an assignment does not make an open page stale.
		 */
		assignedTo: integer("assigned_to"),
		assignedAt: timestamp("assigned_at"),
		claimedUntil: timestamp("claimed_until"),
	},
	(table) => [
		index("applications_deadline").on(table.deadlineAt, table.id).where(sql`deadline_at IS NOT NULL`),
		index("applications_stage")
			.on(table.stage, table.estimatedCompletionDate, table.createdAt, table.id)
			.where(where.APPLICATION_OPEN),
		index("applications_open")
			.on(table.estimatedCompletionDate, table.createdAt, table.id)
			.where(where.APPLICATION_OPEN),
		index("applications_owner")
			.on(table.assignedTo, table.estimatedCompletionDate, table.createdAt, table.id)
			.where(where.APPLICATION_OPEN),
		index("applications_by_package")
			.on(where.PACKAGE_RANK, table.createdAt, table.id, table.stage, table.assignedTo)
			.where(where.APPLICATION_OPEN),
		index("applications_by_paid")
			.on(table.balance, table.createdAt, table.id, table.stage, table.assignedTo)
			.where(where.APPLICATION_OPEN),
		index("applications_by_since")
			.on(table.stateSince, table.createdAt, table.id, table.stage, table.assignedTo)
			.where(where.APPLICATION_OPEN),
		index("applications_to_claim")
			.on(where.AWAITING_DELIVERY_ONLY, table.estimatedCompletionDate, table.createdAt, table.id)
			.where(where.APPLICATION_TO_CLAIM),
		index("applications_claimed").on(table.claimedUntil).where(sql`claimed_until IS NOT NULL`),
		index("applications_at_rest").on(table.stage, table.updatedAt, table.id).where(where.APPLICATION_CLOSED),
		index("applications_ended").on(table.stateSince).where(where.ENDED_AFTER_PAYMENT),
		index("applications_money_left").on(table.stateSince).where(where.HAS_UNCLAIMED_MONEY),
		index("applications_over").on(table.stateSince).where(where.APPLICATION_RETAINED),
		index("applications_clearing").on(table.erasedAt).where(where.APPLICATION_CLEARING),
		index("applications_accounts").on(table.createdAt).where(where.ONLY_ACCOUNTS_LEFT),
		index("applications_history").on(table.updatedAt, table.id).where(where.TO_ARCHIVE),
		index("applications_aftercare").on(table.aftercareDue, table.id).where(where.AFTERCARE_DUE),
		index("applications_messages").on(where.MESSAGE_SINCE, table.id).where(where.MESSAGE_UNANSWERED),
		index("applications_unchained").on(table.id).where(sql`head IS NULL`),
		index("applications_withdrawn").on(table.stateSince).where(where.WITHDRAWN),
		index("applications_order").on(table.orderId).where(sql`order_id IS NOT NULL`),
		index("applications_email").on(table.email),
		index("applications_email_capitals").on(sql`lower("email")`).where(where.EMAIL_IN_CAPITALS),
		index("applications_email_domain").on(where.EMAIL_DOMAIN),
		index("applications_agent")
			.on(table.agentId, table.stage, table.createdAt, table.id)
			.where(sql`agent_id IS NOT NULL`),
		index("applications_phone").on(table.phoneIndex).where(sql`phone_index IS NOT NULL`),
		index("applications_passport").on(table.passportDocumentPath).where(sql`passport_document_path IS NOT NULL`),
		index("applications_address").on(table.addressDocumentPath).where(sql`address_document_path IS NOT NULL`),
		index("applications_guardian").on(table.guardianDocumentPath).where(sql`guardian_document_path IS NOT NULL`),
		index("applications_original").on(table.originalDocumentPath).where(sql`original_document_path IS NOT NULL`),
		uniqueIndex("applications_nif").on(table.nifIndex).where(sql`nif_index IS NOT NULL`),
		index("applications_key").on(table.keyId),
		index("applications_history_key").on(table.historyKeyId).where(sql`history_key_id IS NOT NULL`),
		check("nif_two_people", sql`nif_checker IS NULL OR (nif_maker IS NOT NULL AND nif_checker <> nif_maker)`),
		check(
			"certificate_two_people",
			sql`certificate_checker IS NULL OR (certificate_maker IS NOT NULL AND certificate_checker <> certificate_maker)`,
		),
		check(
			"rejection_two_people",
			sql`rejection_checker IS NULL OR (rejection_maker IS NOT NULL AND rejection_checker <> rejection_maker)`,
		),
	],
);

/** Side effects of events, written in the same batch and retried until done. */
export const outbox = sqliteTable(
	"outbox",
	{
		key: text("key").primaryKey(),
		applicationId: text("application_id").notNull(),
		effect: text("effect", { mode: "json" }).$type<Effect>().notNull(),
		createdAt: timestamp("created_at").notNull(),
		dueAt: timestamp("due_at").notNull(),
		leasedUntil: timestamp("leased_until"),
		attempts: integer("attempts").notNull().default(0),
		doneAt: timestamp("done_at"),
		/** Set when the last attempt failed permanently, which requires staff to act. */
		failedAt: timestamp("failed_at"),
		lastError: text("last_error"),
	},
	(table) => [
		index("outbox_due").on(table.dueAt).where(where.EFFECT_OPEN),
		index("outbox_failed").on(table.failedAt).where(sql`failed_at IS NOT NULL`),
		index("outbox_application").on(table.applicationId),
	],
);

/**
 * A document uploaded by an applicant, or the authority's certificate. The key in the object store never leaves the
 * server.
 */
export const uploads = sqliteTable(
	"uploads",
	{
		id: text("id").primaryKey(),
		/** The uploader: hash of the session, until an application claims it. */
		sessionId: text("visit_id"),
		applicationId: text("application_id"),
		documentType: text("document_type").$type<StoredDocument>().notNull(),
		state: text("state").$type<"receiving" | "stored" | "purged">().notNull(),
		verdict: text("verdict").$type<Verdict>().notNull(),
		flags: text("flags", { mode: "json" }).$type<Flag[]>().notNull().default([]),
		/** Flags from the form check, separate because extracted data may be re-evaluated. */
		formFlags: text("form_flags", { mode: "json" }).$type<Flag[]>().notNull().default([]),
		/** Null for documents that are not read, such as the authority's certificate. */
		reading: text("reading").$type<Reading>(),
		readingAttempts: integer("reading_attempts").notNull().default(0),
		/** All facts found by a reader (FileFacts[]), sealed. */
		facts: text("facts"),
		extracted: sealed<PassportFacts | AddressFacts | SignedFileFacts>("extracted"),
		/** Keyed hash of issuer and number, to find the same passport in another application. */
		documentFingerprint: text("document_fingerprint"),
		/** The applicant's explanation of a name that differs from the passport's, and the upload that proves it. */
		nameAnswer: text("name_answer").$type<NameAnswer>(),
		nameProof: text("name_proof"),
		createdAt: timestamp("created_at").notNull(),
		keyId: optionalSealingKeyId(),
	},
	(table) => [
		index("uploads_visit").on(table.sessionId).where(sql`visit_id IS NOT NULL`),
		index("uploads_application").on(table.applicationId),
		index("uploads_pending").on(table.readingAttempts, table.createdAt).where(where.READING_PENDING),
		index("uploads_receiving").on(table.createdAt).where(sql`state = 'receiving'`),
		index("uploads_unclaimed").on(table.createdAt).where(sql`application_id IS NULL`),
		index("uploads_images").on(table.applicationId).where(where.IMAGE_STORED),
		index("uploads_fingerprint").on(table.documentFingerprint).where(sql`document_fingerprint IS NOT NULL`),
		index("uploads_key").on(table.keyId).where(sql`key_id IS NOT NULL`),
	],
);

/** The pages of an upload in order: a passport is often two photographs. */
export const uploadPages = sqliteTable(
	"upload_pages",
	{
		uploadId: text("upload_id").notNull(),
		page: integer("page").notNull(),
		/** Null once the object is deleted; its hash remains. */
		objectKey: text("object_key"),
		fileType: text("file_type").$type<"jpeg" | "png" | "pdf">().notNull(),
		bytes: integer("bytes").notNull(),
		/** The first 128 bits, hexadecimal. */
		sha256: text("sha256").notNull(),
		/** The name on the applicant's device; shown to staff only as text. */
		fileName: text("file_name"),
		/** Id of the key that encrypts the object. */
		keyId: optionalSealingKeyId(),
	},
	(table) => [
		primaryKey({ columns: [table.uploadId, table.page] }),
		index("upload_pages_sha256").on(table.sha256),
		uniqueIndex("upload_pages_object").on(table.objectKey).where(sql`object_key IS NOT NULL`),
		index("upload_pages_key").on(table.keyId).where(sql`key_id IS NOT NULL`),
	],
);

/** The session draft of an anonymous visitor (row 98), stored for 30 days. */
export const sessions = sqliteTable(
	"visits",
	{
		/** SHA-256 of the cookie's value. */
		id: text("id").primaryKey(),
		packageType: text("package_type").$type<PackageId>(),
		passportUploadId: text("passport_upload_id"),
		addressUploadId: text("address_upload_id"),
		guardianUploadId: text("guardian_upload_id"),
		draft: sealed<Record<string, string>>("draft"),
		applicationId: text("application_id"),
		/** The order that the session's next application joins. */
		orderId: text("order_id"),
		/** The case of a firm (agent_cases) to which this session belongs. */
		agentCaseId: text("agent_case_id"),
		createdAt: timestamp("created_at").notNull(),
		updatedAt: timestamp("updated_at").notNull(),
		keyId: sealingKeyId(),
	},
	(table) => [
		index("visits_updated").on(table.updatedAt),
		index("visits_application").on(table.applicationId).where(sql`application_id IS NOT NULL`),
		index("visits_key").on(table.keyId),
	],
);

/** The mail log (row 119). `key` is the outbox key: one mail per key. */
export const emailLogs = sqliteTable(
	"email_logs",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		key: text("key").notNull().unique(),
		emailType: text("email_type").notNull(),
		recipient: text("recipient").notNull(),
		status: text("status").$type<MailState>().notNull(),
		relatedEntityId: text("related_entity_id"),
		sentAt: timestamp("sent_at"),
		errorMessage: text("error_message"),
		metadata: text("metadata", { mode: "json" }),
		createdAt: timestamp("created_at").notNull(),
		/** When staff resent a failed or bounced mail, under another key. */
		resentAt: timestamp("resent_at"),
	},
	(table) => [
		index("email_logs_related").on(table.relatedEntityId),
		index("email_logs_unsent").on(table.status, table.id).where(where.MAIL_UNSENT),
		index("email_logs_provider").on(where.MAIL_PROVIDER_ID).where(sql`metadata IS NOT NULL`),
	],
);
