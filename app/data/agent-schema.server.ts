import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgentState, MemberRole } from "#app/domain/agents/agent.ts";
import type { AgentAgreement } from "#app/domain/agents/agent-consent.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";

/** UTC milliseconds. */
const moment = (name: string) => integer(name);

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
		createdAt: moment("created_at").notNull(),
		/** Account of the member of staff who last decided, when, and why (an AgentReason). */
		decidedBy: integer("decided_by"),
		decidedAt: moment("decided_at"),
		decidedFor: text("decided_for"),
		/** The accepted edition of the data processing agreement, when, and by which member. */
		agreementEdition: text("agreement_edition"),
		agreementAt: moment("agreement_at"),
		agreementBy: integer("agreement_by"),
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
		createdAt: moment("created_at").notNull(),
		/** When a link to the address was last opened; null until then. */
		signedInAt: moment("signed_in_at"),
		removedAt: moment("removed_at"),
	},
	(table) => [
		// A person works for one firm at a time.
		uniqueIndex("agent_members_email").on(sql`email COLLATE NOCASE`).where(sql`removed_at IS NULL`),
		index("agent_members_agent").on(table.agentId, table.id),
		index("agent_members_removed").on(table.removedAt).where(sql`removed_at IS NOT NULL`),
	],
);

/** Browsers in which a member is signed in. */
export const agentSessions = sqliteTable(
	"agent_sessions",
	{
		/** SHA-256 of the cookie, the first 128 bits. */
		id: text("id").primaryKey(),
		memberId: integer("member_id").notNull(),
		createdAt: moment("created_at").notNull(),
		seenAt: moment("seen_at").notNull(),
	},
	(table) => [index("agent_sessions_member").on(table.memberId), index("agent_sessions_created").on(table.createdAt)],
);

/** Mailed sign-in links: only the hash is stored, and each works once, by POST. */
export const agentLinks = sqliteTable(
	"agent_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		memberId: integer("member_id").notNull(),
		createdAt: moment("created_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
	},
	(table) => [index("agent_links_member").on(table.memberId), index("agent_links_expires").on(table.expiresAt)],
);

/** A firm's case: what it entered about its client, before and beside the application. */
export const agentCases = sqliteTable(
	"agent_cases",
	{
		id: text("id").primaryKey(),
		agentId: integer("agent_id").notNull(),
		/** The member who began it. */
		memberId: integer("member_id").notNull(),
		/** The client as the firm entered them; both are empty once the client has taken the application over. */
		name: text("name").notNull(),
		email: text("email").notNull(),
		language: text("language").$type<Language>().notNull(),
		packageType: text("package_type").$type<PackageId>().notNull(),
		/** The firm's own note, such as its file number. */
		note: text("note").notNull().default(""),
		/** Whether the firm sends the documents; otherwise the client is invited by a link. */
		byFirm: integer("by_firm", { mode: "boolean" }).notNull(),
		/** SHA-256 of the token in the invitation; null before it was sent. */
		tokenHash: text("token_hash").unique(),
		/** When the invitation is to be sent next; null when that is done. */
		mailDueAt: moment("mail_due_at"),
		createdAt: moment("created_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
		/** What the client answered on the page of the invitation, before there is an application. */
		agreement: text("agreement", { mode: "json" }).$type<AgentAgreement>(),
		declinedAt: moment("declined_at"),
		applicationId: text("application_id"),
	},
	(table) => [
		index("agent_cases_agent").on(table.agentId, table.createdAt, table.id),
		index("agent_cases_open").on(table.agentId, table.createdAt, table.id).where(sql`application_id IS NULL`),
		index("agent_cases_name").on(table.agentId, sql`name COLLATE NOCASE`),
		index("agent_cases_email").on(table.agentId, sql`email COLLATE NOCASE`),
		index("agent_cases_note").on(table.agentId, sql`note COLLATE NOCASE`),
		index("agent_cases_mail").on(table.mailDueAt).where(sql`mail_due_at IS NOT NULL`),
		index("agent_cases_expires").on(table.expiresAt).where(sql`application_id IS NULL`),
		uniqueIndex("agent_cases_application").on(table.applicationId).where(sql`application_id IS NOT NULL`),
	],
);
