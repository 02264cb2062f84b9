import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { contactMessages, letters, messageCounts } from "#app/data/inbox-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes a message with all answers to it and their lines in the mail log: what stays is that there was one, and on which
 * day somebody was done with it. Refused while an answer is still on its way, because deleting would stop it.
 */
export async function finishMessage(services: Services, staff: Staff, messageId: string): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [message] = await db
		.select({ answers: contactMessages.answers })
		.from(contactMessages)
		.where(eq(contactMessages.id, messageId));
	if (!message) return failure("not-found", "message_not_found");
	const waiting = await db
		.select({ key: letters.key })
		.from(letters)
		.where(and(eq(letters.messageId, messageId), isNull(letters.doneAt), isNull(letters.failedAt)))
		.limit(1);
	if (waiting.length > 0) return failure("conflict", "answer_on_its_way");

	const day = lisbonDate(now());
	const answered = message.answers > 0 ? 1 : 0;
	const still = sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${messageId} AND answers = ${message.answers})`;
	const [, , , deleted] = await db.batch([
		// Counted in the batch that deletes, and only if this one deletes: two clicks are one message.
		db
			.insert(messageCounts)
			.select(sql`SELECT ${day}, 1, ${answered} WHERE ${still}`)
			.onConflictDoUpdate({
				target: messageCounts.day,
				set: { done: sql`${messageCounts.done} + 1`, answered: sql`${messageCounts.answered} + ${answered}` },
			}),
		db.delete(emailLogs).where(and(eq(emailLogs.relatedEntityId, messageId), still)),
		db.delete(letters).where(and(eq(letters.messageId, messageId), still)),
		db
			.delete(contactMessages)
			.where(and(eq(contactMessages.id, messageId), inArray(contactMessages.answers, [message.answers])))
			.returning({ id: contactMessages.id }),
	]);
	if (deleted.length === 0) return failure("conflict", "answered_meanwhile");
	services.log("message-done", { role: staff.role });
	return success(null);
}
