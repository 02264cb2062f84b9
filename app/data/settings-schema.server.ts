import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Sealed } from "../sealing/sealed-text.server.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);

/**
 * Settings changed by staff, append-only: the newest version of each key counts, older versions are its history. Keys
 * and value types are in app/domain/settings/.
 */
export const settings = sqliteTable(
	"settings",
	{
		key: text("key").notNull(),
		/** Counted from 1. The primary key rejects the second of two concurrent changes. */
		version: integer("version").notNull(),
		value: text("value", { mode: "json" }).notNull(),
		/** Account of the member of staff who changed it. */
		changedBy: integer("changed_by").notNull(),
		at: timestamp("at").notNull(),
		/** The reason for the change; about the business, never about an applicant. */
		reason: text("reason").notNull(),
	},
	(table) => [primaryKey({ columns: [table.key, table.version] })],
);

/** How often each macro was sent, to list the most used ones first. */
export const macroUses = sqliteTable("macro_uses", {
	code: text("code").primaryKey(),
	uses: integer("uses").notNull(),
});

/** The purpose of a keyed hash: each has its own key, so that equal values of two kinds differ. */
export type IndexPurpose = "nif" | "phone" | "passport" | "recovery-code" | "payout" | "reveal-code";

/**
 * Random keys of blind indexes, encrypted. They outlive the keys that encrypt them, because hashes must not change when
 * a key is retired; otherwise a number could be assigned twice.
 */
export const indexKeys = sqliteTable("index_keys", {
	id: text("id").$type<IndexPurpose>().primaryKey(),
	/** 32 bytes in base64. */
	secret: text("secret").$type<Sealed<string>>().notNull(),
	keyId: text("key_id").notNull(),
});
