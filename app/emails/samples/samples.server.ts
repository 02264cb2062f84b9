import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { labelsIn, WITHDRAWAL_LABELS } from "#app/domain/withdrawal/labels.ts";
import { renderLetter } from "../letter.tsx";
import type { MailFacts, MailKind } from "../mail-facts.ts";
import { MAIL_KINDS, renderMail } from "../render-mail.server.tsx";
import { renderStaffMail } from "../render-staff-mail.server.tsx";
import { NOTICES } from "../templates/admin-notification.tsx";
import { sampleFacts } from "./sample-facts.ts";
import { sampleLetters } from "./sample-letters.ts";

/** Where, when and in which language a sample is written. */
export type SampleEnvironment = {
	language: Language;
	origin: string;
	support: SupportContact;
	hours: SupportHours;
	/** UTC milliseconds. */
	now: number;
};

type Mail = { subject: string; html: string; text: string };
type Changes = (facts: MailFacts) => Partial<MailFacts>;

function of(changes: (application: Application) => Partial<Application>): Changes {
	return ({ application }) => ({ application: { ...application, ...changes(application) } });
}

/** The same mail in another situation, where it says other things. */
const VARIANTS: [name: string, kind: MailKind, changes: Changes][] = [
	["paid_and_waits", "paid", waitsForTheTerm],
	["refunded_twice_paid", "refunded", ({ money }) => ({ money: money && { ...money, receipt: null } })],
	["authority_refused_ours", "authority_refused", of(() => ({ requestedItems: [] }))],
	["late_office", "late", of(() => ({ status: "processing" }))],
	["late_certificate", "late", of(() => ({ status: "approved", nifNumber: "sample" }))],
	["shipped_followed", "shipped", ({ links }) => ({ links: { ...links, carrier: "https://carrier.example/track" } })],
	["shipped_failed", "shipped", of(() => ({ shippingStatus: "failed" }))],
	["rejected_unanswered", "rejected", of(() => ({ rejectionFault: "applicant", rejectionReason: "no_answer" }))],
	["cancelled_unpaid", "cancelled", of(() => ({ paidAt: null, paymentStatus: "pending" }))],
	["expiry_warning_draft", "expiry_warning", of(() => ({ status: "draft" }))],
	[
		"expiry_warning_unpaid",
		"expiry_warning",
		of(() => ({ status: "pending", paidAt: null, paymentStatus: "pending" })),
	],
	[
		"answer_corrected_own",
		"answer_corrected",
		({ correction }) => ({ correction: correction && { ...correction, reason: "" } }),
	],
	["paid_within_the_term", "paid", ({ language }) => ({ withdrawLabel: labelsIn(WITHDRAWAL_LABELS, language).open })],
];

function waitsForTheTerm({ money, application }: MailFacts): Partial<MailFacts> {
	const later = { beginsAt: (application.paidAt ?? 0) + 14 * DAY, consentToBeginAt: null, beginText: null };
	return { money: money?.receipt ? { ...money, receipt: { ...money.receipt, ...later } } : null };
}

const NOBODY: Changes = () => ({});

const SAMPLES = new Map<string, (world: SampleEnvironment) => Promise<Mail>>([
	...MAIL_KINDS.filter((kind) => kind !== "admin_notice").map((kind) => about(kind, kind, NOBODY)),
	...VARIANTS.map(([name, kind, changes]) => about(name, kind, changes)),
	...NOTICES.map((adminAbout) => about(`staff_${adminAbout}`, "admin_notice", () => ({ adminAbout }))),
	...Object.keys(sampleLetters("en", 0)).map(letter),
	["staff_invitation", invitation],
]);

/** Every mail that we write, to applicants, partners and staff, in each situation in which it says something else. */
export const SAMPLE_NAMES = [...SAMPLES.keys()];

/** A mail as it would arrive, about nobody; null where there is none of that name. */
export async function renderSample(name: string, world: SampleEnvironment): Promise<Mail | null> {
	return (await SAMPLES.get(name)?.(world)) ?? null;
}

function about(name: string, kind: MailKind, changes: Changes): [string, (world: SampleEnvironment) => Promise<Mail>] {
	return [
		name,
		(world) => {
			const facts = sampleFacts(kind, world);
			return renderMail(kind, { ...facts, ...changes(facts) });
		},
	];
}

function letter(name: string): [string, (world: SampleEnvironment) => Promise<Mail>] {
	return [
		name,
		({ language: asked, origin, support, hours, now }) => {
			const language = name.startsWith("staff_") ? "en" : asked;
			const { subject, body, path } = sampleLetters(language, now)[name] ?? { subject: "", body: "", path: null };
			return renderLetter({ language, subject, body, link: path && `${origin}${path}`, support, hours });
		},
	];
}

function invitation({ language, origin, support }: SampleEnvironment): Promise<Mail> {
	return renderStaffMail("invitation", { link: `${origin}/admin/invitation?token=sample`, language, support });
}
