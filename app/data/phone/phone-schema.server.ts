import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PhoneStep } from "#app/domain/phone/phone-link.ts";

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
