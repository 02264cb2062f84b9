import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PhoneStep } from "#app/domain/phone-link.ts";
import type { PushSubscriptionData } from "#app/domain/push.ts";
import type { ShareKind } from "#app/domain/sharing/sharing.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/**
 * Browsers that may act for an application. The browser that creates it starts generation 1; opening a mailed link
 * starts the next one, and only the newest generation is valid. A person who used someone else's address therefore
 * loses access.
 */
export const ownerSessions = sqliteTable(
	"owner_sessions",
	{
		id: text("id").primaryKey(),
		applicationId: text("application_id").notNull(),
		/** SHA-256 of the secret in the browser's cookie, the first 128 bits. */
		browser: text("browser").notNull(),
		generation: integer("generation").notNull(),
		/** Whether it was opened by a link to the stored address; reset when the address changes. */
		emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
		/** A description such as "Firefox, Windows", by which people recognise the browser; never used for decisions. */
		device: text("device").notNull(),
		createdAt: integer("created_at").notNull(),
		seenAt: integer("seen_at").notNull(),
		/** When its owner ended it. The row remains, because its generation must not be reused. */
		endedAt: integer("ended_at"),
		/** When a mailed link was opened or a mailed code entered; the certificate requires a recent one. */
		verifiedAt: integer("verified_at"),
		/** Keyed hash of the last mailed code; null once used. */
		codeHash: text("code_hash"),
		codeExpiresAt: integer("code_expires_at"),
		codeTries: integer("code_tries").notNull().default(0),
	},
	(table) => [
		uniqueIndex("owner_sessions_browser").on(table.browser, table.applicationId),
		index("owner_sessions_application").on(table.applicationId, table.generation),
	],
);

/**
 * Browsers that show notifications about an application. Triggers delete a row with its owner session: when it is
 * signed out, replaced by a newer generation, or deleted with the application.
 */
export const pushSubscriptions = sqliteTable(
	"push_subscriptions",
	{
		sessionId: text("session_id").primaryKey(),
		applicationId: text("application_id").notNull(),
		/** Endpoint at the push service and keys; only app/data/sealed-columns.server.ts reads and writes it. */
		subscription: text("subscription").$type<Sealed<PushSubscriptionData>>().notNull(),
		keyId: text("key_id").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		index("push_subscriptions_application").on(table.applicationId),
		index("push_subscriptions_key").on(table.keyId),
	],
);

/** One-time links to the stored e-mail address: only the hash is stored. */
export const applicationLinks = sqliteTable(
	"case_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		applicationId: text("application_id").notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		usedAt: integer("used_at"),
		/** When the withdrawal was stated, for a link that confirms one; null for any other link. */
		statedAt: integer("stated_at"),
	},
	(table) => [index("case_links_application").on(table.applicationId), index("case_links_expires").on(table.expiresAt)],
);

/**
 * Share links of an application or of a firm: only the hash is stored. `progress`, `household` and `agent` show stages,
 * `certificate` provides the certificate once. Revoking a link deletes the row.
 */
export const shareLinks = sqliteTable(
	"share_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		/** Null for a firm's link. */
		applicationId: text("application_id"),
		agentId: integer("agent_id"),
		kind: text("kind").$type<ShareKind>().notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		/** When it was last opened; null if never. */
		openedAt: integer("opened_at"),
	},
	(table) => [
		index("share_links_application").on(table.applicationId, table.kind),
		index("share_links_agent").on(table.agentId).where(sql`agent_id IS NOT NULL`),
		index("share_links_expires").on(table.expiresAt),
	],
);

/**
 * A link by which a phone continues one step and, once opened, the phone's access. One row per application, or per
 * browser's order before an application exists: a new link replaces the previous one and its phone.
 */
export const phoneLinks = sqliteTable(
	"phone_links",
	{
		/** Id of the application, or hash of the browser session. */
		owner: text("owner").primaryKey(),
		step: text("step").$type<PhoneStep>().notNull(),
		/** The owner of documents sent by the phone. */
		sessionId: text("visit_id"),
		applicationId: text("application_id"),
		/** SHA-256 of the token in the link. */
		tokenHash: text("token_hash").notNull().unique(),
		/** SHA-256 of the secret in the phone's cookie; null until the link is opened. */
		rightHash: text("right_hash").unique(),
		/**
		 * A description such as "Safari, iPhone", by which the desktop's user recognises the phone; never used for
		 * decisions.
		 */
		device: text("device").notNull().default(""),
		createdAt: integer("created_at").notNull(),
		/** When it was opened. */
		joinedAt: integer("joined_at"),
		/** Expiry of the link and, once opened, of the phone's access. */
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("phone_links_expires").on(table.expiresAt)],
);
