import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Applications of which nothing may be deleted, because a claim, a court or an authority needs it: who of staff said so, when,
 * and why, sealed by the application's own key. A trigger refuses to delete or to empty the row of one.
 */
export const legalHolds = sqliteTable("legal_holds", {
	applicationId: text("application_id").primaryKey(),
	/** Account. */
	setBy: integer("set_by").notNull(),
	/** UTC milliseconds. */
	setAt: integer("set_at").notNull(),
	words: text("words").notNull(),
});
