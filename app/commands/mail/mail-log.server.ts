import { eq } from "drizzle-orm";
import { markArchiveOutdated } from "#app/data/application.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import type { Mail, Services } from "#app/services.ts";

/** Creates the log row of an e-mail, once per key. Returns false if this mail was already sent. */
export async function startMailLog(
	services: Services,
	row: Pick<typeof emailLogs.$inferInsert, "key" | "emailType" | "recipient" | "relatedEntityId">,
): Promise<boolean> {
	await services.db
		.insert(emailLogs)
		.values({ ...row, status: "sending", createdAt: services.now() })
		.onConflictDoNothing();
	if (row.relatedEntityId) await markArchiveOutdated(services.db, row.relatedEntityId);
	const [existing] = await services.db
		.select({ status: emailLogs.status })
		.from(emailLogs)
		.where(eq(emailLogs.key, row.key));
	return existing?.status === "sending" || existing?.status === "failed";
}

/** Sends an e-mail and logs the provider's response. Throws when the provider does. */
export async function sendAndLog(services: Services, mail: Mail): Promise<void> {
	const { key } = mail;
	try {
		const { providerId } = await services.mailer.send(mail);
		const entry = { status: "sent" as const, sentAt: services.now(), errorMessage: null, metadata: { providerId } };
		await services.db.update(emailLogs).set(entry).where(eq(emailLogs.key, key));
	} catch (error) {
		const errorMessage = error instanceof Error ? error.message.slice(0, 200) : "unknown";
		await services.db.update(emailLogs).set({ status: "failed", errorMessage }).where(eq(emailLogs.key, key));
		throw error;
	}
}
