import type { Language } from "#app/domain/language.ts";
import type { MailKind } from "#app/emails/mail-facts.ts";
import { MAIL_KINDS, renderMail } from "#app/emails/render-mail.server.tsx";
import { createSampleFacts } from "#app/emails/sample-facts.ts";
import type { Services } from "#app/services.ts";
import { getSetting } from "../settings.server.ts";

/** All e-mails of the service, in the order in which an applicant may receive them. */
export { MAIL_KINDS };

export function isMailKind(value: unknown): value is MailKind {
	return typeof value === "string" && (MAIL_KINDS as string[]).includes(value);
}

/** Renders an e-mail as it would arrive, about a fictitious application. */
export async function renderSampleMail(
	services: Pick<Services, "db" | "settings" | "now" | "log">,
	kind: MailKind,
	language: Language,
): Promise<{ subject: string; html: string; text: string }> {
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	return renderMail(kind, createSampleFacts(kind, { language, origin, support, hours, now: services.now() }));
}
