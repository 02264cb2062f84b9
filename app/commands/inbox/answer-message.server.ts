import { and, eq, sql } from "drizzle-orm";
import { contactMessages, letters } from "#app/data/inbox-schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MACRO_CODE } from "#app/domain/settings/macro.ts";
import { findMessage } from "#app/queries/inbox/find-message.server.ts";
import type { Services } from "#app/services.ts";
import { countMacroUse } from "../settings/count-macro-use.server.ts";
import { composeAnswer } from "./compose-answer.server.ts";
import { deliverLetters } from "./deliver-letters.server.ts";

/** An answer as it was shown before it was sent. */
type Answer = {
	/** Made with the form, 22 signs: a form that is sent twice sends one mail. */
	id: string;
	text: string;
	/** How many answers there were on the page on which it was written. */
	seenAnswers: number;
	/** The canned text that it began as, if it did. */
	macro: string | null;
};

/**
 * Answers a message by mail, in the writer's language, to the address that was given with it. The mail is written down in the
 * same batch that marks the message, and sent once whatever happens to this isolate.
 * @returns a conflict when somebody else has answered since the page was shown
 */
export async function answerMessage(
	services: Services,
	staff: Staff,
	messageId: string,
	answer: Answer,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	if (!/^[\w-]{22}$/.test(answer.id)) return failure("invalid", "invalid_request");
	const found = await findMessage(services, messageId);
	if (!found) return failure("not-found", "message_not_found");
	const key = `contact:${messageId}:answer:${answer.id}`;
	if (found.sent.some((sent) => sent.key === key)) return success(null);
	const { message } = found;
	if (message.answers !== answer.seenAnswers) return failure("conflict", "answered_meanwhile");
	const composed = composeAnswer(message, answer.text);
	if (!composed.ok) return composed;

	const { db, now } = services;
	const at = now();
	const { subject, body } = composed.value;
	const unchanged = sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${messageId} AND answers = ${answer.seenAnswers})`;
	const [written] = await db.batch([
		db
			.insert(letters)
			.select(
				sql`SELECT ${key}, 'contact_answer', ${messageId}, ${message.email}, ${message.language}, ${subject}, ${body}, NULL, ${staff.id}, ${at}, ${at}, NULL, 0, NULL, NULL WHERE ${unchanged}`,
			)
			.onConflictDoNothing()
			.returning({ key: letters.key }),
		db
			.update(contactMessages)
			.set({ answers: answer.seenAnswers + 1, answeredAt: at })
			.where(and(eq(contactMessages.id, messageId), eq(contactMessages.answers, answer.seenAnswers))),
	]);
	if (written.length === 0) return failure("conflict", "answered_meanwhile");
	if (answer.macro !== null && MACRO_CODE.test(answer.macro))
		services.background(countMacroUse(services, answer.macro));
	services.log("message-answered", { role: staff.role });
	services.background(deliverLetters(services, key));
	return success(null);
}
