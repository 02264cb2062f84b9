import { describe, expect, test } from "vitest";
import { expiresAt, withStage } from "#app/domain/application/deadlines.ts";
import { MAX_PAGES, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, PACKAGES } from "#app/domain/money/packages.ts";
import { DELAY_DAYS, FILING_DAYS, REQUEST_DAYS } from "#app/domain/money/refund-policy.ts";
import { REFUND_PERCENTAGES } from "#app/domain/money/refund-shares.ts";
import { IMAGE_RETENTION } from "#app/domain/retention/retention-rules.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { REVIEW_DAYS } from "#app/domain/withdrawal/refund-request.ts";
import { REPAYMENT_DAYS } from "#app/domain/withdrawal/repayment.ts";
import { WITHDRAWAL_DAYS } from "#app/domain/withdrawal/term.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication } from "#test/factories/application.ts";
import { findArticle } from "./articles.server.ts";
import { SLUGS } from "./articles.ts";
import { fillSettings } from "./fill-settings.server.ts";
import { findProse } from "./prose.server.ts";

type Message = (inputs: never, options: { locale: Language }) => string;
type PublishedPromise = {
	promise: string;
	/** How the figure reads in each language. */
	wording: Record<Language, string | RegExp>;
	/** Pages of prose and articles that promise it. */
	pages: string[];
	/** Sentences elsewhere that promise the same. */
	messages?: Message[];
};

const DEFAULT_SETTINGS = { hours: supportHours.initial, attorney: null, disputeBody: null, vat: null };

const toText = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

function textOf(page: string, language: Language): string {
	const html = findProse(page, language)?.html ?? findArticle(page, language)?.content;
	if (!html) throw new Error(`no page ${page}`);
	return toText(fillSettings(html, DEFAULT_SETTINGS, language));
}

/** The number of days after which an application waiting for its applicant is closed. */
const daysUntilClosed = (application: ReturnType<ReturnType<typeof anApplication>["build"]>) =>
	((expiresAt(withStage(application)) ?? Number.NaN) - application.stateSince) / DAY;
const unfinished = daysUntilClosed(anApplication().draft().build());
const unpaid = daysUntilClosed(anApplication().build());
const unanswered = daysUntilClosed(anApplication().informationRequested().build());
const images = IMAGE_RETENTION / DAY;
const share = REFUND_PERCENTAGES.rejected_not_applicant;
const megabytes = MAX_UPLOAD_BYTES / 1024 / 1024;

const PROMISES: PublishedPromise[] = [
	{
		promise: "an answer within a day (row 238)",
		wording: {
			en: "within 24 hours on business days",
			es: "24 horas en días laborables",
			pt: "em 24 horas nos dias úteis",
		},
		pages: ["terms", "faq", "complaints", "accessibility"],
		messages: [m.contact_lede, m.faq_more_text, m.blog_help_text],
	},
	{
		promise: "the support hours (row 5)",
		wording: {
			en: "9:00-17:00 (CET)",
			es: "de 9:00 a 17:00 (CET)",
			pt: "das 9:00 às 17:00 (CET)",
		},
		pages: ["terms", "faq", "complaints", "accessibility"],
	},
	{
		promise: "how long images of documents are kept (T52)",
		wording: {
			en: `${images} days after`,
			es: `${images} días después de`,
			pt: new RegExp(`${images} dias (após|depois)`),
		},
		pages: ["privacy-policy", "faq"],
		messages: [m.terms_deleted_text],
	},
	{
		promise: "how long an application is kept (row 239)",
		wording: { en: "5 years", es: "5 años", pt: "5 anos" },
		pages: ["privacy-policy", "faq"],
		messages: [m.terms_deleted_text],
	},
	{
		promise: "an answer to a request about data (row 239)",
		wording: { en: /(answer|requests) within 30 days/, es: /en 30 días/, pt: /em 30 dias/ },
		pages: ["privacy-policy", "faq", "complaints"],
	},
	{
		promise: "notice of changes (row 239)",
		wording: {
			en: "30 days before they apply",
			es: "30 días antes de que se apliquen",
			pt: "30 dias antes de se aplicarem",
		},
		pages: ["privacy-policy", "terms"],
	},
	{
		promise: "when an unfinished application is closed",
		wording: {
			en: new RegExp(`You to finish it ${unfinished} days|draft for ${unfinished} days|after ${unfinished} or`),
			es: new RegExp(`Que usted la termine ${unfinished} días|un borrador ${unfinished} días|a los ${unfinished} o`),
			pt: new RegExp(`Que o termine ${unfinished} dias|rascunho durante ${unfinished} dias|ao fim de ${unfinished} ou`),
		},
		pages: ["terms", "faq", "privacy-policy"],
	},
	{
		promise: "when an unpaid application is closed",
		wording: {
			en: new RegExp(`Your payment ${unpaid} days|waits for ${unpaid} days|or ${unpaid} days`),
			es: new RegExp(`Su pago ${unpaid} días|espera ${unpaid} días|o ${unpaid} días`),
			pt: new RegExp(`Que o pague ${unpaid} dias|espera ${unpaid} dias|ou ${unpaid} dias`),
		},
		pages: ["terms", "faq", "privacy-policy"],
	},
	{
		promise: "when an application without the requested answer is closed",
		wording: {
			en: `Something that we asked you for ${unanswered} days`,
			es: `Algo que le hemos pedido ${unanswered} días`,
			pt: `Alguma coisa que lhe pedimos ${unanswered} dias`,
		},
		pages: ["terms"],
	},
	{
		promise: "the deadline for submitting everything (row 236)",
		wording: {
			en: new RegExp(`within ${FILING_DAYS} business days of receiving all (your )?documents`),
			es: new RegExp(`en los ${FILING_DAYS} días laborables siguientes a recibir todos`),
			pt: new RegExp(`nos ${FILING_DAYS} dias úteis após recebermos todos`),
		},
		pages: ["terms", "refund-policy", "faq", "understanding-portuguese-nif-process"],
		messages: [m.home_from, m.pricing_refund_text, m.terms_refund_text],
	},
	{
		promise: "the refund after a rejection (row 236)",
		wording: { en: `${share}%`, es: `${share} %`, pt: `${share}%` },
		pages: ["terms", "refund-policy", "faq"],
		messages: [m.pricing_refund_text, m.terms_refund_text],
	},
	{
		promise: "the delay after which a part is refunded (row 236)",
		wording: {
			en: `exceeds ${DELAY_DAYS} business days`,
			es: `supera los ${DELAY_DAYS} días laborables`,
			pt: new RegExp(`ultrapass(a|ar) ${DELAY_DAYS} dias úteis`),
		},
		pages: ["refund-policy", "faq"],
	},
	{
		promise: "the deadline for requesting a refund (row 236)",
		wording: { en: `${REQUEST_DAYS} days`, es: `${REQUEST_DAYS} días`, pt: `${REQUEST_DAYS} dias` },
		pages: ["refund-policy", "faq", "terms"],
		messages: [m.mail_rejected_refund, m.mail_rejected_reopen],
	},
	{
		promise: "how long the review of a refund takes (row 236)",
		wording: {
			en: `within ${REVIEW_DAYS} business days`,
			es: `en ${REVIEW_DAYS} días laborables`,
			pt: `em ${REVIEW_DAYS} dias úteis`,
		},
		pages: ["refund-policy", "faq", "complaints"],
		messages: [m.refunds_ask_text, m.mail_refund_request_submitted_text],
	},
	{
		promise: "how soon a withdrawal is refunded",
		wording: {
			en: new RegExp(`at the latest ${REPAYMENT_DAYS} days after your`),
			es: new RegExp(`como (máximo|muy tarde) ${REPAYMENT_DAYS} días después de su`),
			pt: new RegExp(`o mais tardar ${REPAYMENT_DAYS} dias (depois d|após )a`),
		},
		pages: ["terms", "refund-policy"],
		messages: [m.withdraw_consequence],
	},
	{
		promise: "how long a refund takes to arrive (row 236)",
		wording: {
			en: /5(-| to )10 business days/,
			es: /5(-| a )10 días laborables/,
			pt: /5(-| a )10 dias úteis/,
		},
		pages: ["refund-policy", "faq"],
		messages: [m.mail_refunded_when, m.mail_cancelled_refund, m.refund_usual],
	},
	{
		promise: "the withdrawal period (F38)",
		wording: { en: `${WITHDRAWAL_DAYS} days`, es: `${WITHDRAWAL_DAYS} días`, pt: `${WITHDRAWAL_DAYS} dias` },
		pages: ["terms", "refund-policy", "faq"],
		messages: [m.begin_request, m.begin_wait_text, m.begin_consent_meaning, m.withdraw_lede, m.refunds_when_term_over],
	},
	{
		promise: "how long a passport must be valid, and how old a proof of address may be (rows 37 and 240)",
		wording: { en: /6 (more )?months.*3 months/, es: /6 meses.*3 meses/, pt: /6 meses.*3 meses/ },
		pages: [
			"nif-requirements",
			"faq",
			"terms",
			"understanding-portuguese-nif-process",
			"common-nif-application-mistakes",
		],
		messages: [m.home_how_1],
	},
	{
		promise: "how large files may be (row 232)",
		wording: { en: `up to ${megabytes} MB`, es: `hasta ${megabytes} MB`, pt: `até ${megabytes} MB` },
		pages: ["nif-requirements", "faq"],
	},
	{
		promise: "the maximum number of files per document",
		wording: { en: `${MAX_PAGES} files`, es: `${MAX_PAGES} archivos`, pt: `${MAX_PAGES} ficheiros` },
		pages: ["nif-requirements"],
		messages: [m.error_file_too_many_pages],
	},
];

const normaliseSpaces = (text: string) => text.replace(/\s/g, " ");

describe.each(LANGUAGES)("in %s, the same everywhere:", (language) => {
	test.each(PROMISES)("$promise", ({ wording, pages, messages = [] }) => {
		const texts = [
			...pages.map((page) => [page, textOf(page, language)]),
			...messages.map((message) => [message.name, normaliseSpaces(message({} as never, { locale: language }))]),
		];
		const expected = wording[language];
		const missing = texts.filter(
			([, text = ""]) => !(typeof expected === "string" ? text.includes(expected) : expected.test(text)),
		);
		expect(missing.map(([name]) => name)).toEqual([]);
	});

	test("each price, on every page and in every article that names one", () => {
		const prices = PACKAGE_IDS.map((id) => normaliseSpaces(formatPrice(PACKAGES[id].price, language)));
		for (const page of ["about-nif", "faq", "terms", "refund-policy", ...SLUGS]) {
			const text = textOf(page, language);
			for (const price of prices) expect(text, page).toContain(price);
		}
	});
});
