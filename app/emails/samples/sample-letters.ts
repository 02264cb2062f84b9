import type { Language } from "#app/domain/language.ts";
import { PARTNER_LINK_MINUTES, PAYOUT_LINK_HOURS } from "#app/domain/partners/partner-session.ts";
import { PAYOUT_HOLD_HOURS } from "#app/domain/partners/payment-details.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { erasureReceiptText } from "#app/labels/retention/erasure-labels.ts";
import { m } from "#app/paraglide/messages.js";

const NUMBER = "NIF-7K2M-Q4R8";
const CODE = "LISBOA10";
const ACCOUNT = "m•••@partner.example";

type Words = { subject: string; body: string; path: string | null };

const STAFF = { locale: "en" } as const;

/** The letters that belong to no application's status, with the words that their senders give them. Those to staff are in English. */
export function sampleLetters(language: Language, now: number): Record<string, Words> {
	const locale = { locale: language };
	const hello = m.mail_greeting({ name: "Maria" }, locale);
	return {
		answer: {
			subject: m.letter_answer_subject({ date: formatDate(now, language) }, locale),
			body: `${hello}\n\n${m.correct_sample_reason({}, locale)}`,
			path: null,
		},
		data_erased: { ...erasureReceiptText(erasureReceipt(now), language), path: null },
		partner_applied: partner(
			m.partner_mail_applied_title({}, locale),
			m.partner_mail_applied({ code: CODE }, locale),
			null,
		),
		partner_known: partner(
			m.partner_mail_known_title({}, locale),
			m.partner_mail_known({}, locale),
			"/affiliate-sign-in",
		),
		partner_approved: partner(
			m.partner_mail_approved_title({}, locale),
			m.partner_mail_approved({ code: CODE, rate: 10 }, locale),
		),
		partner_rejected: partner(
			m.partner_mail_rejected_title({}, locale),
			m.partner_mail_rejected({ why: m.correct_sample_reason({}, locale) }, locale),
			null,
		),
		partner_suspended: partner(
			m.partner_mail_suspended_title({}, locale),
			m.partner_mail_suspended({ why: m.correct_sample_reason({}, locale) }, locale),
		),
		partner_restored: partner(
			m.partner_mail_restored_title({}, locale),
			m.partner_mail_restored({ code: CODE }, locale),
		),
		partner_closed: partner(m.partner_mail_closed_title({}, locale), m.partner_mail_closed({}, locale), null),
		partner_sign_in: partner(
			m.partner_mail_sign_in_title({}, locale),
			m.partner_mail_sign_in({ minutes: PARTNER_LINK_MINUTES }, locale),
			"/affiliate-sign-in?token=sample",
		),
		partner_confirm: partner(
			m.partner_mail_confirm_title({}, locale),
			m.partner_mail_confirm({ account: ACCOUNT, hours: PAYOUT_LINK_HOURS }, locale),
			"/affiliate-sign-in?token=sample",
		),
		partner_asked: partner(m.partner_mail_asked_title({}, locale), m.partner_mail_asked({ account: ACCOUNT }, locale)),
		partner_changed: partner(
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
		staff_partner: {
			subject: m.letter_partner_subject({}, STAFF),
			body: m.letter_partner_body({}, STAFF),
			path: "/admin/partners/1",
		},
	};
}

function partner(subject: string, body: string, path: string | null = "/affiliate-dashboard"): Words {
	return { subject, body, path };
}

function erasureReceipt(now: number) {
	return { applicationNumber: NUMBER, at: now, logUntil: "2029-12-31", accountsUntil: "2036-12-31", proofs: true };
}
