import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ErrorSource } from "#app/domain/inbox/visitor-error.ts";
import type { Language } from "../domain/language.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);

/**
 * Contact messages (row 113). When staff finish one, the row and its answers are deleted and only a count remains
 * (commands/inbox/inbox-messages.server.ts).
 */
export const contactMessages = sqliteTable(
	"contact_messages",
	{
		id: text("id").primaryKey(),
		name: text("name").notNull(),
		email: text("email").notNull(),
		subject: text("subject").notNull(),
		message: text("message").notNull(),
		/** The number of a complaint, C-XXXX-XXXX; null for every other message. */
		complaint: text("complaint"),
		createdAt: timestamp("created_at").notNull(),
		/** The language in which the writer read our page, and that of the answer. */
		language: text("language").$type<Language>().notNull().default("en"),
		/** Account of the assignee; null for none. */
		assigneeId: integer("assignee_id"),
		/** The number of answers sent, which detects a concurrent answer. */
		answers: integer("answers").notNull().default(0),
		answeredAt: timestamp("answered_at"),
	},
	(table) => [
		index("contact_messages_waiting").on(table.createdAt, table.id),
		index("contact_messages_assignee").on(table.assigneeId, table.createdAt, table.id),
		index("contact_messages_complaints").on(table.createdAt, table.id).where(sql`complaint IS NOT NULL`),
		index("contact_messages_unanswered").on(table.createdAt).where(sql`answered_at IS NULL`),
	],
);

/**
 * E-mails without an application: answers to contact messages, and notices to staff, with their own outbox
 * (commands/inbox/letters.server.ts). An answer is personal and is deleted with its message (inbox-messages.server.ts).
 * A notice contains no personal data and is deleted thirty days after it was written (cron/purge-expired.server.ts).
 */
export const letters = sqliteTable(
	"letters",
	{
		/** One mail per key, permanently. */
		key: text("key").primaryKey(),
		emailType: text("email_type").notNull(),
		/** The message that it answers; null for a notice. */
		messageId: text("message_id"),
		recipient: text("recipient").notNull(),
		language: text("language").$type<Language>().notNull(),
		subject: text("subject").notNull(),
		/** Paragraphs, separated by empty lines. */
		body: text("body").notNull(),
		/** The path of its button; null if there is none. */
		path: text("path"),
		/** Account of its author; null for a notice. */
		writtenBy: integer("written_by"),
		createdAt: timestamp("created_at").notNull(),
		dueAt: timestamp("due_at").notNull(),
		leasedUntil: timestamp("leased_until"),
		attempts: integer("attempts").notNull().default(0),
		doneAt: timestamp("done_at"),
		/** Set when the last attempt failed permanently: the mail log shows it and offers to resend it. */
		failedAt: timestamp("failed_at"),
	},
	(table) => [
		index("letters_due").on(table.dueAt).where(sql`done_at IS NULL AND failed_at IS NULL`),
		index("letters_message").on(table.messageId, table.createdAt).where(sql`message_id IS NOT NULL`),
		index("letters_notices").on(table.createdAt).where(sql`message_id IS NULL`),
	],
);

/** The number of finished contact messages per day. Anonymous. */
export const messageCounts = sqliteTable("message_counts", {
	/** Civil date in Lisbon, YYYY-MM-DD. */
	day: text("day").primaryKey(),
	done: integer("done").notNull(),
	/** Number of those that were answered from the page. */
	answered: integer("answered").notNull(),
});

/**
 * Errors that visitors encountered, one row per group: name, path template and code. Contains no message, id or
 * address, so no row is personal or needs deletion. The number of groups is limited by names and pages.
 */
export const visitorErrors = sqliteTable(
	"visitor_errors",
	{
		fingerprint: text("fingerprint").primaryKey(),
		source: text("source").$type<ErrorSource>().notNull(),
		name: text("name").notNull(),
		/** The URL path as a template: /confirmation/:id. */
		route: text("route").notNull(),
		/** HTTP status of the response; 0 for a script error. */
		code: integer("code").notNull(),
		/** Number of occurrences since the first. */
		times: integer("times").notNull(),
		firstSeen: timestamp("first_seen").notNull(),
		lastSeen: timestamp("last_seen").notNull(),
		firstRelease: text("first_release").notNull(),
		lastRelease: text("last_release").notNull(),
		resolvedAt: timestamp("resolved_at"),
		/** Account of the member of staff who resolved it. */
		resolvedBy: integer("resolved_by"),
	},
	(table) => [
		index("visitor_errors_open").on(table.lastSeen).where(sql`resolved_at IS NULL`),
		index("visitor_errors_seen").on(table.lastSeen),
	],
);
