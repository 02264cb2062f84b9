import { letters } from "#app/data/inbox-schema.server.ts";
import type { Services } from "#app/services.ts";
import { deliverLetters } from "./deliver-letters.server.ts";

export type Notice = {
	/** Once per key, for ever. */
	key: string;
	emailType: string;
	subject: string;
	/** Paragraphs, with an empty line between two. It names no person. */
	body: string;
	/** One of ours, to what it is about. */
	path: string;
};

/**
 * A notice to one address of staff, in English like every notice. It is written down before anything is sent, and sent once
 * whatever happens to this isolate.
 */
export async function notifyColleague(services: Services, recipient: string, notice: Notice): Promise<void> {
	const now = services.now();
	const written = await services.db
		.insert(letters)
		.values({ ...notice, recipient, language: "en", createdAt: now, dueAt: now })
		.onConflictDoNothing()
		.returning({ key: letters.key });
	if (written.length > 0) services.background(deliverLetters(services, notice.key));
}
