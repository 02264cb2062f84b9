import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql, sum } from "drizzle-orm";
import { contactMessages, letters, messageCounts, visitorErrors } from "#app/data/inbox-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import type { InboxFilter } from "#app/domain/inbox/message.ts";
import { messageDueAt } from "#app/domain/inbox/message.ts";
import type { Language } from "#app/domain/language.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { getClosureDates } from "../settings.server.ts";

export type ListedMessage = {
	id: string;
	name: string;
	subject: string;
	language: Language;
	assigneeId: number | null;
	complaint: string | null;
	createdAt: number;
	answeredAt: number | null;
};

const MESSAGES_PER_PAGE = 50;

/**
 * Lists one page of the open messages, oldest first.
 * @param filter `after` is the cursor of the previous page (`next`)
 */
export async function listMessages(
	{ db }: Pick<Services, "db">,
	filter: { assignee: InboxFilter; staffId: number; after: string | null },
): Promise<{ messages: ListedMessage[]; next: string | null }> {
	const { assignee, staffId, after } = filter;
	const condition = {
		all: undefined,
		mine: eq(contactMessages.assigneeId, staffId),
		unassigned: isNull(contactMessages.assigneeId),
		complaints: isNotNull(contactMessages.complaint),
	}[assignee];
	const rows = await db
		.select({
			id: contactMessages.id,
			name: contactMessages.name,
			subject: contactMessages.subject,
			language: contactMessages.language,
			assigneeId: contactMessages.assigneeId,
			complaint: contactMessages.complaint,
			createdAt: contactMessages.createdAt,
			answeredAt: contactMessages.answeredAt,
		})
		.from(contactMessages)
		.where(and(condition, afterCursor(after)))
		.orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
		.limit(MESSAGES_PER_PAGE + 1);
	const messages = rows.slice(0, MESSAGES_PER_PAGE);
	const last = messages.at(-1);
	return { messages, next: rows.length > MESSAGES_PER_PAGE && last ? `${last.createdAt}.${last.id}` : null };
}

/** Returns the condition for messages after a cursor. An invalid cursor starts from the beginning. */
function afterCursor(after: string | null): SQL {
	const [, createdAt = "-1", id = ""] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? "") ?? [];
	return sql`(${contactMessages.createdAt}, ${contactMessages.id}) > (${Number(createdAt)}, ${id})`;
}

/** An answer as the recipient got it, and the state of its mail; null before the first attempt. */
export type SentAnswer = {
	key: string;
	subject: string;
	body: string;
	writtenBy: number | null;
	createdAt: number;
	state: (typeof emailLogs.$inferSelect)["status"] | null;
};

/** A contact message. Times in UTC milliseconds. */
export type ContactMessage = {
	id: string;
	name: string;
	email: string;
	subject: string;
	message: string;
	language: Language;
	assigneeId: number | null;
	/** The number of a complaint; null for every other message. */
	complaint: string | null;
	createdAt: number;
	answeredAt: number | null;
	/** The number of answers sent, to detect a concurrent answer. */
	answers: number;
};

/** Finds a message with its answers, oldest first; null if it does not exist or is finished. */
export async function findMessage(
	{ db }: Pick<Services, "db">,
	id: string,
): Promise<{ message: ContactMessage; sent: SentAnswer[] } | null> {
	const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
	if (!message) return null;
	const answers = await db
		.select({
			key: letters.key,
			subject: letters.subject,
			body: letters.body,
			writtenBy: letters.writtenBy,
			createdAt: letters.createdAt,
			state: emailLogs.status,
		})
		.from(letters)
		.leftJoin(emailLogs, eq(emailLogs.key, letters.key))
		.where(eq(letters.messageId, id))
		.orderBy(asc(letters.createdAt));
	return { message, sent: answers };
}

/** Beyond this number, an exact count is useless. */
const MAX_COUNTED = 200;

/**
 * Counts messages not answered within 24 hours on business days (row 238), and complaints not answered within fifteen
 * days. Counts up to 200.
 */
export async function countLateMessages(services: Pick<Services, "db" | "now" | "log">): Promise<number> {
	const { db, now } = services;
	const closed = await getClosureDates(services);
	const old = await db
		.select({ createdAt: contactMessages.createdAt, complaint: contactMessages.complaint })
		.from(contactMessages)
		.where(and(isNull(contactMessages.answeredAt), lt(contactMessages.createdAt, now() - DAY)))
		.orderBy(contactMessages.createdAt)
		.limit(MAX_COUNTED);
	return old.filter((message) => messageDueAt(message, closed) < now()).length;
}

/** Counts the messages finished in the last thirty days, and how many of them were answered here. */
export async function countFinishedMessages({
	db,
	now,
}: Pick<Services, "db" | "now">): Promise<{ done: number; answered: number }> {
	const [row] = await db
		.select({ done: sum(messageCounts.done).mapWith(Number), answered: sum(messageCounts.answered).mapWith(Number) })
		.from(messageCounts)
		.where(gte(messageCounts.day, lisbonDate(now() - 30 * DAY)));
	return { done: row?.done ?? 0, answered: row?.answered ?? 0 };
}

export type ErrorGroup = typeof visitorErrors.$inferSelect;

const MAX_ERROR_GROUPS = 100;

/** Returns the most recent error groups, newest first: open ones, or all. */
export async function listVisitorErrors(
	{ db }: Pick<Services, "db">,
	{ includesResolved }: { includesResolved: boolean },
): Promise<ErrorGroup[]> {
	const open = includesResolved ? undefined : isNull(visitorErrors.resolvedAt);
	return db.select().from(visitorErrors).where(open).orderBy(desc(visitorErrors.lastSeen)).limit(MAX_ERROR_GROUPS);
}
