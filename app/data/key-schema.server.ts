import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** What a keyed hash is of: each has a key of its own, so that equal values of two kinds have nothing in common. */
export type IndexPurpose = "nif" | "phone" | "passport" | "recovery-code" | "payout" | "reveal-code";

/**
 * Random keys of blind indexes, sealed. They outlive the keys that seal them: a hash must stay the same when a key is
 * retired, or a number could be given twice meanwhile.
 */
export const indexKeys = sqliteTable("index_keys", {
	id: text("id").$type<IndexPurpose>().primaryKey(),
	/** 32 bytes in base64. */
	secret: text("secret").$type<Sealed<string>>().notNull(),
	keyId: text("key_id").notNull(),
});
