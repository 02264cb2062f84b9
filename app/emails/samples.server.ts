import { INVITATION_DAYS } from "#app/domain/agents/agent-case.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { PARTNER_LINK_MINUTES, PAYOUT_LINK_HOURS } from "#app/domain/partners/partner-session.ts";
import { PAYOUT_HOLD_HOURS } from "#app/domain/partners/payout.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { DAY, formatDate } from "#app/domain/time/calendar.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { selectWithdrawalLabels, WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { erasureReceiptText } from "#app/labels/erasure-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { renderLetter } from "./letter.tsx";
import type { MailFacts, MailKind } from "./mail-facts.ts";
import { MAIL_KINDS, renderMail } from "./render-mail.server.tsx";
import { renderStaffMail } from "./render-staff-mail.server.tsx";
import { createSampleFacts } from "./sample-facts.ts";
import { ADMIN_TOPICS } from "./templates/admin-notification.tsx";

/** Language, origin, support contact and time of a sample. */
export type SampleEnvironment = {
	language: Language;
	origin: string;
	support: SupportContact;
	hours: SupportHours;
	/** UTC milliseconds. */
	now: number;
};

type RenderedMail = { subject: string; html: string; text: string };
type FactChanges = (facts: MailFacts) => Partial<MailFacts>;

function withApplication(changes: (application: Application) => Partial<Application>): FactChanges {
	return ({ application }) => ({ application: { ...application, ...changes(application) } });
}

const NUMBER = "NIF-7K2M-Q4R8";
const CODE = "LISBOA10";
const ACCOUNT = "m•••@partner.example";

type LetterText = { subject: string; body: string; path: string | null };

const STAFF = { locale: "en" } as const;

/** Variants of e-mails whose text depends on the situation. */
const VARIANTS: [name: string, kind: MailKind, changes: FactChanges][] = [
	["paid_and_waits", "paid", beginsAfterWithdrawalPeriod],
	["refunded_twice_paid", "refunded", ({ money }) => ({ money: money && { ...money, receipt: null } })],
	["authority_refused_ours", "authority_refused", withApplication(() => ({ requestedItems: [] }))],
	["late_office", "late", withApplication(() => ({ status: "processing" }))],
	["late_certificate", "late", withApplication(() => ({ status: "approved", nifNumber: "sample" }))],
	["shipped_followed", "shipped", ({ links }) => ({ links: { ...links, carrier: "https://carrier.example/track" } })],
	["shipped_failed", "shipped", withApplication(() => ({ shippingStatus: "failed" }))],
	[
		"rejected_unanswered",
		"rejected",
		withApplication(() => ({ rejectionFault: "applicant", rejectionReason: "no_answer" })),
	],
	["cancelled_unpaid", "cancelled", withApplication(() => ({ paidAt: null, paymentStatus: "pending" }))],
	["expiry_warning_draft", "expiry_warning", withApplication(() => ({ status: "draft" }))],
	[
		"expiry_warning_unpaid",
		"expiry_warning",
		withApplication(() => ({ status: "pending", paidAt: null, paymentStatus: "pending" })),
	],
	[
		"answer_corrected_own",
		"answer_corrected",
		({ correction }) => ({ correction: correction && { ...correction, reason: "" } }),
	],
	[
		"paid_within_the_term",
		"paid",
		({ language }) => ({ withdrawLabel: selectWithdrawalLabels(WITHDRAWAL_LABELS, language).open }),
	],
];

function beginsAfterWithdrawalPeriod({ money, application }: MailFacts): Partial<MailFacts> {
	const deferral = { beginsAt: (application.paidAt ?? 0) + 14 * DAY, consentToBeginAt: null };
	return { money: money?.receipt ? { ...money, receipt: { ...money.receipt, ...deferral } } : null };
}

const NO_CHANGES: FactChanges = () => ({});

const SAMPLES = new Map<string, (environment: SampleEnvironment) => Promise<RenderedMail>>([
	...MAIL_KINDS.filter((kind) => kind !== "admin_notice").map((kind) => renderApplicationMail(kind, kind, NO_CHANGES)),
	...VARIANTS.map(([name, kind, changes]) => renderApplicationMail(name, kind, changes)),
	...ADMIN_TOPICS.map((adminTopic) =>
		renderApplicationMail(`staff_${adminTopic}`, "admin_notice", () => ({ adminTopic })),
	),
	...Object.keys(sampleLetters("en", 0)).map(renderSampleLetter),
	["staff_invitation", renderInvitation],
]);

/** Names of all e-mails to applicants, partners and staff, including their variants. */
export const SAMPLE_NAMES = [...SAMPLES.keys()];

/** Renders a sample mail; null for an unknown name. */
export async function renderSample(name: string, environment: SampleEnvironment): Promise<RenderedMail | null> {
	return (await SAMPLES.get(name)?.(environment)) ?? null;
}

function renderApplicationMail(
	name: string,
	kind: MailKind,
	changes: FactChanges,
): [string, (environment: SampleEnvironment) => Promise<RenderedMail>] {
	return [
		name,
		(environment) => {
			const facts = createSampleFacts(kind, environment);
			return renderMail(kind, { ...facts, ...changes(facts) });
		},
	];
}

function renderSampleLetter(name: string): [string, (environment: SampleEnvironment) => Promise<RenderedMail>] {
	return [
		name,
		({ language: requestedLanguage, origin, support, hours, now }) => {
			const language = name.startsWith("staff_") ? "en" : requestedLanguage;
			const { subject, body, path } = sampleLetters(language, now)[name] ?? { subject: "", body: "", path: null };
			return renderLetter({ language, subject, body, link: path && `${origin}${path}`, support, hours });
		},
	];
}

function renderInvitation({ language, origin, support }: SampleEnvironment): Promise<RenderedMail> {
	return renderStaffMail("invitation", { link: `${origin}/admin/invitation?token=sample`, language, support });
}

/** Returns the texts of letters that do not depend on an application's status. Letters to staff are in English. */
function sampleLetters(language: Language, now: number): Record<string, LetterText> {
	const locale = { locale: language };
	const greeting = m.mail_greeting({ name: "Maria" }, locale);
	return {
		answer: {
			subject: m.letter_answer_subject({ date: formatDate(now, language) }, locale),
			body: `${greeting}\n\n${m.correct_sample_reason({}, locale)}`,
			path: null,
		},
		data_erased: { ...erasureReceiptText(createSampleErasureReceipt(now), language), path: null },
		partner_applied: toPartnerLetter(
			m.partner_mail_applied_title({}, locale),
			m.partner_mail_applied({ code: CODE }, locale),
			null,
		),
		partner_known: toPartnerLetter(
			m.partner_mail_known_title({}, locale),
			m.partner_mail_known({}, locale),
			"/affiliate-sign-in",
		),
		partner_approved: toPartnerLetter(
			m.partner_mail_approved_title({}, locale),
			m.partner_mail_approved({ code: CODE, rate: 10 }, locale),
		),
		partner_rejected: toPartnerLetter(
			m.partner_mail_rejected_title({}, locale),
			m.partner_mail_rejected({ reason: m.correct_sample_reason({}, locale) }, locale),
			null,
		),
		partner_suspended: toPartnerLetter(
			m.partner_mail_suspended_title({}, locale),
			m.partner_mail_suspended({ reason: m.correct_sample_reason({}, locale) }, locale),
		),
		partner_restored: toPartnerLetter(
			m.partner_mail_restored_title({}, locale),
			m.partner_mail_restored({ code: CODE }, locale),
		),
		partner_closed: toPartnerLetter(m.partner_mail_closed_title({}, locale), m.partner_mail_closed({}, locale), null),
		partner_sign_in: toPartnerLetter(
			m.partner_mail_sign_in_title({}, locale),
			m.partner_mail_sign_in({ minutes: PARTNER_LINK_MINUTES }, locale),
			"/affiliate-sign-in?token=sample",
		),
		partner_confirm: toPartnerLetter(
			m.partner_mail_confirm_title({}, locale),
			m.partner_mail_confirm({ account: ACCOUNT, hours: PAYOUT_LINK_HOURS }, locale),
			"/affiliate-sign-in?token=sample",
		),
		partner_asked: toPartnerLetter(
			m.partner_mail_asked_title({}, locale),
			m.partner_mail_asked({ account: ACCOUNT }, locale),
		),
		partner_changed: toPartnerLetter(
			m.partner_mail_changed_title({}, locale),
			m.partner_mail_changed({ account: ACCOUNT, hours: PAYOUT_HOLD_HOURS }, locale),
		),
		staff_message: {
			subject: m.letter_message_subject({}, STAFF),
			body: m.letter_message_body({}, STAFF),
			path: "/admin/inbox/messages/sample",
		},
		staff_mention: {
			subject: m.letter_mention_subject({ number: NUMBER }, STAFF),
			body: m.letter_mention_body({ number: NUMBER }, STAFF),
			path: "/admin/applications/sample#notes",
		},
		staff_error: {
			subject: m.letter_error_new({}, STAFF),
			body: m.letter_error_body({ name: "TypeError", route: "/confirmation/:id", code: "0", release: "1" }, STAFF),
			path: "/admin/inbox/errors",
		},
		...sampleAgentLetters(language),
		staff_agent: {
			subject: m.letter_agent_subject({}, STAFF),
			body: m.letter_agent_body({}, STAFF),
			path: "/admin/agents/1",
		},
		staff_partner: {
			subject: m.letter_partner_subject({}, STAFF),
			body: m.letter_partner_body({}, STAFF),
			path: "/admin/partners/1",
		},
	};
}

/** Returns the letters to firms and to the clients that they invite. */
function sampleAgentLetters(language: Language): Record<string, LetterText> {
	const locale = { locale: language };
	const firm = "Sample Relocation";
	const reason = m.agent_reason_not_verified({}, locale);
	const path = "/agents/sign-in";
	return {
		agent_sign_in: {
			subject: m.agent_mail_sign_in_title({}, locale),
			body: m.agent_mail_sign_in({ minutes: PARTNER_LINK_MINUTES }, locale),
			path,
		},
		agent_applied: {
			subject: m.agent_mail_applied_title({}, locale),
			body: m.agent_mail_applied({}, locale),
			path: null,
		},
		agent_known: { subject: m.agent_mail_known_title({}, locale), body: m.agent_mail_known({}, locale), path },
		agent_approved: {
			subject: m.agent_mail_approved_title({}, locale),
			body: m.agent_mail_approved({ firm }, locale),
			path,
		},
		agent_rejected: {
			subject: m.agent_mail_rejected_title({}, locale),
			body: m.agent_mail_rejected({ reason }, locale),
			path: null,
		},
		agent_suspended: {
			subject: m.agent_mail_suspended_title({}, locale),
			body: m.agent_mail_suspended({ reason: m.agent_reason_complaints({}, locale) }, locale),
			path: null,
		},
		agent_restored: { subject: m.agent_mail_restored_title({}, locale), body: m.agent_mail_restored({}, locale), path },
		agent_member: { subject: m.agent_mail_member_title({}, locale), body: m.agent_mail_member({ firm }, locale), path },
		agent_invitation: {
			subject: m.agent_mail_invite_title({ firm }, locale),
			body: m.agent_mail_invite({ firm, days: INVITATION_DAYS }, locale),
			path: "/agent-invitation?token=sample",
		},
	};
}

function toPartnerLetter(subject: string, body: string, path: string | null = "/affiliate-dashboard"): LetterText {
	return { subject, body, path };
}

function createSampleErasureReceipt(now: number) {
	return { applicationNumber: NUMBER, at: now, logUntil: "2029-12-31", accountsUntil: "2036-12-31", proofs: true };
}
