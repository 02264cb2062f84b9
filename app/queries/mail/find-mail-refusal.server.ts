import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import type { Services } from "#app/services.ts";

const written = v.object({ reason: v.string() });

/**
 * Why staff refused a refund, from the event that the key of the mail names by number; null for mails about something else.
 * @throws when the event is not there or cannot be opened any more: no reason is ever made up
 */
export async function findMailRefusal(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: Application,
	template: MailTemplate,
	key: string,
): Promise<string | null> {
	if (template !== "refund_refused") return null;
	const version = Number(key.split(":").at(-2));
	const [event] = await db
		.select({ words: applicationEvents.words })
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.version, version)));
	const words = event?.words ? await decryptText(caseKey, id, `event ${version}`, event.words) : null;
	const said = v.safeParse(written, words);
	if (!said.success) throw new Error("No reason for the mail refund_refused");
	return said.output.reason;
}
