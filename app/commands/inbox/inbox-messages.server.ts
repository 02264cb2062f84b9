import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { contactMessages, letters, messageCounts } from "#app/data/inbox-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MAX_ANSWER } from "#app/domain/inbox/message.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { MACRO_CODE } from "#app/domain/settings/macro.ts";
import type { MessageAssignment } from "#app/domain/staff/undo.ts";
import { formatDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { toGreetingName } from "#app/emails/mail-text.ts";
import { m } from "#app/paraglide/messages.js";
import { type ContactMessage, findMessage } from "#app/queries/inbox/messages.server.ts";
import { listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { countMacroUse } from "../staff/settings.server.ts";
import { deliverLetters } from "./letters.server.ts";

/** An answer as previewed before sending. */
type Answer = {
	/** Has 22 characters and comes with the form, so that a form submitted twice sends one mail. */
	id: string;
	text: string;
	/** Number of answers on the page where it was written. */
	seenAnswers: number;
	/** The macro that it was based on, if any. */
	macro: string | null;
};

/**
 * Answers a message by mail in its sender's language, to the address given with it. The mail is stored in the batch
 * that marks the message, and sent exactly once.
 * @returns a conflict when the message was answered since the page was shown
 */
export async function answerMessage(
	services: Services,
	staff: Staff,
	messageId: string,
	answer: Answer,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	if (!/^[\w-]{22}$/.test(answer.id)) return failure("invalid", "invalid_request");
	const thread = await findMessage(services, messageId);
	if (!thread) return failure("not-found", "message_not_found");
	const key = `contact:${messageId}:answer:${answer.id}`;
	if (thread.sent.some((sentAnswer) => sentAnswer.key === key)) return success(null);
	const { message } = thread;
	if (message.answers !== answer.seenAnswers) return failure("conflict", "answered_meanwhile");
	const composeResult = composeAnswer(message, answer.text);
	if (!composeResult.ok) return composeResult;

	const { db, now } = services;
	const timestamp = now();
	const { subject, body } = composeResult.value;
	const unchanged = sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${messageId} AND answers = ${answer.seenAnswers})`;
	const [written] = await db.batch([
		db
			.insert(letters)
			.select(
				sql`SELECT ${key}, 'contact_answer', ${messageId}, ${message.email}, ${message.language}, ${subject}, ${body}, NULL, ${staff.id}, ${timestamp}, ${timestamp}, NULL, 0, NULL, NULL WHERE ${unchanged}`,
			)
			.onConflictDoNothing()
			.returning({ key: letters.key }),
		db
			.update(contactMessages)
			.set({ answers: answer.seenAnswers + 1, answeredAt: timestamp })
			.where(and(eq(contactMessages.id, messageId), eq(contactMessages.answers, answer.seenAnswers))),
	]);
	if (written.length === 0) return failure("conflict", "answered_meanwhile");
	if (answer.macro !== null && MACRO_CODE.test(answer.macro))
		services.background(countMacroUse(services, answer.macro));
	services.log("message-answered", { role: staff.role });
	services.background(deliverLetters(services, key));
	return success(null);
}

/**
 * Composes the answer to a message in its sender's language. Quotes nothing from the message, so that the form cannot
 * be used to mail text to a third party.
 */
export function composeAnswer(
	{ name, language, createdAt }: Pick<ContactMessage, "name" | "language" | "createdAt">,
	input: string,
): Outcome<{ subject: string; body: string }> {
	const text = input.replace(/\r\n?/g, "\n").trim();
	if (!text) return failure("invalid", "invalid_request", { fields: { text: "error_answer_missing" } });
	if (text.length > MAX_ANSWER) return failure("invalid", "invalid_request", { fields: { text: "error_too_long" } });
	if (!isPlainText(text.replaceAll("\n", " ")))
		return failure("invalid", "invalid_request", { fields: { text: "error_characters" } });
	const locale = { locale: language };
	const greetedName = toGreetingName(name);
	const greeting = greetedName ? m.mail_greeting({ name: greetedName }, locale) : m.mail_greeting_plain({}, locale);
	return success({
		subject: m.letter_answer_subject({ date: formatDate(createdAt, language) }, locale),
		body: `${greeting}\n\n${text}`,
	});
}

/**
 * Assigns a message to a member of staff, or unassigns it. The audit entry contains only the message's id, which
 * identifies nothing once the message is deleted.
 * @param assigneeId account; null to unassign
 */
export async function assignMessage(
	services: Services,
	staff: Staff,
	network: string,
	messageId: string,
	assigneeId: number | null,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const isKnown = assigneeId === null || (await listColleagues(services)).some(({ id }) => id === assigneeId);
	if (!isKnown) return failure("invalid", "invalid_request");
	const { db } = services;
	const byMessage = eq(contactMessages.id, messageId);
	const [[before]] = await db.batch([
		db.select({ was: contactMessages.assigneeId }).from(contactMessages).where(byMessage),
		db.update(contactMessages).set({ assigneeId }).where(byMessage),
	]);
	if (!before) return failure("not-found", "message_not_found");
	const details: MessageAssignment = { actionId: randomId(), message: messageId, to: assigneeId, was: before.was };
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "message-assigned", actor, details });
	return success(null);
}

/**
 * Deletes a message with its answers and their mail log; an audit entry with the date remains. Refused while an answer
 * is pending, because deleting would stop it.
 */
export async function deleteMessage(services: Services, staff: Staff, messageId: string): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [message] = await db
		.select({ answers: contactMessages.answers })
		.from(contactMessages)
		.where(eq(contactMessages.id, messageId));
	if (!message) return failure("not-found", "message_not_found");
	const pendingAnswers = await db
		.select({ key: letters.key })
		.from(letters)
		.where(and(eq(letters.messageId, messageId), isNull(letters.doneAt), isNull(letters.failedAt)))
		.limit(1);
	if (pendingAnswers.length > 0) return failure("conflict", "answer_on_its_way");

	const day = lisbonDate(now());
	const answeredCount = message.answers > 0 ? 1 : 0;
	const isUnchanged = sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${messageId} AND answers = ${message.answers})`;
	const [, , , deleted] = await db.batch([
		// Counted in the same batch, and only if this call deletes the message: two clicks count one message.
		db
			.insert(messageCounts)
			.select(sql`SELECT ${day}, 1, ${answeredCount} WHERE ${isUnchanged}`)
			.onConflictDoUpdate({
				target: messageCounts.day,
				set: { done: sql`${messageCounts.done} + 1`, answered: sql`${messageCounts.answered} + ${answeredCount}` },
			}),
		db.delete(emailLogs).where(and(eq(emailLogs.relatedEntityId, messageId), isUnchanged)),
		db.delete(letters).where(and(eq(letters.messageId, messageId), isUnchanged)),
		db
			.delete(contactMessages)
			.where(and(eq(contactMessages.id, messageId), inArray(contactMessages.answers, [message.answers])))
			.returning({ id: contactMessages.id }),
	]);
	if (deleted.length === 0) return failure("conflict", "answered_meanwhile");
	services.log("message-done", { role: staff.role });
	return success(null);
}
