import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DocumentCheck } from "#app/domain/application/document-checks.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { ApprovalKind, ApprovalState } from "#app/domain/staff/approval.ts";
import type { DraftForm } from "#app/domain/staff/draft.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** The accounts of staff (row 114). */
export const users = sqliteTable(
	"users",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Never changes, because the encryption of the row depends on it. */
		username: text("username").notNull().unique(),
		/** As written by credentials.server.ts; "!" matches no password. */
		password: text("password").notNull(),
		email: text("email").notNull().unique(),
		name: text("name"),
		role: text("role").$type<Role>().notNull().default("user"),
		twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).notNull().default(false),
		/** Base32 (RFC 4648), sealed. */
		twoFactorSecret: text("two_factor_secret").$type<Sealed<string>>(),
		/** The 30-second step (RFC 6238) of the last accepted code, so that no code is accepted twice. */
		totpLastStep: integer("totp_last_step"),
		/** The first account of the same person: two addresses are not two people. */
		personId: integer("person_id"),
		lastLogin: integer("last_login"),
		passwordUpdatedAt: integer("password_updated_at"),
		disabledAt: integer("disabled_at"),
		keyId: text("key_id"),
	},
	(table) => [index("users_key").on(table.keyId, table.username).where(sql`key_id IS NOT NULL`)],
);

/** Sessions of staff, complete or not. */
export const staffSessions = sqliteTable(
	"staff_sessions",
	{
		/** SHA-256 of the cookie, the first 128 bits. */
		id: text("id").primaryKey(),
		userId: integer("user_id").notNull(),
		/** `password`: the second factor is missing, so the session grants no access. */
		step: text("step").$type<"password" | "complete">().notNull(),
		/** A description such as "Firefox, Windows", by which people recognise the browser; never used for decisions. */
		device: text("device").notNull(),
		createdAt: integer("created_at").notNull(),
		seenAt: integer("seen_at").notNull(),
		/** When a second factor was last verified. */
		reauthenticatedAt: integer("reauthenticated_at"),
	},
	(table) => [index("staff_sessions_user").on(table.userId), index("staff_sessions_created").on(table.createdAt)],
);

/** Single-use recovery codes: keyed hashes of 80 random bits. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{ userId: integer("user_id").notNull(), codeHash: text("code_hash").notNull() },
	(table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Invitations, each mailed once. The recipient, behind Cloudflare Access, sets a password and a second factor. */
export const staffInvitations = sqliteTable(
	"staff_invitations",
	{
		/** SHA-256 of the token. */
		tokenHash: text("token_hash").primaryKey(),
		userId: integer("user_id").notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("staff_invitations_user").on(table.userId)],
);

/**
 * Actions that need two people. Maker and checker are people, not accounts; the database refuses one person as both.
 */
export const approvals = sqliteTable(
	"approvals",
	{
		id: text("id").primaryKey(),
		kind: text("kind").$type<ApprovalKind>().notNull(),
		/** The id of an application or of an account. */
		subject: text("subject").notNull(),
		/** The proposal, without personal data. */
		details: text("details", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
		state: text("state").$type<ApprovalState>().notNull(),
		maker: integer("maker").notNull(),
		madeAt: integer("made_at").notNull(),
		checker: integer("checker"),
		checkedAt: integer("checked_at"),
	},
	(table) => [
		index("approvals_open").on(table.kind, table.madeAt).where(sql`state = 'open'`),
		index("approvals_subject").on(table.subject, table.kind),
		check("approvals_two_people", sql`checker IS NULL OR checker <> maker`),
		check("approvals_checked", sql`state <> 'approved' OR checker IS NOT NULL`),
	],
);

/** Preferences of a member of staff, deleted with the account by a trigger on `users`. Null means the default. */
export const staffPreferences = sqliteTable("staff_preferences", {
	userId: integer("user_id").primaryKey(),
	/** Names of the list's columns, as in domain/staff/list-settings.ts. */
	columns: text("columns", { mode: "json" }).$type<string[]>(),
	/** Widths of these columns in px. */
	widths: text("widths", { mode: "json" }).$type<Record<string, number>>(),
	/** Settings of the document viewer, as in domain/staff/viewer-settings.ts. */
	viewer: text("viewer", { mode: "json" }).$type<unknown>(),
});

/**
 * Comparisons that staff have ticked before deciding on a document. Deleted with the decision, whose event records
 * them, with the application, and with the account by a trigger on `users`.
 */
export const documentTicks = sqliteTable(
	"document_ticks",
	{
		uploadId: text("upload_id").notNull(),
		comparison: text("comparison").$type<DocumentCheck>().notNull(),
		applicationId: text("application_id").notNull(),
		userId: integer("user_id").notNull(),
		/** UTC milliseconds. */
		at: integer("at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.uploadId, table.comparison] }),
		index("document_ticks_application").on(table.applicationId),
	],
);

/**
 * Saved filters of the list, at most twenty per person. A name is free text and may be personal: it is deleted when its
 * author or, for shared views, an administrator removes it, and with the account by a trigger on `users`. Filters
 * contain no searches.
 */
export const savedViews = sqliteTable(
	"saved_views",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Account of its author. */
		userId: integer("user_id").notNull(),
		name: text("name").notNull(),
		/** Stage, urgency and owner, as in the list's URL. */
		filter: text("filter").notNull(),
		isShared: integer("is_shared", { mode: "boolean" }).notNull(),
		/** UTC milliseconds. */
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		uniqueIndex("saved_views_name").on(table.userId, table.name),
		index("saved_views_is_shared").on(table.name).where(sql`is_shared = 1`),
		check("saved_views_no_search", sql`instr('&' || filter, '&q=') = 0`),
	],
);

/**
 * Drafts of staff about an application, per account and form. Personal text, encrypted with the application's key like
 * notes, so key rotation skips it. Deleted when the form is sent or the draft discarded, after seven days by cron, and
 * with the account by a trigger on `users`; unreadable once the application's key is destroyed.
 */
export const staffDrafts = sqliteTable(
	"staff_drafts",
	{
		userId: integer("user_id").notNull(),
		applicationId: text("application_id").notNull(),
		form: text("form").$type<DraftForm>().notNull(),
		/** Values of the form's fields, by name. */
		words: text("words").notNull(),
		/** Time of the last change, UTC milliseconds. */
		at: integer("at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.applicationId, table.form] }),
		index("staff_drafts_at").on(table.at),
		index("staff_drafts_application").on(table.applicationId),
	],
);
