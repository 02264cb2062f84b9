import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { emailError } from "#app/domain/person/email-address.ts";
import { stripInvisible } from "#app/domain/person/text.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { randomComplaintNumber, randomId } from "#app/server/random.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { hasPlausibleDelay } from "#app/visitor/form-timestamp.server.ts";
import { notifyTeam } from "../inbox/letters.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

export type ContactFields = {
	name: string;
	email: string;
	subject: string;
	message: string;
	/** Whether it is a complaint, which gets a number and is subject to the legal deadline. */
	complaint?: boolean;
	/** The signed timestamp of the form. API calls have none and rely on rate limits. */
	formTimestamp?: string;
};

const MAX_PER_HOUR = 5;
const MAX_MESSAGE = 5000;
const REQUIRED_ERRORS = { name: "error_contact_name_required", subject: "error_contact_subject_required" };

/**
 * Row 190: stores a contact message and notifies staff; errors are message keys, by field. Returns the number if it is
 * a complaint.
 */
export async function sendContactMessage(
	services: Services,
	visitor: Visitor,
	fields: ContactFields,
): Promise<Outcome<{ complaint: string | null }>> {
	const trimmed = {
		name: fields.name.trim(),
		email: stripInvisible(fields.email),
		subject: fields.subject.trim(),
		message: fields.message.trim(),
	};
	const problems: Record<string, string> = {};
	for (const field of ["name", "subject"] as const) {
		if (!trimmed[field]) problems[field] = REQUIRED_ERRORS[field];
		else if (trimmed[field].length > 200) problems[field] = "error_too_long";
		else if (!isPlainText(trimmed[field])) problems[field] = "error_characters";
	}
	const emailProblem = emailError(trimmed.email);
	if (emailProblem) problems.email = emailProblem;
	if (!trimmed.message) problems.message = "error_contact_message_required";
	else if (trimmed.message.length > MAX_MESSAGE) problems.message = "error_too_long";
	if (Object.keys(problems).length > 0) return failure("invalid", "invalid_request", { fields: problems });

	if (
		fields.formTimestamp !== undefined &&
		!hasPlausibleDelay(services.settings, fields.formTimestamp, services.now())
	) {
		return failure("invalid", "sent_too_quickly");
	}
	const hour = Math.floor(services.now() / HOUR);
	if ((await incrementCounter(services, `contact:${visitor.network}:${hour}`, HOUR)) > MAX_PER_HOUR) {
		return failure("too-many", "too_many_requests", { retryAfterSeconds: 3600 });
	}
	const id = randomId();
	const complaint = fields.complaint ? randomComplaintNumber() : null;
	await services.db
		.insert(contactMessages)
		.values({ id, ...trimmed, complaint, language: visitor.language, createdAt: services.now() });
	services.background(
		notifyTeam(services, {
			key: `contact:${id}`,
			emailType: "contact",
			subject: m.letter_message_subject({}, { locale: "en" }),
			body: m.letter_message_body({}, { locale: "en" }),
			path: `/admin/inbox/messages/${id}`,
		}),
	);
	return success({ complaint });
}
