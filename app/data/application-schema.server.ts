import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReviewContent, ReviewRefusal, ReviewState } from "#app/domain/reviews/review.ts";
import type { Language } from "../domain/language.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** Every page of each issued power of attorney, keyed by its printed code, to identify it when it comes back signed. */
export const mandatePages = sqliteTable(
	"mandate_pages",
	{
		/** Eight characters (domain/mandate/page-code.ts). */
		code: text("code").primaryKey(),
		applicationId: text("application_id").notNull(),
		/** Short hash of text and facts: a corrected document has a different one. */
		edition: text("edition").notNull(),
		/** Counted from 1. */
		page: integer("page").notNull(),
		pages: integer("pages").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [index("mandate_pages_application").on(table.applicationId)],
);

/** The link by which an applicant's own representative accepts; a new one replaces it. */
export const representativeLinks = sqliteTable(
	"representative_links",
	{
		applicationId: text("application_id").primaryKey(),
		/** SHA-256 of the token. */
		tokenHash: text("token_hash").notNull().unique(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("representative_links_expires").on(table.expiresAt)],
);

/** Perceptual hashes of passport pictures, compared where the number is the same. */
export const pictureHashes = sqliteTable(
	"picture_hashes",
	{
		uploadId: text("upload_id").notNull(),
		page: integer("page").notNull(),
		/** 16 hexadecimal digits. */
		hash: text("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.uploadId, table.page] })],
);

/**
 * The password for the authority's portal, stored from the day the letter arrives: encrypted, revealed once with a code
 * sent by e-mail
 * and then deleted, or deleted unread after sixty days. Times in UTC milliseconds.
 */
export const portalPasswords = sqliteTable(
	"portal_passwords",
	{
		applicationId: text("application_id").primaryKey(),
		/** Only app/data/sealed-columns.server.ts reads and writes it. */
		password: text("password").$type<Sealed<string>>().notNull(),
		keyId: text("key_id").notNull().default(""),
		storedAt: integer("stored_at").notNull(),
		/** Keyed hash of the code sent by e-mail; null if there is none. A new code replaces the previous one. */
		codeHash: text("code_hash"),
		codeExpiresAt: integer("code_expires_at"),
		/** Wrong codes entered since it was sent. */
		codeTries: integer("code_tries").notNull().default(0),
		/** When it was revealed, after which it is deleted. */
		revealedAt: integer("revealed_at"),
	},
	(table) => [
		index("portal_passwords_stored").on(table.storedAt),
		index("portal_passwords_key").on(table.keyId),
		index("portal_passwords_revealed").on(table.revealedAt).where(sql`revealed_at IS NOT NULL`),
	],
);

/** At most one review of our service per completed application. Times in UTC milliseconds. */
export const reviews = sqliteTable(
	"reviews",
	{
		applicationId: text("application_id").primaryKey(),
		state: text("state").$type<ReviewState>().notNull(),
		/** From 1 to 5; null, like `content`, if there is no review. */
		rating: integer("rating"),
		/** Only app/data/sealed-columns.server.ts reads and writes it. */
		content: text("content").$type<Sealed<ReviewContent>>(),
		keyId: text("key_id"),
		/** The language in which the author read our page. */
		language: text("language").$type<Language>().notNull(),
		/** Changes whenever the author changes something. */
		writtenAt: integer("written_at").notNull(),
		/** Account and time of the last decision. */
		decidedBy: integer("decided_by"),
		decidedAt: integer("decided_at"),
		reason: text("reason").$type<ReviewRefusal>(),
	},
	(table) => [
		// Covers lists by state, the count and the average.
		index("reviews_state").on(table.state, table.writtenAt, table.rating),
		index("reviews_key").on(table.keyId).where(sql`key_id IS NOT NULL`),
		check("review_whole", sql`(state = 'declined') = (rating IS NULL) AND (rating IS NULL) = (content IS NULL)`),
		check("review_rating", sql`rating IS NULL OR rating BETWEEN 1 AND 5`),
		check("review_reason", sql`(state = 'refused') = (reason IS NOT NULL)`),
	],
);

/**
 * Legal holds on applications: nothing may be deleted while a claim, a court or an authority needs it. The reason is
 * encrypted with the application's key. A trigger prevents the row from being deleted or emptied.
 */
export const legalHolds = sqliteTable("legal_holds", {
	applicationId: text("application_id").primaryKey(),
	/** Account. */
	setBy: integer("set_by").notNull(),
	/** UTC milliseconds. */
	setAt: integer("set_at").notNull(),
	words: text("words").notNull(),
});
