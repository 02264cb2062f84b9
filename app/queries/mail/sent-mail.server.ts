import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { firstKey } from "#app/domain/inbox/mail-state.ts";
import { mailLinks } from "#app/emails/mail-links.ts";
import type { Services } from "#app/services.ts";
import { getSetting } from "../settings/get-setting.server.ts";
import { findMailCorrection } from "./find-mail-correction.server.ts";
import { findMailMoney } from "./find-mail-payments.server.ts";
import { findMailRefusal } from "./find-mail-refusal.server.ts";

/** These were about a link or a code, which nobody keeps: there is nothing to write anew. Notices to staff are no mail of the applicant's. */
const NOT_WRITTEN_ANEW = ["sign_in_link", "withdrawal_link", "reveal_code", "download_code", "admin_notice"];

/**
 * The text of a mail that was sent about an application, written anew from what is kept: we keep that a mail was sent, not its
 * words. Private links are left out. Null where what it said is no longer here.
 */
export async function findSentMailText(
	services: Pick<Services, "db" | "now" | "settings" | "log">,
	application: Application,
	{ emailType, key }: { emailType: string; key: string },
): Promise<string | null> {
	if (NOT_WRITTEN_ANEW.includes(emailType)) return null;
	const template = emailType as MailTemplate;
	const about = firstKey(key);
	const { origin, support } = services.settings;
	const language =
		template === "withdrawal_received"
			? (application.withdrawal?.language ?? application.language)
			: application.language;
	const { MAIL_KINDS, renderMail } = await import("#app/emails/render-mail.server.tsx");
	if (!MAIL_KINDS.includes(template)) return null;
	try {
		const { subject, text } = await renderMail(template, {
			application,
			language,
			support,
			hours: await getSetting(services, "support-hours"),
			links: mailLinks(origin, application, language, null),
			money: await findMailMoney(services, application, template, about),
			correction: await findMailCorrection(services, application, template, about),
			refusal: await findMailRefusal(services, application, template, about),
		});
		return `${subject}\n\n${text}`;
	} catch (error) {
		// What it was about has been moved or replaced since: that it was sent is in the list all the same.
		services.log("sent-mail-not-written", { template, error: error instanceof Error ? error.name : "unknown" });
		return null;
	}
}
