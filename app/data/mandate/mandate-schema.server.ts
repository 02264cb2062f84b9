import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every page of a power of attorney that was given out, by the code that stands on it: whose it is when it comes back. */
export const mandatePages = sqliteTable(
	"mandate_pages",
	{
		/** Eight characters (domain/mandate/page-code.ts). */
		code: text("code").primaryKey(),
		applicationId: text("application_id").notNull(),
		/** Short hash of text and facts: a paper whose facts were put right since has another. */
		edition: text("edition").notNull(),
		/** Counted from 1. */
		page: integer("page").notNull(),
		pages: integer("pages").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [index("mandate_pages_application").on(table.applicationId)],
);

/** The link by which an applicant's own representative says yes; a new one ends the one before. */
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
