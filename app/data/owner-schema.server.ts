import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PhoneStep } from "#app/domain/phone/phone-link.ts";
import type { ShareKind } from "#app/domain/sharing/share-link.ts";

/**
 * Browsers that may act for an application. Whoever makes it begins generation 1; opening a link from a mail to the
 * stored address begins the next one, and only the newest generation counts. So nobody keeps what they typed under an
 * address that is not theirs.
 */
export const ownerSessions = sqliteTable(
	"owner_sessions",
	{
		id: text("id").primaryKey(),
		applicationId: text("application_id").notNull(),
		/** SHA-256 of the secret in the browser's cookie, the first 128 bits. */
		browser: text("browser").notNull(),
		generation: integer("generation").notNull(),
		/** Whether it was opened by a link that was sent to the stored address; no longer once another one is stored. */
		emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
		/** "Firefox, Windows": to be recognised by, never to decide by. */
		device: text("device").notNull(),
		createdAt: integer("created_at").notNull(),
		seenAt: integer("seen_at").notNull(),
		/** Ended by its owner. The row stays: its generation must not be given again. */
		endedAt: integer("ended_at"),
		/** When a mailed link was opened or a mailed code typed in it: the certificate asks for that anew after a while. */
		verifiedAt: integer("verified_at"),
		/** Keyed hash of the code that was mailed last for it; null once it is used. */
		codeHash: text("code_hash"),
		codeExpiresAt: integer("code_expires_at"),
		codeTries: integer("code_tries").notNull().default(0),
	},
	(table) => [
		uniqueIndex("owner_sessions_browser").on(table.browser, table.applicationId),
		index("owner_sessions_application").on(table.applicationId, table.generation),
	],
);

/** One-click links sent to the stored e-mail address: only the hash is kept, and it works once. */
export const applicationLinks = sqliteTable(
	"case_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		applicationId: text("application_id").notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		usedAt: integer("used_at"),
		/** Of a link that confirms a withdrawal: when that was stated. Null for every other link. */
		statedAt: integer("stated_at"),
	},
	(table) => [index("case_links_application").on(table.applicationId), index("case_links_expires").on(table.expiresAt)],
);

/**
 * Links that an owner makes for somebody else: only the hash is kept. `progress` shows where the application stands,
 * `certificate` gives the certificate once. Ending one deletes it.
 */
export const shareLinks = sqliteTable(
	"share_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		applicationId: text("application_id").notNull(),
		kind: text("kind").$type<ShareKind>().notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		/** When it was last looked at; null for never. */
		openedAt: integer("opened_at"),
	},
	(table) => [
		index("share_links_application").on(table.applicationId, table.kind),
		index("share_links_expires").on(table.expiresAt),
	],
);

/**
 * A link by which one step goes on on a phone, and after it was opened the right of that phone. One row for an application,
 * or for a browser's order before there is one: a new link takes the place of the one before and of its phone.
 */
export const phoneLinks = sqliteTable(
	"phone_links",
	{
		/** Id of the application, or hash of the session. */
		owner: text("owner").primaryKey(),
		step: text("step").$type<PhoneStep>().notNull(),
		/** To whom documents belong that the phone sends. */
		sessionId: text("visit_id"),
		applicationId: text("application_id"),
		/** SHA-256 of the token in the link. */
		tokenHash: text("token_hash").notNull().unique(),
		/** SHA-256 of the secret in the phone's cookie; null until the link was opened. */
		rightHash: text("right_hash").unique(),
		/** "Safari, iPhone": for the desk to recognise it by, never to decide by. */
		device: text("device").notNull().default(""),
		createdAt: integer("created_at").notNull(),
		/** When it was opened. */
		joinedAt: integer("joined_at"),
		/** Of the link, and once it was opened of the right. */
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("phone_links_expires").on(table.expiresAt)],
);
