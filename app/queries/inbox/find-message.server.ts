import { asc, eq } from "drizzle-orm";
import { contactMessages, letters } from "#app/data/inbox-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import type { Services } from "#app/services.ts";

/** An answer as its reader gets it, and what became of the mail; null while it has not been tried. */
export type SentAnswer = {
	key: string;
	subject: string;
	body: string;
	writtenBy: number | null;
	createdAt: number;
	state: (typeof emailLogs.$inferSelect)["status"] | null;
};

/** What somebody wrote to us. Moments in UTC milliseconds. */
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
	/** How many answers were sent: what an answer was written to. */
	answers: number;
};

/** A message with the answers to it, oldest first; null when there is none, as when somebody is done with it. */
export async function findMessage(
	{ db }: Pick<Services, "db">,
	id: string,
): Promise<{ message: ContactMessage; sent: SentAnswer[] } | null> {
	const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
	if (!message) return null;
	const sent = await db
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
	return { message, sent };
}
