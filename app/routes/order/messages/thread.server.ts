import type { Application } from "#app/domain/application/application.ts";
import { ACCEPTED_TYPES, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import type { ThreadState } from "#app/domain/messages/thread.ts";
import { MAX_MESSAGE, threadState } from "#app/domain/messages/thread.ts";
import { findThread } from "#app/queries/application/thread.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** The thread of an application for its owner; null before it exists, and for a closed one without messages. */
export async function threadView(services: Services, application: Application): Promise<ThreadView | null> {
	const { id } = application;
	const state = threadState(application, services.now());
	if (state === "not-yet") return null;
	const { messageSince, answeredAt } = application;
	// Most closed applications have no thread, so nothing is loaded for them.
	const isEmpty = messageSince === null && answeredAt === null && state === "closed";
	const messages = isEmpty ? [] : await findThread(services, application, "applicant");
	return {
		action: `/messages/${id}`,
		state,
		messages: messages.map(({ version, from, text, files, areFilesDeleted, at }) => ({
			version,
			isOwn: from === "applicant",
			by: null,
			text,
			files: files.map(({ upload, page, name, fileType }) => ({
				href: `/api/attachments/${id}/${upload}/${page}`,
				name: name ?? `${page + 1}.${fileType}`,
			})),
			filesGone: areFilesDeleted,
			at,
		})),
		messageId: randomId(),
		limits: {
			text: MAX_MESSAGE,
			files: { megabytes: MAX_UPLOAD_BYTES / 1024 / 1024, accept: ACCEPTED_TYPES },
		},
	};
}

/** A message for the applicant or the firm; `at` is UTC milliseconds. */
type ShownMessage = {
	version: number;
	/** Written by the reader's side. */
	isOwn: boolean;
	/** The name of the firm's member who wrote it; null for anyone else. */
	by: string | null;
	/** Null if it can no longer be decrypted. */
	text: string | null;
	files: { href: string; name: string }[];
	filesGone: boolean;
	at: number;
};

export type ThreadView = {
	/** Where the next message is sent. */
	action: string;
	state: Exclude<ThreadState, "not-yet">;
	messages: ShownMessage[];
	/** Generated with the form: a resubmission creates no second message. */
	messageId: string;
	/** Limits of the next message: text in characters, file in MiB, accepted file types; null where none may be sent. */
	limits: { text: number; files: { megabytes: number; accept: string } | null };
};

/** Error of a message with the typed text. */
export type ThreadProblem = { field: "message" | "attachment"; error: string; typed: string };
