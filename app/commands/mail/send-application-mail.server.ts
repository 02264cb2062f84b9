import type { Application } from "#app/domain/application/application.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { firstAttemptKey } from "#app/domain/inbox/mail.ts";
import type { Language } from "#app/domain/language.ts";
import { type Invoice, invoiceFileName } from "#app/domain/money/invoice.ts";
import { normaliseMailbox } from "#app/domain/person/email-address.ts";
import type { ReviewRefusal } from "#app/domain/reviews/review.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { selectWithdrawalLabels } from "#app/domain/withdrawal/withdrawal.ts";
import type { MailFacts, MailKind } from "#app/emails/mail-facts.ts";
import { buildMailLinks, KINDS_WITHOUT_SIGN_IN_LINK } from "#app/emails/mail-links.ts";
import { findFirm } from "#app/queries/agents/agent-cases.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findMailCorrection, findMailMoney, findMailRefusal } from "#app/queries/mail/mail-content.server.ts";
import { findInvoice } from "#app/queries/money/invoices.server.ts";
import { isEmailVerified } from "#app/queries/people/owner-session.server.ts";
import { findReview } from "#app/queries/reviews.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { createApplicationLink, createWithdrawalLink } from "../application/application-link.server.ts";
import { EffectNotReady } from "./effect-not-ready.server.ts";
import { sendAndLog, startMailLog } from "./mail-log.server.ts";
import { notMeUrl } from "./mail-quota.server.ts";

const REVIEW_MAILS: readonly MailTemplate[] = ["review_request", "review_refused"];
/** Links in e-mails work once and expire after 30 days, like an application that waits for its applicant. */
const MAIL_LINK_LIFETIME_MS = 30 * DAY;
/** Long enough to find the mail. The withdrawal takes effect from when it was stated. */
const WITHDRAWAL_LINK_LIFETIME_MS = 7 * DAY;

/**
 * Sends one mail about an application, once per key, to the applicant or as a notification to staff. Never contains the
 * NIF or an uploaded document. Throws when sending fails, or when the payment or refund that the e-mail is about is
 * missing, so that the outbox retries.
 */
export async function sendApplicationMail(
	services: Services,
	applicationId: string,
	template: MailTemplate,
	key: string,
	merged: readonly string[] = [],
): Promise<void> {
	const application = await findApplication(services, applicationId);
	// An erased application has no recipient, but the team is still notified of payments.
	if (!application || (application.erasedAt !== null && template !== "admin_notice")) return;
	const recipient = template === "admin_notice" ? services.settings.adminEmail : application.email;
	// A resent mail is about the same event.
	const eventKey = firstAttemptKey(key);
	const money = await findMailMoney(services, application, template, eventKey);
	if (template === "voucher" && money === null) return;
	// Read before the mail is logged: while the vendor creates the invoice, no attempt is recorded.
	const invoice = template === "invoice_issued" ? await findIssuedInvoice(services, eventKey) : null;
	const review = REVIEW_MAILS.includes(template) ? await findReview(services, applicationId) : null;
	const reviewReason = review === null || review === "declined" ? null : review.reason;
	// The review was written, changed or deleted after the mail was queued.
	if (template === "review_request" ? review !== null : template === "review_refused" && reviewReason === null) return;
	const correction = await findMailCorrection(services, application, template, eventKey);
	if (!(await startMailLog(services, { key, emailType: template, recipient, relatedEntityId: applicationId }))) return;
	const link = KINDS_WITHOUT_SIGN_IN_LINK.includes(template)
		? null
		: await createApplicationLink(services, application, MAIL_LINK_LIFETIME_MS);
	const refusalReason = await findMailRefusal(services, application, template, eventKey);
	const mergedApplications = await createMergedLinks(services, merged, recipient);
	const facts = { money, correction, refusalReason, mergedApplications, invoice, reviewReason };
	await deliver(services, application, { template, key, recipient, link, ...facts });
}

type IssuedInvoice = { invoice: Invoice; pdf: Uint8Array };

/**
 * Finds the invoice of an e-mail, whose key begins with the invoice's id, and its PDF. Throws EffectNotReady while the
 * vendor creates it.
 */
async function findIssuedInvoice(services: Services, key: string): Promise<IssuedInvoice> {
	const invoice = await findInvoice(services, key.slice(0, key.lastIndexOf(":")));
	if (!invoice?.number || invoice.externalId === null) throw new Error("No invoice for the mail invoice_issued");
	const pdf = await services.invoicing.pdf(invoice.externalId);
	if (!pdf) throw new EffectNotReady("The vendor is still creating the invoice's PDF");
	return { invoice, pdf };
}

/** Creates a link to each of the other applications of the same mailbox. Excludes those whose address has changed. */
async function createMergedLinks(services: Services, ids: readonly string[], recipient: string) {
	const otherLinks: { number: string; link: string }[] = [];
	for (const id of ids) {
		const application = await findApplication(services, id);
		if (!application || normaliseMailbox(application.email) !== normaliseMailbox(recipient)) continue;
		const link = await createApplicationLink(services, application, MAIL_LINK_LIFETIME_MS);
		otherLinks.push({ number: application.applicationNumber, link });
	}
	return otherLinks;
}

/** Sends the requested link, which is short-lived, to the stored address only. */
export async function sendLinkMail(
	services: Services,
	application: Application,
	link: string,
	key: string,
): Promise<void> {
	const recipient = application.email;
	if (!(await startMailLog(services, { key, emailType: "sign_in_link", recipient, relatedEntityId: application.id })))
		return;
	await deliver(services, application, { template: "sign_in_link", key, recipient, link, ...NO_CONTENT });
}

/** Sends the link that confirms a withdrawal stated without proof of identity. @param statedAt UTC milliseconds */
export async function sendWithdrawalLink(
	services: Services,
	applicationId: string,
	statedAt: number,
	key: string,
): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application || application.erasedAt !== null) return;
	const recipient = application.email;
	if (
		!(await startMailLog(services, { key, emailType: "withdrawal_link", recipient, relatedEntityId: application.id }))
	)
		return;
	const link = await createWithdrawalLink(services, application, WITHDRAWAL_LINK_LIFETIME_MS, statedAt);
	const letter = { template: "withdrawal_link" as const, key, recipient, link, statedAt, ...NO_CONTENT };
	await deliver(services, application, letter);
}

const NO_CONTENT = { money: null, correction: null, refusalReason: null };

/** Sends the requested code to the stored address only. The code itself is not stored. */
export async function sendCode(
	services: Services,
	application: Application,
	template: "reveal_code" | "download_code",
	code: string,
	key: string,
): Promise<void> {
	const recipient = application.email;
	if (!(await startMailLog(services, { key, emailType: template, recipient, relatedEntityId: application.id }))) return;
	await deliver(services, application, { template, key, recipient, code, link: null, ...NO_CONTENT });
}

type Letter = {
	template: MailKind;
	key: string;
	recipient: string;
	link: string | null;
	money: Awaited<ReturnType<typeof findMailMoney>>;
	correction: Awaited<ReturnType<typeof findMailCorrection>>;
	refusalReason: string | null;
	statedAt?: number;
	code?: string;
	mergedApplications?: MailFacts["mergedApplications"];
	invoice?: IssuedInvoice | null;
	reviewReason?: ReviewRefusal | null;
};

async function deliver(services: Services, application: Application, letter: Letter): Promise<void> {
	const { template, key, recipient, link, invoice = null, ...details } = letter;
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	const language = selectLanguage(template, application);
	// Loaded with the first mail, because no page needs the templates.
	const { renderMail } = await import("#app/emails/render-mail.server.tsx");
	const mail = await renderMail(template, {
		application,
		language,
		support,
		hours,
		...details,
		firmName: template === "agent_consent" ? ((await findFirm(services, application.agentId))?.name ?? null) : null,
		invoice: invoice?.invoice ?? null,
		notMeLink: await createNotMeLink(services, application, recipient, language),
		withdrawLabel: await findWithdrawalLabel(services, application, template, language),
		links: buildMailLinks(template, origin, application, language, link),
		...(template === "admin_notice" ? { adminTopic: firstAttemptKey(key).split(":").at(-1) ?? "" } : {}),
	});
	const attachments = invoice ? toAttachments(invoice) : await createAttachments(template, application, language);
	const { id: reference } = application;
	await sendAndLog(services, { ...mail, ...attachments, key, to: recipient, emailType: template, reference });
}

/** Returns the link with which the recipient of an unverified address blocks e-mails. */
async function createNotMeLink(services: Services, { id, email }: Application, recipient: string, language: Language) {
	if (recipient !== email || (await isEmailVerified(services, id))) return null;
	return notMeUrl(services, recipient, language);
}

/** Returns the language of an e-mail. A withdrawal is acknowledged in the language in which it was stated. */
function selectLanguage(template: MailKind, { language, withdrawal }: Application): Language {
	if (template === "admin_notice") return "en";
	return template === "withdrawal_received" ? (withdrawal?.language ?? language) : language;
}

/** Returns the label of the link to the withdrawal form, in e-mails to applicants who may still withdraw. */
async function findWithdrawalLabel(
	services: Services,
	application: Application,
	template: MailKind,
	language: Language,
) {
	const cannotWithdraw =
		withdrawalOutcome(application, services.now()) !== "accepted" || application.withdrawal !== null;
	if (cannotWithdraw || application.paidAt === null || template === "withdrawal_link") return null;
	return selectWithdrawalLabels(await getSetting(services, "withdrawal-labels"), language).open;
}

function toAttachments({ invoice, pdf: bytes }: IssuedInvoice) {
	const fileName = invoiceFileName(invoice.number ?? "");
	return { attachments: [{ fileName, type: "application/pdf" as const, bytes }] };
}

/** Attaches the acknowledgement of a withdrawal as a PDF: a durable medium, which an e-mail alone may not be. */
async function createAttachments(template: MailKind, application: Application, language: Language) {
	if (template !== "withdrawal_received") return {};
	const documents = await import("#app/documents/printed/withdrawal-documents.server.ts");
	const bytes = await documents.withdrawalReceiptPdf(application, language);
	if (!bytes) throw new Error("A mail about a withdrawal came without it");
	return {
		attachments: [{ fileName: documents.withdrawalFileName(application), type: "application/pdf" as const, bytes }],
	};
}
