import { letters } from "#app/data/inbox-schema.server.ts";
import type { Services } from "#app/services.ts";
import { deliverLetters } from "./deliver-letters.server.ts";

/**
 * A notice to the team's address, once per key, in English like every mail to staff. It names no person: what it is about
 * waits behind its link.
 * @param notice `path` is one of ours
 */
export async function notifyTeam(
	services: Services,
	notice: { key: string; emailType: string; subject: string; body: string; path: string },
): Promise<void> {
	const now = services.now();
	const recipient = services.settings.adminEmail;
	const written = await services.db
		.insert(letters)
		.values({ ...notice, recipient, language: "en", createdAt: now, dueAt: now })
		.onConflictDoNothing()
		.returning({ key: letters.key });
	if (written.length > 0) services.background(deliverLetters(services, notice.key));
}
