import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DisputeStatus } from "#app/domain/money/dispute.ts";
import type { CompanyDetails, ExemptionCode, InvoiceBuyer, InvoiceKind } from "#app/domain/money/invoice.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentState, Voucher } from "#app/domain/money/payment.ts";
import type { RefundReason, RefundState } from "#app/domain/money/refund.ts";
import type { RefundClause } from "#app/domain/money/refund-shares.ts";
import type { RefundCause, RefundRequest } from "#app/domain/withdrawal/refund-request.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";
import * as where from "./conditions.server.ts";

const timestamp = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: "boolean" });

/** Columns for checking a row with the provider. Written only by the reconciliation, and ignored by the room. */
const reconciliationColumns = () => ({
	/** The earliest time of the next check; 0 before the first one. The least recently checked row comes first. */
	retryAt: timestamp("retry_at").notNull().default(0),
	/** When the provider first reported it as unknown; it is then left to staff. */
	unknownSince: timestamp("unknown_since"),
});

/** One attempt to collect one amount for one purpose. Only the room writes the state. */
export const payments = sqliteTable(
	"payments",
	{
		id: text("id").primaryKey(),
		applicationId: text("application_id").notNull(),
		purpose: text("purpose").$type<PaymentPurpose>().notNull(),
		state: text("state").$type<PaymentState>().notNull().default("created"),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().default("eur"),
		livemode: flag("livemode").notNull().default(false),
		/** Shared by the payments of an order for several people. */
		intentId: text("intent_id"),
		/** The provider's id of the latest attempt or, once paid, of the successful one. */
		chargeId: text("charge_id"),
		amountReceived: integer("amount_received").notNull().default(0),
		amountRefunded: integer("amount_refunded").notNull().default(0),
		disputed: flag("disputed").notNull().default(false),
		lastError: text("last_error"),
		method: text("method"),
		voucher: text("voucher", { mode: "json" }).$type<Voucher>(),
		cardBrand: text("card_brand"),
		cardLast4: text("card_last4"),
		/** Tax evidence, as ISO 3166-1 codes: from the card, the visitor's IP address and the form. */
		cardCountry: text("card_country"),
		ipCountry: text("ip_country"),
		declaredCountry: text("declared_country"),
		fraudWarning: text("fraud_warning"),
		createdAt: timestamp("created_at").notNull(),
		succeededAt: timestamp("succeeded_at"),
		...reconciliationColumns(),
	},
	(table) => [
		index("payments_application").on(table.applicationId),
		uniqueIndex("payments_intent").on(table.intentId, table.applicationId).where(sql`intent_id IS NOT NULL`),
		index("payments_charge").on(table.chargeId).where(sql`charge_id IS NOT NULL`),
		index("payments_card").on(table.cardLast4).where(sql`card_last4 IS NOT NULL`),
		index("payments_turn").on(table.retryAt, table.createdAt).where(where.PAYMENT_OPEN),
		index("payments_unknown").on(table.unknownSince).where(sql`unknown_since IS NOT NULL`),
		index("payments_odd").on(table.state).where(where.PAYMENT_UNMATCHED),
		index("payments_warned").on(table.succeededAt).where(sql`fraud_warning IS NOT NULL`),
		index("payments_succeeded").on(table.succeededAt),
		uniqueIndex("payments_one_open")
			.on(table.applicationId, table.purpose)
			.where(sql`state IN ('created','requires_action','processing','failed')`),
		// A delivery that was refunded in full may be paid again.
		uniqueIndex("payments_one_success")
			.on(table.applicationId, table.purpose)
			.where(sql`state = 'succeeded' AND (purpose = 'application' OR amount_refunded < amount_received)`),
	],
);

/** Refunds: the row exists before the request to the provider and reserves its amount. Written only by the room. */
export const refunds = sqliteTable(
	"refunds",
	{
		id: text("id").primaryKey(),
		paymentId: text("payment_id").notNull(),
		applicationId: text("application_id").notNull(),
		amount: integer("amount").notNull(),
		state: text("state").$type<RefundState>().notNull(),
		reason: text("reason").$type<RefundReason>().notNull().default("cancelled"),
		requestedBy: text("requested_by"),
		/** For amounts above the limit, two different people. */
		maker: integer("maker"),
		checker: integer("checker"),
		note: text("note"),
		providerId: text("provider_id").unique(),
		failureCode: text("failure_code"),
		createdAt: timestamp("created_at").notNull(),
		updatedAt: timestamp("updated_at").notNull(),
		/**
		 * When it was requested from the provider; for amounts above the limit, after a second person approved it. Null
		 * before, and if it was returned.
		 */
		requestedAt: timestamp("requested_at"),
		...reconciliationColumns(),
	},
	(table) => [
		index("refunds_payment").on(table.paymentId),
		index("refunds_application").on(table.applicationId),
		index("refunds_state").on(table.state, table.createdAt),
		index("refunds_requested").on(table.state, table.requestedAt),
		index("refunds_turn").on(table.retryAt, table.createdAt).where(sql`state = 'requested'`),
		index("refunds_unknown").on(table.unknownSince).where(sql`unknown_since IS NOT NULL`),
		check("refund_two_people", sql`checker IS NULL OR (maker IS NOT NULL AND checker <> maker)`),
	],
);

/**
 * Applicants' refund requests, and staff's decisions. Their texts are in the history, encrypted. Written only by the
 * room.
 */
export const refundRequests = sqliteTable(
	"refund_requests",
	{
		id: text("id").primaryKey(),
		paymentId: text("payment_id").notNull(),
		applicationId: text("application_id").notNull(),
		cause: text("cause").$type<RefundCause>().notNull(),
		state: text("state").$type<RefundRequest["state"]>().notNull(),
		clause: text("clause").$type<RefundClause>().notNull(),
		requestedAt: timestamp("requested_at").notNull(),
		dueAt: timestamp("due_at").notNull(),
		decidedAt: timestamp("decided_at"),
		decidedBy: text("decided_by"),
		refundId: text("refund_id"),
	},
	(table) => [
		index("refund_requests_payment").on(table.paymentId),
		index("refund_requests_open").on(table.dueAt, table.id).where(where.REQUEST_OPEN),
		index("refund_requests_decided").on(table.decidedAt).where(sql`decided_at IS NOT NULL`),
		// Only one open request per payment.
		uniqueIndex("refund_requests_one_open").on(table.paymentId).where(where.REQUEST_OPEN),
	],
);

/** Disputes raised by cardholders, under the provider's id. Written only by the room. */
export const disputes = sqliteTable(
	"disputes",
	{
		id: text("id").primaryKey(),
		paymentId: text("payment_id").notNull(),
		applicationId: text("application_id").notNull(),
		amount: integer("amount").notNull(),
		reason: text("reason").notNull(),
		status: text("status").$type<DisputeStatus>().notNull(),
		evidenceDueAt: timestamp("evidence_due_at"),
		createdAt: timestamp("created_at").notNull(),
		updatedAt: timestamp("updated_at").notNull(),
	},
	(table) => [
		index("disputes_application").on(table.applicationId),
		// Includes the status; otherwise the query planner would read all lost disputes.
		index("disputes_payment").on(table.paymentId, table.status),
		index("disputes_status").on(table.status, table.updatedAt),
	],
);

/**
 * Invoices and credit notes, under the id of their payment, refund or dispute. The row exists before the request to the
 * vendor, and determines the document's content.
 */
export const invoices = sqliteTable(
	"invoices",
	{
		id: text("id").primaryKey(),
		kind: text("kind").$type<InvoiceKind>().notNull(),
		paymentId: text("payment_id").notNull(),
		applicationId: text("application_id").notNull(),
		amount: integer("amount").notNull(),
		vat: integer("vat").notNull(),
		vatRate: integer("vat_rate").notNull(),
		exemption: text("exemption").$type<ExemptionCode>(),
		/** Only app/data/sealed-columns.server.ts reads and writes it. */
		buyer: text("buyer").$type<Sealed<InvoiceBuyer>>().notNull(),
		keyId: text("key_id").notNull(),
		externalId: integer("external_id").unique(),
		number: text("number"),
		atcud: text("atcud"),
		createdAt: timestamp("created_at").notNull(),
		issuedAt: timestamp("issued_at"),
	},
	(table) => [
		index("invoices_application").on(table.applicationId),
		index("invoices_payment").on(table.paymentId),
		index("invoices_issued").on(table.issuedAt),
		index("invoices_key").on(table.keyId),
		uniqueIndex("invoices_one").on(table.paymentId).where(sql`kind <> 'credit_note'`),
	],
);

/** The company to which an applicant's payments are invoiced, as entered by the applicant. */
export const invoiceCompanies = sqliteTable(
	"invoice_companies",
	{
		applicationId: text("application_id").primaryKey(),
		/** Only app/data/sealed-columns.server.ts reads and writes it. */
		details: text("details").$type<Sealed<CompanyDetails>>().notNull(),
		keyId: text("key_id").notNull(),
		updatedAt: timestamp("updated_at").notNull(),
	},
	(table) => [index("invoice_companies_key").on(table.keyId)],
);

/** Inbox of Stripe events: each is stored once, under its event id. */
export const stripeEvents = sqliteTable(
	"stripe_events",
	{
		id: text("id").primaryKey(),
		type: text("type").notNull(),
		/** The object of the event and its intent, if the event names them. */
		objectId: text("object_id"),
		intentId: text("intent_id"),
		livemode: flag("livemode").notNull(),
		apiVersion: text("api_version"),
		/** Time of the event, by the provider's clock. */
		createdAt: timestamp("created_at").notNull().default(0),
		state: text("state").$type<"received" | "handled" | "ignored">().notNull().default("received"),
		attempts: integer("attempts").notNull().default(0),
		leasedUntil: timestamp("leased_until"),
		lastError: text("last_error"),
		receivedAt: timestamp("received_at").notNull(),
		handledAt: timestamp("handled_at"),
	},
	(table) => [
		index("stripe_events_waiting").on(table.attempts, table.receivedAt).where(sql`state = 'received'`),
		index("stripe_events_received").on(table.receivedAt, table.id),
	],
);
