import type { Application, Fault, RequestedItem } from "#app/domain/application/application.ts";
import type { ApplicationEvent, MailTemplate } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { transition } from "#app/domain/application/status.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import { firstAttemptKey } from "#app/domain/inbox/mail.ts";
import type { Language } from "#app/domain/language.ts";
import { buildApplicationLinks } from "#app/emails/mail-links.ts";
import { composeRequest } from "#app/labels/filing-labels.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";
import { getSetting } from "../settings.server.ts";
import { findMailCorrection, findMailMoney, findMailRefusal } from "./mail-content.server.ts";

/** The content of an e-mail to preview: requested items, the reason for a rejection, or a refusal by the tax office. */
export type MailContent =
	| { action: "request-information"; items: Pick<RequestedItem, "kind" | "reason">[] }
	| { action: "reject"; reason: string; fault: Fault }
	| { action: "refuse"; reason: RefusalReason; answer: string; ask: string };

const TEMPLATES = {
	"request-information": "action_needed",
	reject: "rejected",
	refuse: "authority_refused",
} as const;

export type MailPreview = { recipient: string; language: Language; subject: string; text: string };

/**
 * Previews the mail that an action would send, in the applicant's language, with the application after it. Writes and
 * sends nothing; fails where the action would.
 */
export async function previewMail(
	services: Pick<Services, "db" | "now" | "settings" | "log">,
	staff: Staff,
	applicationId: string,
	content: MailContent,
	expectedVersion: number,
): Promise<Outcome<MailPreview>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const request = { eventId: "preview", actor: staffActor(staff), at: services.now(), expectedVersion };
	const event = toEvent(content, application);
	const result = transition(applicationId, { application, payments: [] }, { ...request, event });
	if (!result.ok) return result;
	const applicationAfter =
		content.action === "reject"
			? { ...application, rejectionReason: content.reason, rejectionFault: content.fault }
			: result.change.application;
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	const { language, email: recipient } = application;
	const hasOpenItem = result.change.application.requestedItems.some(({ done }) => !done);
	const resume = content.action === "reject" || !hasOpenItem ? null : `${origin}/resume#...`;
	const { renderMail } = await import("#app/emails/render-mail.server.tsx");
	const { subject, text } = await renderMail(TEMPLATES[content.action], {
		application: applicationAfter,
		language,
		support,
		hours,
		links: buildApplicationLinks(origin, application, language, resume),
	});
	return success({ recipient, language, subject, text });
}

/** Returns the event of the action. A paid application is rejected by two people, and the first one's text is sent. */
function toEvent(content: MailContent, { paidAt, language }: Application): ApplicationEvent {
	if (content.action === "request-information") return { type: "information-requested", items: content.items };
	if (content.action === "refuse") {
		const { reason, answer } = content;
		return { type: "authority-refused", reason, answer, requestToApplicant: composeRequest(content, language) };
	}
	const { reason, fault } = content;
	return { type: paidAt === null ? "rejected" : "rejection-proposed", reason, fault };
}

/** E-mails with a link or a code, which are not stored, and notices to staff. They cannot be reproduced. */
const NOT_REPRODUCIBLE = ["sign_in_link", "withdrawal_link", "reveal_code", "download_code", "admin_notice"];

/**
 * Reproduces the text of a sent mail from stored data, without private links: the text itself is not stored. Returns
 * null if that is no longer possible.
 */
export async function findSentMailText(
	services: Pick<Services, "db" | "now" | "settings" | "log">,
	application: Application,
	{ emailType, key }: { emailType: string; key: string },
): Promise<string | null> {
	if (NOT_REPRODUCIBLE.includes(emailType)) return null;
	const template = emailType as MailTemplate;
	const eventKey = firstAttemptKey(key);
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
			links: buildApplicationLinks(origin, application, language, null),
			money: await findMailMoney(services, application, template, eventKey),
			correction: await findMailCorrection(services, application, template, eventKey),
			refusalReason: await findMailRefusal(services, application, template, eventKey),
		});
		return `${subject}\n\n${text}`;
	} catch (error) {
		// What the mail is about has since been changed or replaced. The mail remains in the list.
		services.log("sent-mail-not-written", { template, error: error instanceof Error ? error.name : "unknown" });
		return null;
	}
}
