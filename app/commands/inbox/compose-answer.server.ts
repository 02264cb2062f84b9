import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MAX_ANSWER } from "#app/domain/inbox/answer.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { greetingName } from "#app/emails/mail-text.ts";
import { m } from "#app/paraglide/messages.js";
import type { ContactMessage } from "#app/queries/inbox/find-message.server.ts";

/**
 * The mail that answers a message, in the writer's language. Nothing of what was written to us goes back: whoever gave
 * somebody else's address must not be able to have us write to it in words of theirs.
 */
export function composeAnswer(
	{ name, language, createdAt }: Pick<ContactMessage, "name" | "language" | "createdAt">,
	typed: string,
): Outcome<{ subject: string; body: string }> {
	const text = typed.replace(/\r\n?/g, "\n").trim();
	if (!text) return failure("invalid", "invalid_request", { fields: { text: "error_answer_missing" } });
	if (text.length > MAX_ANSWER) return failure("invalid", "invalid_request", { fields: { text: "error_too_long" } });
	if (!isPlainText(text.replaceAll("\n", " ")))
		return failure("invalid", "invalid_request", { fields: { text: "error_characters" } });
	const locale = { locale: language };
	const greeted = greetingName(name);
	const greeting = greeted ? m.mail_greeting({ name: greeted }, locale) : m.mail_greeting_plain({}, locale);
	return success({
		subject: m.letter_answer_subject({ date: formatDate(createdAt, language) }, locale),
		body: `${greeting}\n\n${text}`,
	});
}
