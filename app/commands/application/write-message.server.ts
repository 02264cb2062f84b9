import { and, eq } from "drizzle-orm";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { MessageEvent, ThreadParty } from "#app/domain/messages/message-event.ts";
import {
	agentThreadState,
	MAX_MESSAGE,
	MAX_MESSAGES_PER_DAY,
	mayAnswer,
	mayAnswerAgent,
	normaliseMessage,
	threadState,
} from "#app/domain/messages/thread.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { MemberRow } from "#app/queries/agents/agents.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isRandomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { receiveDocument } from "../documents/receive-document.server.ts";
import type { ReceivedFile } from "../documents/uploads.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";

/**
 * A message as typed. `id` has 22 characters and comes with the form, so that a form submitted twice sends one message.
 */
type NewMessage = { id: string; text: string; files: ReceivedFile[] };

/** F34: sends a message of the owner to staff. @param network for rate limits */
export async function sendMessage(
	services: Services,
	application: Application,
	message: NewMessage,
	network: string,
): Promise<Outcome<Application>> {
	if (threadState(application, services.now()) !== "open") return failure("conflict", "thread_closed");
	return storeMessage(services, application, message, {
		actor: APPLICANT,
		toEvent: (text, attachment) => ({ type: "message-sent", message: text, attachment }),
		consumeLimit: () => countMessage(services, `of:${application.id}`, network),
	});
}

/**
 * Sends a message of a firm's member to staff, about a case whose client lets the firm act.
 * @param name the writer's name as shown to staff
 */
export async function sendAgentMessage(
	services: Services,
	{ id, name, agentId }: Pick<MemberRow, "id" | "name" | "agentId">,
	application: Application,
	message: NewMessage,
	network: string,
): Promise<Outcome<Application>> {
	if (agentThreadState(application, services.now()) !== "open") return failure("conflict", "thread_closed");
	return storeMessage(services, application, message, {
		actor: { kind: "agent", id: String(id), agentId },
		toEvent: (text) => ({ type: "agent-message-sent", message: text, member: name }),
		consumeLimit: () => countMessage(services, `firm:${application.id}`, network),
	});
}

/** Counts a message against today's limits. Returns false if a limit is exceeded. */
async function countMessage(services: Services, thread: string, network: string): Promise<boolean> {
	const day = Math.floor(services.now() / DAY);
	const limits = [
		{ key: `message:${thread}:${day}`, limit: MAX_MESSAGES_PER_DAY.application },
		{ key: `message:by:${network}:${day}`, limit: MAX_MESSAGES_PER_DAY.network },
	];
	for (const { key, limit } of limits) if ((await incrementCounter(services, key, DAY)) > limit) return false;
	return true;
}

/** Sends an answer of staff to the applicant or the firm, and notifies them by an e-mail without its text. */
export async function answerThread(
	services: Services,
	staff: Staff,
	party: ThreadParty,
	applicationId: string,
	message: NewMessage,
): Promise<Outcome<Application>> {
	const actor = staffActor(staff);
	const [type, mayWrite] =
		party === "agent"
			? (["agent-message-answered", mayAnswerAgent] as const)
			: (["message-answered", mayAnswer] as const);
	if (!mayPerform(actor, type)) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	if (!mayWrite(application, services.now())) return failure("conflict", "thread_closed");
	return storeMessage(services, application, message, {
		actor,
		toEvent: (text, attachment) =>
			type === "message-answered" ? { type, message: text, attachment } : { type, message: text },
		consumeLimit: async () => true,
	});
}

/** Marks a thread as read by staff and as needing no answer. */
export function closeThread(
	services: Services,
	staff: Staff,
	party: ThreadParty,
	applicationId: string,
): Promise<Outcome<Application>> {
	const type = party === "agent" ? "agent-message-settled" : "message-settled";
	return changeAsStaff(services, staff, applicationId, { type });
}

type MessageContext = {
	actor: Actor;
	/** `attachment` is null in a thread without files. */
	toEvent(text: string, attachment: string | null): Extract<MessageEvent, { message: string }>;
	consumeLimit(): Promise<boolean>;
};

async function storeMessage(
	services: Services,
	application: Application,
	{ id, text: input, files }: NewMessage,
	{ actor, toEvent, consumeLimit }: MessageContext,
): Promise<Outcome<Application>> {
	if (!isRandomId(id)) return failure("invalid", "invalid_request");
	const text = normaliseMessage(input);
	const invalid = (key: string) => failure("invalid", "invalid_request", { fields: { message: key } });
	const blank = toEvent("", null);
	if (!text && files.length === 0)
		return invalid("attachment" in blank ? "error_message_missing" : "error_message_text");
	if (text.length > MAX_MESSAGE) return invalid("error_message_long");
	const eventId = `${blank.type}:${id}`;
	if (await messageExists(services, application.id, eventId)) return success(application);
	// Counted after validation, so that mistakes do not use up the limit.
	if (!(await consumeLimit())) return failure("too-many", "messages_today", { retryAfterSeconds: DAY / 1000 });
	const storeResult = files.length > 0 ? await storeAttachment(services, files) : success(null);
	if (!storeResult.ok) return storeResult;
	const attachment = storeResult.value;
	// The upload is claimed first, so that a crash never leaves an application with an unclaimed upload.
	if (attachment) await setUploadApplication(services, attachment, application.id);
	const outcome = await changeApplication(services, application.id, actor, toEvent(text, attachment), { eventId });
	if (!outcome.ok && attachment) await setUploadApplication(services, attachment, null);
	return outcome;
}

/** Checks, encrypts and stores the attachment; returns its id. */
async function storeAttachment(services: Services, files: ReceivedFile[]): Promise<Outcome<string>> {
	const receiveResult = await receiveDocument(services, { sessionId: null, documentType: "attachment", files });
	if (receiveResult.ok) return success(receiveResult.value.uploadId);
	services.log("upload-refused", { code: receiveResult.failure.code });
	return receiveResult;
}

async function setUploadApplication(
	{ db }: Pick<Services, "db">,
	uploadId: string,
	applicationId: string | null,
): Promise<void> {
	await db.update(uploads).set({ applicationId }).where(eq(uploads.id, uploadId));
}

async function messageExists({ db }: Pick<Services, "db">, applicationId: string, eventId: string): Promise<boolean> {
	const [row] = await db
		.select({ version: applicationEvents.version })
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, applicationId), eq(applicationEvents.eventId, eventId)));
	return row !== undefined;
}
