import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** How each member of staff wants the list to look. Goes with the account: a trigger on `users` sees to it. */
export const staffPreferences = sqliteTable("staff_preferences", {
	userId: integer("user_id").primaryKey(),
	/** Names of columns, as domain/staff/list-columns.ts has them. */
	columns: text("columns", { mode: "json" }).$type<string[]>().notNull(),
});

/**
 * Filters of the list under names that staff gave them, at most twenty a person. A name is free text and may name somebody: it
 * goes when its maker or, if it is for all, an administrator removes the view, and a person's own go with the account by a
 * trigger on `users`. What somebody searched for is never in a filter.
 */
export const savedViews = sqliteTable(
	"saved_views",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Account of whoever made it. */
		userId: integer("user_id").notNull(),
		name: text("name").notNull(),
		/** Stage, urgency and owner as the list's address has them. */
		filter: text("filter").notNull(),
		forAll: integer("for_all", { mode: "boolean" }).notNull(),
		/** UTC milliseconds. */
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		uniqueIndex("saved_views_name").on(table.userId, table.name),
		index("saved_views_for_all").on(table.name).where(sql`for_all = 1`),
		check("saved_views_no_search", sql`instr('&' || filter, '&q=') = 0`),
	],
);
