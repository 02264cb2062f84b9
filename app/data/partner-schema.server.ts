import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Language } from "#app/domain/language.ts";
import type { CommissionStatus, RejectionReason } from "#app/domain/partners/commission.ts";
import type { PartnerState } from "#app/domain/partners/partner.ts";
import type { PaymentDetails, TaxDetails } from "#app/domain/partners/payout.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";
import { affiliatePayments } from "./payout-schema.server.ts";
import { applications } from "./schema.server.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: "boolean" });
const total = (name: string) => integer(name).notNull().default(0);
/** A column that only app/data/sealed-columns.server.ts reads and writes. */
const sealed = <T>(name: string) => text(name).$type<Sealed<T>>();

/** Partners, who refer applicants for a commission (row 115). */
export const affiliates = sqliteTable(
	"affiliates",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		email: text("email").notNull(),
		code: text("code").notNull().unique(),
		commissionRate: integer("commission_rate").notNull().default(10),
		/** The discount of the code for applicants (app/domain/partners/referral.ts). */
		discountPercent: integer("discount_percent").notNull().default(0),
		/** The last day of the discount, Lisbon, YYYY-MM-DD. */
		discountUntil: text("discount_until"),
		/** Whether its code counts: true while `state` is active (ruling T20: false after a sign-up). */
		isActive: flag("is_active").notNull().default(true),
		createdAt: timestamp("created_at").notNull(),
		/** All approved commissions minus deductions, in cents; maintained by a trigger of the ledger. */
		totalEarnings: total("total_earnings"),
		/** Payout account. */
		paymentInfo: sealed<PaymentDetails>("payment_info"),
		/** The payout method, which determines the payout run. */
		payoutMethod: text("payout_method").$type<PaymentDetails["method"]>(),
		lastPaidAt: timestamp("last_paid_at"),
		state: text("state").$type<PartnerState>().notNull().default("active"),
		language: text("language").$type<Language>().notNull().default("en"),
		/** ISO 3166-1, where the partner pays taxes. */
		country: text("country"),
		/** The partner's description of the planned promotion; deleted when the account is closed or rejected. */
		promotion: text("promotion").notNull().default(""),
		termsAcceptedAt: timestamp("terms_accepted_at"),
		/** Account of the member of staff who last approved, rejected or suspended, when, and why (a PartnerReason). */
		decidedBy: integer("decided_by"),
		decidedAt: timestamp("decided_at"),
		decidedFor: text("decided_for"),
		taxInfo: sealed<TaxDetails>("tax_info"),
		/** Requested payment details whose link has not been opened yet. */
		nextPaymentInfo: sealed<PaymentDetails>("next_payment_info"),
		/** Keyed hash of the payout account, to find partners that share one. */
		payoutIndex: text("payout_index"),
		/** Hash of a shared payout account that staff have confirmed, and by whom. */
		payoutClearedIndex: text("payout_cleared_index"),
		payoutClearedBy: integer("payout_cleared_by"),
		payoutVerifiedAt: timestamp("payout_verified_at"),
		/** After a change of payment details, no payouts before this time. */
		payoutHeldUntil: timestamp("payout_held_until"),
		/** Id of the key under which the row is sealed. */
		keyId: text("key_id"),
		/** The three balances of the ledger: sums of commission_entries, maintained by its trigger. */
		pendingCents: total("pending_cents"),
		payableCents: total("payable_cents"),
		sendingCents: total("sending_cents"),
		closedAt: timestamp("closed_at"),
		/** When a suspected click farm was last detected: too many clicks from one network in a day. */
		clickFarmAt: timestamp("click_farm_at"),
	},
	(table) => [
		// Unique regardless of case, because people type codes in any case.
		uniqueIndex("affiliates_code_any_case").on(sql`code COLLATE NOCASE`),
		index("affiliates_email").on(sql`email COLLATE NOCASE`),
		index("affiliates_state").on(table.state, table.id),
		index("affiliates_payable").on(table.payableCents, table.id).where(sql`payable_cents > 0`),
		index("affiliates_payout").on(table.payoutIndex).where(sql`payout_index IS NOT NULL`),
		index("affiliates_key").on(table.keyId).where(sql`key_id IS NOT NULL`),
	],
);

/** The sale (row 116). Earnings, deductions and payouts are in commission_entries. */
export const commissionTransactions = sqliteTable(
	"commission_transactions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		affiliateId: integer("affiliate_id")
			.notNull()
			.references(() => affiliates.id),
		applicationId: text("application_id")
			.notNull()
			.unique()
			.references(() => applications.id),
		/** The current amount, in cents: final once part of a payout. */
		amount: integer("amount").notNull(),
		/** The partner's rate at the time of the payment. */
		percentage: real("percentage").notNull(),
		status: text("status").$type<CommissionStatus>().notNull().default("pending"),
		createdAt: timestamp("created_at").notNull(),
		paidAt: timestamp("paid_at"),
		paymentId: integer("payment_id").references(() => affiliatePayments.id),
		/** Reasons for holding it (HoldReason, separated by spaces); null if there are none. */
		holdReasons: text("hold_reasons"),
		/** Who approved or rejected it, when, and the reason for a rejection. */
		decidedBy: text("decided_by"),
		decidedAt: timestamp("decided_at"),
		rejectedFor: text("rejected_for").$type<RejectionReason>(),
		/** When the cron next checks whether it can be approved. */
		dueAt: timestamp("due_at").notNull().default(0),
		/** The applicant's country, ISO 3166-1: the only information about the applicant that the partner sees. */
		country: text("country"),
	},
	(table) => [
		index("commission_transactions_held").on(table.createdAt).where(sql`status = 'hold'`),
		index("commission_transactions_due").on(table.dueAt).where(sql`status = 'pending'`),
		index("commission_transactions_affiliate").on(table.affiliateId, table.id),
		index("commission_transactions_awaited")
			.on(table.affiliateId, table.dueAt, table.amount)
			.where(sql`status = 'pending'`),
		index("commission_transactions_payable")
			.on(table.affiliateId)
			.where(sql`status = 'approved' AND payment_id IS NULL`),
		index("commission_transactions_payment").on(table.paymentId).where(sql`payment_id IS NOT NULL`),
	],
);

/**
 * The referral of an application by a code: the evidence for rules T17 and F54. One row per application with a code.
 */
export const referrals = sqliteTable(
	"referrals",
	{
		applicationId: text("application_id").primaryKey(),
		code: text("code").notNull(),
		/** From our signed cookie; null if there was no click. */
		clickedAt: timestamp("clicked_at"),
		/** When the code was first recorded for the application. */
		recordedAt: timestamp("recorded_at").notNull(),
		/** Keyed hash of the network; deleted once the sale was evaluated, or after sixty days. */
		network: text("network"),
		/** Hash of the provider's fingerprint of the card, to find later sales on the same card. */
		card: text("card"),
	},
	(table) => [
		index("referrals_card").on(table.card).where(sql`card IS NOT NULL`),
		index("referrals_network").on(table.recordedAt).where(sql`network IS NOT NULL`),
	],
);

/** Clicks of the last two days, to count each visitor once per day. Untraceable once the salt is deleted. */
export const affiliateClicks = sqliteTable(
	"affiliate_clicks",
	{
		affiliateId: integer("affiliate_id").notNull(),
		/** Civil date, UTC, YYYY-MM-DD. */
		day: text("day").notNull(),
		/** Hash of salt, network and browser. */
		visitor: text("visitor").notNull(),
		/** Hash of salt and network. */
		network: text("network").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.affiliateId, table.day, table.visitor] }),
		index("affiliate_clicks_network").on(table.affiliateId, table.day, table.network),
		index("affiliate_clicks_day").on(table.day),
	],
);

/** A random salt per day, deleted after two days. */
export const clickSalts = sqliteTable("click_salts", {
	day: text("day").primaryKey(),
	salt: text("salt").notNull(),
});

/** Daily counts of a partner. */
export const affiliateDays = sqliteTable(
	"affiliate_days",
	{
		affiliateId: integer("affiliate_id").notNull(),
		/** Civil date in Lisbon, YYYY-MM-DD. */
		day: text("day").notNull(),
		clicks: total("clicks"),
		/** Applications for which the code was recorded. */
		started: total("started"),
		paid: total("paid"),
		/** Commission of the sales paid on that day, in cents, as it was then. */
		earned: total("earned"),
	},
	(table) => [primaryKey({ columns: [table.affiliateId, table.day] })],
);

/** Browsers in which a partner is signed in. */
export const affiliateSessions = sqliteTable(
	"affiliate_sessions",
	{
		/** SHA-256 of the cookie, the first 128 bits. */
		id: text("id").primaryKey(),
		affiliateId: integer("affiliate_id").notNull(),
		/** A description such as "Firefox, Windows", by which people recognise the browser; never used for decisions. */
		device: text("device").notNull(),
		createdAt: timestamp("created_at").notNull(),
		seenAt: timestamp("seen_at").notNull(),
		/** When a mailed link was last opened in it. */
		reauthenticatedAt: timestamp("reauthenticated_at").notNull(),
	},
	(table) => [
		index("affiliate_sessions_affiliate").on(table.affiliateId),
		index("affiliate_sessions_created").on(table.createdAt),
	],
);

/** Browsers and networks of a partner's sign-ins, for ninety days, to find applications created by the partner. */
export const affiliateTraces = sqliteTable(
	"affiliate_traces",
	{
		affiliateId: integer("affiliate_id").notNull(),
		kind: text("kind").$type<"browser" | "network">().notNull(),
		/** Hash of the browser's secret (owner_sessions.browser), or keyed hash of the network. */
		hash: text("hash").notNull(),
		seenAt: timestamp("seen_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.affiliateId, table.kind, table.hash] }),
		index("affiliate_traces_seen").on(table.seenAt),
	],
);

/** Mailed links: only the hash is stored, and each works once, by POST. */
export const affiliateLinks = sqliteTable(
	"affiliate_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		affiliateId: integer("affiliate_id").notNull(),
		/** `payout` confirms the pending payment details in the partner's row. */
		kind: text("kind").$type<"sign-in" | "payout">().notNull(),
		createdAt: timestamp("created_at").notNull(),
		expiresAt: timestamp("expires_at").notNull(),
	},
	(table) => [
		index("affiliate_links_affiliate").on(table.affiliateId, table.kind),
		index("affiliate_links_expires").on(table.expiresAt),
	],
);
