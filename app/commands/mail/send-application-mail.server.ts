import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { firstKey } from "#app/domain/inbox/mail-state.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { mailLinks } from "#app/emails/mail-links.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findMailCorrection } from "#app/queries/mail/find-mail-correction.server.ts";
import { findMailMoney } from "#app/queries/mail/find-mail-payments.server.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import { createApplicationLink } from "./create-application-link.server.ts";

import { openLog, postLogged } from "./mail-log.server.ts";

/** Links in mails live as long as an application waits for its applicant, 30 days, and work once. */
const MAIL_LINK_LIFETIME_MS = 30 * DAY;
const WITHOUT_LINK: readonly MailTemplate[] = ["admin_notice", "cancelled", "rejected"];

/**
 * Sends one mail about an application, once per key: to the applicant, or to staff for notifications. Never carries the
 * number or a document. Throws when the post office fails or a mail about money finds none, so that the outbox tries
 * again.
 */
export async function sendApplicationMail(
	services: Services,
	applicationId: string,
	template: MailTemplate,
	key: string,
): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application) return;
	const recipient = template === "admin_notice" ? services.settings.adminEmail : application.email;
	// Sent once more it is about the same.
	const about = firstKey(key);
	const money = await findMailMoney(services, application, template, about);
	const correction = await findMailCorrection(services, application, template, about);
	if (!(await openLog(services, { key, emailType: template, recipient, relatedEntityId: applicationId }))) return;
	const link = WITHOUT_LINK.includes(template)
		? null
		: await createApplicationLink(services, applicationId, MAIL_LINK_LIFETIME_MS);
	await deliver(services, application, { template, key, recipient, link, money, correction });
}

/** The link that somebody asked for: short-lived, to the stored address only. */
export async function sendLinkMail(
	services: Services,
	application: Application,
	link: string,
	key: string,
): Promise<void> {
	const recipient = application.email;
	if (!(await openLog(services, { key, emailType: "sign_in_link", recipient, relatedEntityId: application.id })))
		return;
	const about = { money: null, correction: null };
	await deliver(services, application, { template: "sign_in_link", key, recipient, link, ...about });
}

/** The code that its owner asked for, to the stored address only. Nothing keeps it but its mail. */
export async function sendRevealCode(
	services: Services,
	application: Application,
	code: string,
	key: string,
): Promise<void> {
	const recipient = application.email;
	if (!(await openLog(services, { key, emailType: "reveal_code", recipient, relatedEntityId: application.id }))) return;
	const about = { money: null, correction: null, link: null };
	await deliver(services, application, { template: "reveal_code", key, recipient, code, ...about });
}

type Letter = {
	template: MailTemplate | "sign_in_link" | "reveal_code";
	key: string;
	recipient: string;
	link: string | null;
	money: Awaited<ReturnType<typeof findMailMoney>>;
	correction: Awaited<ReturnType<typeof findMailCorrection>>;
	code?: string;
};

async function deliver(services: Services, application: Application, letter: Letter): Promise<void> {
	const { template, key, recipient, link, money, correction, code = null } = letter;
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	const language = template === "admin_notice" ? "en" : application.language;
	// Loaded with the first mail: no page needs the templates.
	const { renderMail } = await import("#app/emails/render-mail.server.tsx");
	const mail = await renderMail(template, {
		application,
		language,
		support,
		hours,
		money,
		correction,
		code,
		links: mailLinks(origin, application, language, link),
		...(template === "admin_notice" ? { adminAbout: firstKey(key).split(":").at(-1) ?? "" } : {}),
	});
	await postLogged(services, { ...mail, key, to: recipient, emailType: template, reference: application.id });
}
