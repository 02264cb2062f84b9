import type { Application, Fault, RequestedItem } from "#app/domain/application/application.ts";
import type { ApplicationEvent, MailTemplate } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { transition } from "#app/domain/application/status.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import { firstKey } from "#app/domain/inbox/mail-state.ts";
import type { Language } from "#app/domain/language.ts";
import { mailLinks } from "#app/emails/mail-links.ts";
import { composeAsk } from "#app/labels/refusal-labels.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";
import { getSetting } from "../settings.server.ts";
import { findMailCorrection, findMailMoney, findMailRefusal } from "./mail-content.server.ts";

/** What would be said to the applicant: things that are asked for, why the application is rejected, or that it came back. */
export type MailContent =
	| { act: "request-information"; items: Pick<RequestedItem, "kind" | "reason">[] }
	| { act: "reject"; reason: string; fault: Fault }
	| { act: "refuse"; reason: RefusalReason; answer: string; ask: string };

const TEMPLATES = {
	"request-information": "action_needed",
	reject: "rejected",
	refuse: "authority_refused",
} as const;

export type MailPreview = { recipient: string; language: Language; subject: string; text: string };

/**
 * The mail that an act would send, in the applicant's language, of the application as it would be then. Nothing is written and
 * nobody is told; what the act itself would be refused for is refused here.
 */
export async function previewMail(
	services: Pick<Services, "db" | "now" | "settings" | "log">,
	staff: Staff,
	applicationId: string,
	said: MailContent,
	expectedVersion: number,
): Promise<Outcome<MailPreview>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const request = { eventId: "preview", actor: staffActor(staff), at: services.now(), expectedVersion };
	const event = eventOf(said, application);
	const result = transition(applicationId, { application, payments: [] }, { ...request, event });
	if (!result.ok) return result;
	const { act } = said;
	const then =
		act === "reject"
			? { ...application, rejectionReason: said.reason, rejectionFault: said.fault }
			: result.change.application;
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	const { language, email: recipient } = application;
	const isAsked = result.change.application.requestedItems.some(({ done }) => !done);
	const resume = act === "reject" || !isAsked ? null : `${origin}/resume#...`;
	const { renderMail } = await import("#app/emails/render-mail.server.tsx");
	const { subject, text } = await renderMail(TEMPLATES[act], {
		application: then,
		language,
		support,
		hours,
		links: mailLinks(origin, application, language, resume),
	});
	return success({ recipient, language, subject, text });
}

/** A paid application is rejected by two people: what the first one says is what is sent. */
function eventOf(said: MailContent, { paidAt, language }: Application): ApplicationEvent {
	if (said.act === "request-information") return { type: "information-requested", items: said.items };
	if (said.act === "refuse") {
		const { reason, answer } = said;
		return { type: "authority-refused", reason, answer, ask: composeAsk(said, language) };
	}
	const { reason, fault } = said;
	return { type: paidAt === null ? "rejected" : "rejection-proposed", reason, fault };
}

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
