import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Sealed } from "../../sealing/sealed-text.server.ts";

/**
 * The password of the authority's portal between its letter and its applicant: sealed, shown once with a mailed code, and
 * erased, row and all, or erased unread after sixty days. Moments in UTC milliseconds.
 */
export const portalPasswords = sqliteTable(
	"portal_passwords",
	{
		applicationId: text("application_id").primaryKey(),
		/** Only app/data/sealed-columns.server.ts reads and writes it. */
		password: text("password").$type<Sealed<string>>().notNull(),
		keyId: text("key_id").notNull().default(""),
		storedAt: integer("stored_at").notNull(),
		/** Keyed hash of the code that was mailed; null while none is out. A new one ends the one before. */
		codeHash: text("code_hash"),
		codeExpiresAt: integer("code_expires_at"),
		/** Wrong codes since it was mailed. */
		codeTries: integer("code_tries").notNull().default(0),
		/** It was shown then, and is deleted next. */
		revealedAt: integer("revealed_at"),
	},
	(table) => [
		index("portal_passwords_stored").on(table.storedAt),
		index("portal_passwords_key").on(table.keyId),
		index("portal_passwords_revealed").on(table.revealedAt).where(sql`revealed_at IS NOT NULL`),
	],
);
