import { eq } from "drizzle-orm";
import { noteGrownHistory } from "#app/data/histories.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { carrierTrackingUrl } from "#app/domain/application/shipping.ts";
import { withLanguage } from "#app/domain/language.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findMailMoney } from "#app/queries/mail/find-mail-payments.server.ts";
import type { Services } from "#app/services.ts";
import { createApplicationLink } from "./create-application-link.server.ts";

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
	const money = await findMailMoney(services, application, template, key);
	if (!(await openLog(services, { key, emailType: template, recipient, relatedEntityId: applicationId }))) return;
	const link = WITHOUT_LINK.includes(template)
		? null
		: await createApplicationLink(services, applicationId, MAIL_LINK_LIFETIME_MS);
	await deliver(services, application, { template, key, recipient, link, money });
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
	await deliver(services, application, { template: "sign_in_link", key, recipient, link, money: null });
}

type Letter = {
	template: MailTemplate | "sign_in_link";
	key: string;
	recipient: string;
	link: string | null;
	money: Awaited<ReturnType<typeof findMailMoney>>;
};

async function deliver(services: Services, application: Application, letter: Letter): Promise<void> {
	const { template, key, recipient, link, money } = letter;
	const { origin, support } = services.settings;
	const language = template === "admin_notice" ? "en" : application.language;
	const to = (path: string) => origin + withLanguage(path, language);
	// Loaded with the first mail: no page needs the templates.
	const { renderMail } = await import("#app/emails/render-mail.server.tsx");
	const mail = await renderMail(template, {
		application,
		language,
		support,
		money,
		links: {
			application: to(`/confirmation/${application.id}`),
			resume: link,
			certificate: to(`/certificate/${application.id}`),
			payment: to(`/payment?id=${application.id}`),
			receipt: to(`/receipt/${application.id}`),
			admin: `${origin}/admin/applications/${application.id}`,
			carrier:
				application.trackingNumber && carrierTrackingUrl(application.shippingCarrier, application.trackingNumber),
		},
		...(template === "admin_notice" ? { adminAbout: key.split(":").at(-1) ?? "" } : {}),
	});
	try {
		const { providerId } = await services.mailer.send({
			...mail,
			key,
			to: recipient,
			emailType: template,
			reference: application.id,
		});
		const sent = { status: "sent" as const, sentAt: services.now(), errorMessage: null, metadata: { providerId } };
		await services.db.update(emailLogs).set(sent).where(eq(emailLogs.key, key));
	} catch (error) {
		const errorMessage = error instanceof Error ? error.message.slice(0, 200) : "unknown";
		await services.db.update(emailLogs).set({ status: "failed", errorMessage }).where(eq(emailLogs.key, key));
		throw error;
	}
}

/** One row per key; false when this mail has already left. */
async function openLog(
	services: Services,
	row: Pick<typeof emailLogs.$inferInsert, "key" | "emailType" | "recipient" | "relatedEntityId">,
): Promise<boolean> {
	await services.db
		.insert(emailLogs)
		.values({ ...row, status: "sending", createdAt: services.now() })
		.onConflictDoNothing();
	if (row.relatedEntityId) await noteGrownHistory(services.db, row.relatedEntityId);
	const [kept] = await services.db
		.select({ status: emailLogs.status })
		.from(emailLogs)
		.where(eq(emailLogs.key, row.key));
	return kept?.status !== "sent";
}
