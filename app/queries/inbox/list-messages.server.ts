import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { contactMessages as table } from "#app/data/inbox-schema.server.ts";
import type { InboxFilter } from "#app/domain/inbox/inbox-filter.ts";
import type { Language } from "#app/domain/language.ts";
import type { Services } from "#app/services.ts";

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
 * One page of the messages that nobody is done with, oldest first.
 * @param wanted `after`: the place of the last message of the page before, as `next` gave it
 */
export async function listMessages(
	{ db }: Pick<Services, "db">,
	wanted: { whose: InboxFilter; staffId: number; after: string | null },
): Promise<{ messages: ListedMessage[]; next: string | null }> {
	const { whose, staffId, after } = wanted;
	const theirs = {
		all: undefined,
		mine: eq(table.assigneeId, staffId),
		nobody: isNull(table.assigneeId),
		complaints: isNotNull(table.complaint),
	}[whose];
	const rows = await db
		.select({
			id: table.id,
			name: table.name,
			subject: table.subject,
			language: table.language,
			assigneeId: table.assigneeId,
			complaint: table.complaint,
			createdAt: table.createdAt,
			answeredAt: table.answeredAt,
		})
		.from(table)
		.where(and(theirs, afterPlace(after)))
		.orderBy(asc(table.createdAt), asc(table.id))
		.limit(MESSAGES_PER_PAGE + 1);
	const messages = rows.slice(0, MESSAGES_PER_PAGE);
	const last = messages.at(-1);
	return { messages, next: rows.length > MESSAGES_PER_PAGE && last ? `${last.createdAt}.${last.id}` : null };
}

/** Anything but a place that we gave counts as the beginning. */
function afterPlace(after: string | null): SQL {
	const [, createdAt = "-1", id = ""] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? "") ?? [];
	return sql`(${table.createdAt}, ${table.id}) > (${Number(createdAt)}, ${id})`;
}
