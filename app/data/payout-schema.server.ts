import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Account, EntryKind } from "#app/domain/partners/commission.ts";
import type { PayoutMethod, PayoutStatus, RunState, TaxDetails } from "#app/domain/partners/payout.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);

/**
 * The append-only ledger of partners, in cents (triggers in migrations/0000_schema.sql), and the only way to change the
 * three balances of a partner.
 */
export const commissionEntries = sqliteTable(
	"commission_entries",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		affiliateId: integer("affiliate_id").notNull(),
		account: text("account").$type<Account>().notNull(),
		kind: text("kind").$type<EntryKind>().notNull(),
		amount: integer("amount").notNull(),
		/** The sale to which it belongs. */
		commissionId: integer("commission_id"),
		/** The payment to which it belongs. */
		paymentId: integer("payment_id"),
		at: timestamp("at").notNull(),
		/** Account of the member of staff who caused it; null for the system. */
		by: integer("by"),
		/** Idempotency key. */
		key: text("key").notNull().unique(),
	},
	(table) => [
		index("commission_entries_affiliate").on(table.affiliateId, table.account, table.id),
		index("commission_entries_commission").on(table.commissionId).where(sql`commission_id IS NOT NULL`),
	],
);

/** Payments sent as one batch. */
export const payoutRuns = sqliteTable(
	"payout_runs",
	{
		/** Also the provider's sender_batch_id. */
		id: text("id").primaryKey(),
		method: text("method").$type<PayoutMethod>().notNull(),
		state: text("state").$type<RunState>().notNull(),
		/** Incremented with every change, to detect stale pages. */
		version: integer("version").notNull().default(1),
		/** Two people; the database itself refuses one person as both. */
		maker: integer("maker").notNull(),
		madeAt: timestamp("made_at").notNull(),
		checker: integer("checker"),
		checkedAt: timestamp("checked_at"),
		/** Time of the first request to the provider, whose own duplicate check lasts a month. */
		requestedAt: timestamp("requested_at"),
		/** Lease for requests to the provider, because one of two concurrent requests may be refused. */
		leasedUntil: timestamp("leased_until"),
		batchId: text("batch_id").unique(),
		/** Code of the problem for which it waits. */
		problem: text("problem"),
		doneAt: timestamp("done_at"),
		/** When cron next checks completed payments; null if no further checks are due. */
		retryAt: timestamp("retry_at"),
		/** Number of payments and their total in cents when the run was created, including those reverted later. */
		payments: integer("payments").notNull().default(0),
		totalCents: integer("total_cents").notNull().default(0),
	},
	(table) => [
		uniqueIndex("payout_runs_one_draft").on(table.method).where(sql`state = 'draft'`),
		index("payout_runs_open").on(table.madeAt).where(sql`state NOT IN ('done', 'cancelled')`),
		index("payout_runs_ask").on(table.retryAt).where(sql`retry_at IS NOT NULL`),
		index("payout_runs_made").on(table.madeAt, table.id),
		check("payout_runs_two_people", sql`checker IS NULL OR checker <> maker`),
		check("payout_runs_checked", sql`state IN ('draft', 'cancelled') OR checker IS NOT NULL`),
	],
);

/** One payment to one partner (row 117). */
export const affiliatePayments = sqliteTable(
	"affiliate_payments",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		affiliateId: integer("affiliate_id").notNull(),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().default("EUR"),
		status: text("status").$type<PayoutStatus>().notNull().default("pending"),
		paypalBatchId: text("paypal_batch_id"),
		/** Sealed under item_key: the PayPal address, or the IBAN of a bank transfer, as it was when the run was made. */
		paypalEmail: text("paypal_email").$type<Sealed<string>>().notNull(),
		/** Payee of the statement as of the run, sealed under item_key. Empty in older payments. */
		payee: text("payee").$type<Sealed<TaxDetails>>(),
		/** Reference of a payment by hand, without a name. */
		note: text("note"),
		createdAt: timestamp("created_at").notNull(),
		processedAt: timestamp("processed_at"),
		/** The provider's code. */
		errorDetails: text("error_details"),
		runId: text("run_id").notNull().default(""),
		/** The provider's key of the payment: run and partner. */
		itemKey: text("item_key").notNull().default("").unique(),
		itemId: text("item_id"),
		/**
		 * The account statement of this payment: the entries of the payable account after `fromEntry` and up to `toEntry`.
		 */
		fromEntry: integer("from_entry").notNull().default(0),
		toEntry: integer("to_entry").notNull().default(0),
		keyId: text("key_id"),
	},
	(table) => [
		uniqueIndex("affiliate_payments_one_open")
			.on(table.affiliateId)
			.where(sql`status IN ('pending','approved','processing','unclaimed','held')`),
		index("affiliate_payments_affiliate").on(table.affiliateId, table.id),
		index("affiliate_payments_run").on(table.runId, table.id),
		index("affiliate_payments_key").on(table.keyId).where(sql`key_id IS NOT NULL`),
	],
);
