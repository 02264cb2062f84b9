import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
