import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PaymentPurpose } from "../domain/packages.ts";
import type { PaymentState } from "../domain/payment.ts";
import { applications } from "./schema.server.ts";

const moment = (name: string) => integer(name);
const flagged = (name: string) => integer(name, { mode: "boolean" });

/** One attempt to collect one amount for one purpose. State is written by the room alone. */
export const payments = sqliteTable(
	"payments",
	{
		id: text("id").primaryKey(),
		applicationId: text("application_id").notNull(),
		purpose: text("purpose").$type<PaymentPurpose>().notNull(),
		state: text("state").$type<PaymentState>().notNull().default("created"),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().default("eur"),
		livemode: flagged("livemode").notNull().default(false),
		intentId: text("intent_id").unique(),
		amountReceived: integer("amount_received").notNull().default(0),
		amountRefunded: integer("amount_refunded").notNull().default(0),
		disputed: flagged("disputed").notNull().default(false),
		lastError: text("last_error"),
		cardBrand: text("card_brand"),
		cardLast4: text("card_last4"),
		createdAt: moment("created_at").notNull(),
		succeededAt: moment("succeeded_at"),
	},
	(table) => [
		index("payments_application").on(table.applicationId),
		uniqueIndex("payments_one_open")
			.on(table.applicationId, table.purpose)
			.where(sql`state IN ('created','requires_action','processing','failed')`),
		uniqueIndex("payments_one_success").on(table.applicationId, table.purpose).where(sql`state = 'succeeded'`),
	],
);

/** Money to give back: the row exists before the provider is asked. */
export const refunds = sqliteTable(
	"refunds",
	{
		id: text("id").primaryKey(),
		/** One per reason: a repeat of the same effect finds its row. */
		key: text("key").notNull().unique(),
		paymentId: text("payment_id").notNull(),
		applicationId: text("application_id").notNull(),
		amount: integer("amount").notNull(),
		state: text("state").$type<"requested" | "pending" | "succeeded" | "failed">().notNull(),
		providerId: text("provider_id").unique(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [index("refunds_payment").on(table.paymentId)],
);

/** Every notice of the card provider once, by its event id. */
export const stripeEvents = sqliteTable("stripe_events", {
	id: text("id").primaryKey(),
	type: text("type").notNull(),
	intentId: text("intent_id"),
	livemode: flagged("livemode").notNull(),
	apiVersion: text("api_version"),
	state: text("state").$type<"received" | "handled" | "ignored">().notNull().default("received"),
	receivedAt: moment("received_at").notNull(),
	handledAt: moment("handled_at"),
});

/** Row 115. */
export const affiliates = sqliteTable("affiliates", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	email: text("email").notNull(),
	code: text("code").notNull().unique(),
	commissionRate: integer("commission_rate").notNull().default(10),
	isActive: flagged("is_active").notNull().default(true),
	createdAt: moment("created_at").notNull(),
	totalEarnings: integer("total_earnings").notNull().default(0),
	paymentInfo: text("payment_info", { mode: "json" }),
	lastPaidAt: moment("last_paid_at"),
});

/** Row 116: one commission per case. */
export const commissionTransactions = sqliteTable("commission_transactions", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	affiliateId: integer("affiliate_id")
		.notNull()
		.references(() => affiliates.id),
	applicationId: text("application_id")
		.notNull()
		.references(() => applications.id),
	amount: integer("amount").notNull(),
	percentage: real("percentage").notNull(),
	status: text("status").notNull().default("pending"),
	createdAt: moment("created_at").notNull(),
	paidAt: moment("paid_at"),
	paymentId: integer("payment_id").references(() => affiliatePayments.id),
});

/** Row 117. */
export const affiliatePayments = sqliteTable("affiliate_payments", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	affiliateId: integer("affiliate_id").notNull(),
	amount: integer("amount").notNull(),
	currency: text("currency").notNull().default("EUR"),
	status: text("status").notNull().default("pending"),
	paypalBatchId: text("paypal_batch_id"),
	paypalEmail: text("paypal_email").notNull(),
	note: text("note"),
	createdAt: moment("created_at").notNull(),
	processedAt: moment("processed_at"),
	errorDetails: text("error_details"),
});
