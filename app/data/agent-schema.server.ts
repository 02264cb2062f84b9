import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgentState, MemberRole } from "#app/domain/agents/agent.ts";
import type { AccountEntryKind } from "#app/domain/agents/agent-account.ts";
import type { AgentAgreement } from "#app/domain/agents/agent-consent.ts";
import type { AgentEventData, AgentEventType } from "#app/domain/agents/agent-event.ts";
import type { KeyScope } from "#app/domain/agents/agent-key.ts";
import type { Stage } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import type { CompanyDetails } from "#app/domain/money/invoice.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);

/** Agents: firms that bring clients and act for them. */
export const agents = sqliteTable(
	"agents",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		/** ISO 3166-1, where the firm is registered. */
		country: text("country").notNull(),
		/** Company registration or VAT number, as the firm wrote it. */
		registration: text("registration").notNull(),
		website: text("website").notNull(),
		/** The person who applied: the first owner. */
		contact: text("contact").notNull(),
		email: text("email").notNull(),
		language: text("language").$type<Language>().notNull().default("en"),
		state: text("state").$type<AgentState>().notNull(),
		createdAt: timestamp("created_at").notNull(),
		/** Account of the member of staff who last decided, when, and why (an AgentReason). */
		decidedBy: integer("decided_by"),
		decidedAt: timestamp("decided_at"),
		decidedFor: text("decided_for"),
		/** The accepted edition of the data processing agreement, when, and by which member. */
		agreementEdition: text("agreement_edition"),
		agreementAt: timestamp("agreement_at"),
		agreementBy: integer("agreement_by"),
		/** How far the account balance may fall below zero, in cents; the firm pays its debt by monthly invoice. */
		creditLimit: integer("credit_limit").notNull().default(0),
		/** The discount on packages for cases that the firm begins, in whole per cent. */
		discountPercent: integer("discount_percent").notNull().default(0),
		/** The recipient of invoices for payments from the account; null until the firm's owner enters it. */
		billing: text("billing", { mode: "json" }).$type<CompanyDetails>(),
		/** Whether every member needs an authenticator code to sign in. */
		codeRequired: integer("code_required", { mode: "boolean" }).notNull().default(false),
	},
	(table) => [index("agents_email").on(sql`email COLLATE NOCASE`), index("agents_state").on(table.state, table.id)],
);

/** People who work for an agent. The row of a removed member is deleted after thirty days. */
export const agentMembers = sqliteTable(
	"agent_members",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		agentId: integer("agent_id")
			.notNull()
			.references(() => agents.id),
		name: text("name").notNull(),
		email: text("email").notNull(),
		role: text("role").$type<MemberRole>().notNull(),
		language: text("language").$type<Language>().notNull().default("en"),
		createdAt: timestamp("created_at").notNull(),
		/** When a link to the address was last opened; null until then. */
		signedInAt: timestamp("signed_in_at"),
		removedAt: timestamp("removed_at"),
		/** The secret of the authenticator app (base32, RFC 4648), sealed; null if there is none. */
		codeSecret: text("code_secret").$type<Sealed<string>>(),
		/** The 30-second step (RFC 6238) of the last accepted code, so that no code is accepted twice. */
		codeStep: integer("code_step"),
		keyId: text("key_id"),
	},
	(table) => [
		// A person works for only one firm at a time.
		uniqueIndex("agent_members_email").on(sql`email COLLATE NOCASE`).where(sql`removed_at IS NULL`),
		index("agent_members_agent").on(table.agentId, table.id),
		index("agent_members_removed").on(table.removedAt).where(sql`removed_at IS NOT NULL`),
		index("agent_members_key").on(table.keyId).where(sql`key_id IS NOT NULL`),
	],
);

/** Single-use recovery codes of members: keyed hashes of 80 random bits. */
export const agentRecoveryCodes = sqliteTable(
	"agent_recovery_codes",
	{ memberId: integer("member_id").notNull(), codeHash: text("code_hash").notNull() },
	(table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Browsers in which a member is signed in. */
export const agentSessions = sqliteTable(
	"agent_sessions",
	{
		/** SHA-256 of the cookie, the first 128 bits. */
		id: text("id").primaryKey(),
		memberId: integer("member_id").notNull(),
		createdAt: timestamp("created_at").notNull(),
		seenAt: timestamp("seen_at").notNull(),
		/** When a code was entered in it; null if only the mailed link was opened. */
		codeAt: timestamp("code_at"),
	},
	(table) => [index("agent_sessions_member").on(table.memberId), index("agent_sessions_created").on(table.createdAt)],
);

/** Mailed sign-in links: only the hash is stored, and each works once, by POST. */
export const agentLinks = sqliteTable(
	"agent_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		memberId: integer("member_id").notNull(),
		createdAt: timestamp("created_at").notNull(),
		expiresAt: timestamp("expires_at").notNull(),
	},
	(table) => [index("agent_links_member").on(table.memberId), index("agent_links_expires").on(table.expiresAt)],
);

/** A firm's case: the data that it entered about its client, separate from the application. */
export const agentCases = sqliteTable(
	"agent_cases",
	{
		id: text("id").primaryKey(),
		agentId: integer("agent_id").notNull(),
		/** The member who began it. */
		memberId: integer("member_id").notNull(),
		/**
		 * The client's name and e-mail address as entered by the firm; both are empty once the client has taken over the
		 * application.
		 */
		name: text("name").notNull(),
		email: text("email").notNull(),
		language: text("language").$type<Language>().notNull(),
		packageType: text("package_type").$type<PackageId>().notNull(),
		/** The firm's discount when the case began, in whole per cent. Later changes do not apply. */
		discountPercent: integer("discount_percent").notNull().default(0),
		/** The firm's own note, such as its file number. */
		note: text("note").notNull().default(""),
		/** Whether the firm sends the documents; otherwise the client is invited by a link. */
		byFirm: integer("by_firm", { mode: "boolean" }).notNull(),
		/** SHA-256 of the token in the invitation; null before it was sent. */
		tokenHash: text("token_hash").unique(),
		/** When the invitation is to be sent next; null once it has been sent. */
		mailDueAt: timestamp("mail_due_at"),
		createdAt: timestamp("created_at").notNull(),
		expiresAt: timestamp("expires_at").notNull(),
		/** The client's answers on the invitation page, before an application exists. */
		agreement: text("agreement", { mode: "json" }).$type<AgentAgreement>(),
		declinedAt: timestamp("declined_at"),
		applicationId: text("application_id"),
		/** Time of the oldest unread message from staff; null if all are read. */
		unreadSince: timestamp("unread_since"),
		/** The stage set by the firm for a case created with a test key; null for real cases. */
		testStage: text("test_stage").$type<Stage | "invited">(),
	},
	(table) => [
		index("agent_cases_agent").on(table.agentId, table.createdAt, table.id),
		index("agent_cases_open").on(table.agentId, table.createdAt, table.id).where(sql`application_id IS NULL`),
		index("agent_cases_unread").on(table.agentId, table.createdAt, table.id).where(sql`unread_since IS NOT NULL`),
		index("agent_cases_name").on(table.agentId, sql`name COLLATE NOCASE`),
		index("agent_cases_email").on(table.agentId, sql`email COLLATE NOCASE`),
		index("agent_cases_note").on(table.agentId, sql`note COLLATE NOCASE`),
		index("agent_cases_mail").on(table.mailDueAt).where(sql`mail_due_at IS NOT NULL`),
		index("agent_cases_expires").on(table.expiresAt).where(sql`application_id IS NULL`),
		uniqueIndex("agent_cases_application").on(table.applicationId).where(sql`application_id IS NOT NULL`),
	],
);

/** Keys by which a firm's own software calls the API. The key itself is shown once; its hash is stored. */
export const agentKeys = sqliteTable(
	"agent_keys",
	{
		id: text("id").primaryKey(),
		agentId: integer("agent_id").notNull(),
		/** The member who created it. */
		memberId: integer("member_id").notNull(),
		name: text("name").notNull(),
		live: integer("live", { mode: "boolean" }).notNull(),
		/** Prefix of the key, by which people recognise it. */
		prefix: text("prefix").notNull(),
		/** SHA-256 of the whole key. */
		hash: text("hash").notNull().unique(),
		scopes: text("scopes", { mode: "json" }).$type<KeyScope[]>().notNull(),
		createdAt: timestamp("created_at").notNull(),
		/** When a rotated key expires; null for any other key. */
		expiresAt: timestamp("expires_at"),
		/** Rounded to the hour. */
		lastUsedAt: timestamp("last_used_at"),
		revokedAt: timestamp("revoked_at"),
		/** The minute of the last call, and the number of calls in it, for the rate limit. */
		windowAt: timestamp("window_at").notNull().default(0),
		windowCalls: integer("window_calls").notNull().default(0),
	},
	(table) => [index("agent_keys_agent").on(table.agentId, table.createdAt)],
);

/** Responses to POST calls with an Idempotency-Key, so that a repeated call gets the same response. */
export const agentRequests = sqliteTable(
	"agent_requests",
	{
		/** SHA-256 of the firm, the mode and the Idempotency-Key. */
		id: text("id").primaryKey(),
		/** SHA-256 of method, path and body. */
		requestHash: text("request_hash").notNull(),
		/** Null while the first call is in progress. */
		status: integer("status"),
		/** The body; only app/data/sealed-columns.server.ts reads and writes it. */
		answer: text("answer").$type<Sealed<string>>(),
		keyId: text("key_id").notNull(),
		createdAt: timestamp("created_at").notNull(),
	},
	(table) => [index("agent_requests_created").on(table.createdAt), index("agent_requests_key").on(table.keyId)],
);

/** Events of a firm's cases, in order, without personal data. */
export const agentEvents = sqliteTable(
	"agent_events",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		agentId: integer("agent_id").notNull(),
		/** Null for an event without a case, such as a webhook test. */
		caseId: text("case_id"),
		type: text("type").$type<AgentEventType>().notNull(),
		data: text("data", { mode: "json" }).$type<AgentEventData>().notNull(),
		live: integer("live", { mode: "boolean" }).notNull(),
		createdAt: timestamp("created_at").notNull(),
	},
	(table) => [
		index("agent_events_agent").on(table.agentId, table.live, table.id),
		index("agent_events_created").on(table.createdAt),
	],
);

/** URLs of a firm that receive its events. */
export const agentWebhooks = sqliteTable(
	"agent_webhooks",
	{
		id: text("id").primaryKey(),
		agentId: integer("agent_id").notNull(),
		url: text("url").notNull(),
		/** Whether it receives events of live or of test cases. */
		live: integer("live", { mode: "boolean" }).notNull(),
		/** The signing secret; only app/data/sealed-columns.server.ts reads and writes it. */
		secret: text("secret").$type<Sealed<string>>().notNull(),
		/** The secret from before a rotation, which also signs until it expires. */
		oldSecret: text("old_secret").$type<Sealed<string>>(),
		oldSecretUntil: timestamp("old_secret_until"),
		keyId: text("key_id").notNull(),
		createdAt: timestamp("created_at").notNull(),
		/** Start of the current series of failed deliveries; null if the last one succeeded. */
		failingSince: timestamp("failing_since"),
		/** When deliveries were stopped; events remain in the log. */
		disabledAt: timestamp("disabled_at"),
	},
	(table) => [index("agent_webhooks_agent").on(table.agentId), index("agent_webhooks_key").on(table.keyId)],
);

/** Deliveries of events to webhooks. The next event of a case waits for the previous one. */
export const agentDeliveries = sqliteTable(
	"agent_deliveries",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		webhookId: text("webhook_id").notNull(),
		eventId: integer("event_id").notNull(),
		caseId: text("case_id"),
		createdAt: timestamp("created_at").notNull(),
		/** Time of the next attempt; null once delivered or abandoned. */
		dueAt: timestamp("due_at"),
		attempts: integer("attempts").notNull().default(0),
		deliveredAt: timestamp("delivered_at"),
		/** Result of the last attempt: the HTTP status, or null and a code such as "timeout". */
		status: integer("status"),
		error: text("error"),
	},
	(table) => [
		uniqueIndex("agent_deliveries_event").on(table.webhookId, table.eventId),
		index("agent_deliveries_due").on(table.dueAt).where(sql`due_at IS NOT NULL`),
		index("agent_deliveries_case").on(table.webhookId, table.caseId, table.id).where(sql`due_at IS NOT NULL`),
		index("agent_deliveries_created").on(table.createdAt),
	],
);

/** A firm's account: prepaid and on credit. The balance is the sum of its entries. */
export const agentEntries = sqliteTable(
	"agent_entries",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		agentId: integer("agent_id").notNull(),
		kind: text("kind").$type<AccountEntryKind>().notNull(),
		/** Cents: positive in favour of the firm. */
		amount: integer("amount").notNull(),
		/** Reference of the payment, refund or bank transfer, so that nothing is booked twice. */
		reference: text("reference").notNull().unique(),
		/** For a charge or refund. */
		paymentId: text("payment_id"),
		/** The person who proposed it, and the second one who confirmed it; null for charges and refunds. */
		proposedBy: integer("proposed_by"),
		confirmedBy: integer("confirmed_by"),
		createdAt: timestamp("created_at").notNull(),
	},
	(table) => [
		index("agent_entries_agent").on(table.agentId, table.id),
		index("agent_entries_payment").on(table.paymentId).where(sql`payment_id IS NOT NULL`),
		check(
			"agent_entry_two_people",
			sql`confirmed_by IS NULL OR (proposed_by IS NOT NULL AND confirmed_by <> proposed_by)`,
		),
	],
);
