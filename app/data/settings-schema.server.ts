import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** A moment in UTC milliseconds. */
const moment = (name: string) => integer(name);

/**
 * What staff set, append-only: of each key the newest version counts, the others are its history. Keys and what their values
 * look like: app/domain/settings/.
 */
export const settings = sqliteTable(
	"settings",
	{
		key: text("key").notNull(),
		/** Counted from 1. The primary key refuses the second of two who changed the same version. */
		version: integer("version").notNull(),
		value: text("value", { mode: "json" }).notNull(),
		/** Account of the member of staff who changed it. */
		changedBy: integer("changed_by").notNull(),
		at: moment("at").notNull(),
		/** Why, in the words of who changed it; about the business, never about an applicant. */
		reason: text("reason").notNull(),
	},
	(table) => [primaryKey({ columns: [table.key, table.version] })],
);

/** How often each canned text was sent, so that the most used ones stand first. */
export const macroUses = sqliteTable("macro_uses", {
	code: text("code").primaryKey(),
	uses: integer("uses").notNull(),
});

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
