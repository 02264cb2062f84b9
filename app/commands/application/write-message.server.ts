import { and, eq } from "drizzle-orm";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MAX_MESSAGE, MESSAGES_PER_DAY, mayAnswer, messageText, threadState } from "#app/domain/messages/thread.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isApplicationId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { receiveDocument } from "../documents/receive-document.server.ts";
import type { ReceivedFile } from "../documents/uploads.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";

/** A message as typed. `id` comes with the form, 22 characters, so that a form sent twice is one message. */
type NewMessage = { id: string; text: string; files: ReceivedFile[] };

/** F34: sends a message of the owner to staff. @param network for rate limits */
export async function sendMessage(
	services: Services,
	application: Application,
	message: NewMessage,
	network: string,
): Promise<Outcome<Application>> {
	if (threadState(application, services.now()) !== "open") return failure("conflict", "thread_closed");
	return write(services, application, message, "message-sent", APPLICANT, async () => {
		const day = Math.floor(services.now() / DAY);
		const counts = [
			{ key: `message:of:${application.id}:${day}`, most: MESSAGES_PER_DAY.application },
			{ key: `message:by:${network}:${day}`, most: MESSAGES_PER_DAY.network },
		];
		for (const { key, most } of counts) if ((await incrementCounter(services, key, DAY)) > most) return false;
		return true;
	});
}

/** Sends an answer of staff; the applicant is notified by a mail without its text. */
export async function answerThread(
	services: Services,
	staff: Staff,
	applicationId: string,
	message: NewMessage,
): Promise<Outcome<Application>> {
	if (!mayPerform(staffActor(staff), "message-answered")) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	if (!mayAnswer(application, services.now())) return failure("conflict", "thread_closed");
	return write(services, application, message, "message-answered", staffActor(staff), async () => true);
}

/** Marks a thread as read by staff and in no need of an answer. */
export function closeThread(services: Services, staff: Staff, applicationId: string): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "message-settled" });
}

async function write(
	services: Services,
	application: Application,
	{ id, text: input, files }: NewMessage,
	type: "message-sent" | "message-answered",
	actor: Actor,
	isWithinLimits: () => Promise<boolean>,
): Promise<Outcome<Application>> {
	if (!isApplicationId(id)) return failure("invalid", "invalid_request");
	const text = messageText(input);
	const invalid = (key: string) => failure("invalid", "invalid_request", { fields: { message: key } });
	if (!text && files.length === 0) return invalid("error_message_missing");
	if (text.length > MAX_MESSAGE) return invalid("error_message_long");
	const eventId = `${type}:${id}`;
	if (await messageExists(services, application.id, eventId)) return success(application);
	// Counted after validation, so that mistakes do not use up the limit.
	if (!(await isWithinLimits())) return failure("too-many", "messages_today", { retryAfterSeconds: DAY / 1000 });
	const stored = files.length > 0 ? await storeAttachment(services, files) : success(null);
	if (!stored.ok) return stored;
	const attachment = stored.value;
	// Claimed first, so that a crash never leaves an application with an unclaimed upload.
	if (attachment) await claim(services, attachment, application.id);
	const outcome = await changeApplication(
		services,
		application.id,
		actor,
		{ type, message: text, attachment },
		{ eventId },
	);
	if (!outcome.ok && attachment) await claim(services, attachment, null);
	return outcome;
}

/** Checks, encrypts and stores the attachment; returns its id. */
async function storeAttachment(services: Services, files: ReceivedFile[]): Promise<Outcome<string>> {
	const received = await receiveDocument(services, { sessionId: null, documentType: "attachment", files });
	if (received.ok) return success(received.value.uploadId);
	services.log("upload-refused", { code: received.failure.code });
	return received;
}

async function claim({ db }: Pick<Services, "db">, uploadId: string, applicationId: string | null): Promise<void> {
	await db.update(uploads).set({ applicationId }).where(eq(uploads.id, uploadId));
}

async function messageExists({ db }: Pick<Services, "db">, applicationId: string, eventId: string): Promise<boolean> {
	const [row] = await db
		.select({ version: applicationEvents.version })
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, applicationId), eq(applicationEvents.eventId, eventId)));
	return row !== undefined;
}
