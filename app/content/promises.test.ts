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
type DueDate = {
	what: string;
	/** How the figure reads in each language. */
	says: Record<Language, string | RegExp>;
	/** Pages of prose and articles that promise it. */
	on: string[];
	/** Sentences elsewhere that promise the same. */
	and?: Message[];
};

const NOBODY_NAMED = { hours: supportHours.initial, attorney: null, disputeBody: null, vat: null };

const plain = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

function wordsOf(page: string, language: Language): string {
	const html = findProse(page, language)?.html ?? findArticle(page, language)?.content;
	if (!html) throw new Error(`no page ${page}`);
	return plain(fillSettings(html, NOBODY_NAMED, language));
}

/** Days after which an application that waits for its applicant is closed. */
const waits = (application: ReturnType<ReturnType<typeof anApplication>["build"]>) =>
	((expiresAt(withStage(application)) ?? Number.NaN) - application.stateSince) / DAY;
const unfinished = waits(anApplication().draft().build());
const unpaid = waits(anApplication().build());
const asked = waits(anApplication().asked().build());
const images = IMAGE_RETENTION / DAY;
const share = REFUND_PERCENTAGES.rejected_not_applicant;
const megabytes = MAX_UPLOAD_BYTES / 1024 / 1024;

const PROMISES: DueDate[] = [
	{
		what: "an answer within a day (row 238)",
		says: {
			en: "within 24 hours on business days",
			es: "24 horas en días laborables",
			pt: "em 24 horas nos dias úteis",
		},
		on: ["terms", "faq", "complaints", "accessibility"],
		and: [m.contact_lede, m.faq_more_text, m.blog_help_text],
	},
	{
		what: "the hours of support (row 5)",
		says: {
			en: "9:00-17:00 (CET)",
			es: "de 9:00 a 17:00 (CET)",
			pt: "das 9:00 às 17:00 (CET)",
		},
		on: ["terms", "faq", "complaints", "accessibility"],
	},
	{
		what: "how long images of documents are kept (T52)",
		says: {
			en: `${images} days after`,
			es: `${images} días después de`,
			pt: new RegExp(`${images} dias (após|depois)`),
		},
		on: ["privacy-policy", "faq"],
		and: [m.terms_deleted_text],
	},
	{
		what: "how long an application is kept (row 239)",
		says: { en: "5 years", es: "5 años", pt: "5 anos" },
		on: ["privacy-policy", "faq"],
		and: [m.terms_deleted_text],
	},
	{
		what: "an answer to a request about data (row 239)",
		says: { en: /(answer|requests) within 30 days/, es: /en 30 días/, pt: /em 30 dias/ },
		on: ["privacy-policy", "faq", "complaints"],
	},
	{
		what: "notice of changes (row 239)",
		says: {
			en: "30 days before they apply",
			es: "30 días antes de que se apliquen",
			pt: "30 dias antes de se aplicarem",
		},
		on: ["privacy-policy", "terms"],
	},
	{
		what: "when an unfinished application is closed",
		says: {
			en: new RegExp(`You to finish it ${unfinished} days|draft for ${unfinished} days|after ${unfinished} or`),
			es: new RegExp(`Que usted la termine ${unfinished} días|un borrador ${unfinished} días|a los ${unfinished} o`),
			pt: new RegExp(`Que o termine ${unfinished} dias|rascunho durante ${unfinished} dias|ao fim de ${unfinished} ou`),
		},
		on: ["terms", "faq", "privacy-policy"],
	},
	{
		what: "when an unpaid application is closed",
		says: {
			en: new RegExp(`Your payment ${unpaid} days|waits for ${unpaid} days|or ${unpaid} days`),
			es: new RegExp(`Su pago ${unpaid} días|espera ${unpaid} días|o ${unpaid} días`),
			pt: new RegExp(`Que o pague ${unpaid} dias|espera ${unpaid} dias|ou ${unpaid} dias`),
		},
		on: ["terms", "faq", "privacy-policy"],
	},
	{
		what: "when an application without an answer is closed",
		says: {
			en: `Something that we asked you for ${asked} days`,
			es: `Algo que le hemos pedido ${asked} días`,
			pt: `Alguma coisa que lhe pedimos ${asked} dias`,
		},
		on: ["terms"],
	},
	{
		what: "until when everything must be submitted (row 236)",
		says: {
			en: new RegExp(`within ${FILING_DAYS} business days of receiving all (your )?documents`),
			es: new RegExp(`en los ${FILING_DAYS} días laborables siguientes a recibir todos`),
			pt: new RegExp(`nos ${FILING_DAYS} dias úteis após recebermos todos`),
		},
		on: ["terms", "refund-policy", "faq", "understanding-portuguese-nif-process"],
		and: [m.home_from, m.pricing_refund_text, m.terms_refund_text],
	},
	{
		what: "what comes back after a rejection (row 236)",
		says: { en: `${share}%`, es: `${share} %`, pt: `${share}%` },
		on: ["terms", "refund-policy", "faq"],
		and: [m.pricing_refund_text, m.terms_refund_text],
	},
	{
		what: "from which delay on a part comes back (row 236)",
		says: {
			en: `exceeds ${DELAY_DAYS} business days`,
			es: `supera los ${DELAY_DAYS} días laborables`,
			pt: new RegExp(`ultrapass(a|ar) ${DELAY_DAYS} dias úteis`),
		},
		on: ["refund-policy", "faq"],
	},
	{
		what: "until when a refund can be asked for (row 236)",
		says: { en: `${REQUEST_DAYS} days`, es: `${REQUEST_DAYS} días`, pt: `${REQUEST_DAYS} dias` },
		on: ["refund-policy", "faq", "terms"],
		and: [m.mail_rejected_refund, m.mail_rejected_reopen],
	},
	{
		what: "how long the review of a refund takes (row 236)",
		says: {
			en: `within ${REVIEW_DAYS} business days`,
			es: `en ${REVIEW_DAYS} días laborables`,
			pt: `em ${REVIEW_DAYS} dias úteis`,
		},
		on: ["refund-policy", "faq", "complaints"],
		and: [m.refunds_ask_text, m.mail_refund_asked_text],
	},
	{
		what: "within how many days the money of a withdrawal is back",
		says: {
			en: new RegExp(`at the latest ${REPAYMENT_DAYS} days after your`),
			es: new RegExp(`como (máximo|muy tarde) ${REPAYMENT_DAYS} días después de su`),
			pt: new RegExp(`o mais tardar ${REPAYMENT_DAYS} dias (depois d|após )a`),
		},
		on: ["terms", "refund-policy"],
		and: [m.withdraw_consequence],
	},
	{
		what: "how long a refund is on its way (row 236)",
		says: {
			en: /5(-| to )10 business days/,
			es: /5(-| a )10 días laborables/,
			pt: /5(-| a )10 dias úteis/,
		},
		on: ["refund-policy", "faq"],
		and: [m.mail_refunded_when, m.mail_cancelled_refund, m.refund_usual],
	},
	{
		what: "the days of withdrawal (F38)",
		says: { en: `${WITHDRAWAL_DAYS} days`, es: `${WITHDRAWAL_DAYS} días`, pt: `${WITHDRAWAL_DAYS} dias` },
		on: ["terms", "refund-policy", "faq"],
		and: [m.begin_request, m.begin_wait_text, m.begin_consent_meaning, m.withdraw_lede, m.refunds_when_term_over],
	},
	{
		what: "how long a passport must be valid, and how old a proof of address may be (rows 37 and 240)",
		says: { en: /6 (more )?months.*3 months/, es: /6 meses.*3 meses/, pt: /6 meses.*3 meses/ },
		on: ["nif-requirements", "faq", "terms", "understanding-portuguese-nif-process", "common-nif-application-mistakes"],
		and: [m.home_how_1],
	},
	{
		what: "how large files may be (row 232)",
		says: { en: `up to ${megabytes} MB`, es: `hasta ${megabytes} MB`, pt: `até ${megabytes} MB` },
		on: ["nif-requirements", "faq"],
	},
	{
		what: "how many files make a document",
		says: { en: `${MAX_PAGES} files`, es: `${MAX_PAGES} archivos`, pt: `${MAX_PAGES} ficheiros` },
		on: ["nif-requirements"],
		and: [m.error_file_too_many_pages],
	},
];

const blanks = (text: string) => text.replace(/\s/g, " ");

describe.each(LANGUAGES)("in %s, the same everywhere:", (language) => {
	test.each(PROMISES)("$what", ({ says, on, and = [] }) => {
		const texts = [
			...on.map((page) => [page, wordsOf(page, language)]),
			...and.map((message) => [message.name, blanks(message({} as never, { locale: language }))]),
		];
		const wanted = says[language];
		const silent = texts.filter(
			([, text = ""]) => !(typeof wanted === "string" ? text.includes(wanted) : wanted.test(text)),
		);
		expect(silent.map(([name]) => name)).toEqual([]);
	});

	test("each price, on every page and in every article that names one", () => {
		const prices = PACKAGE_IDS.map((id) => blanks(formatPrice(PACKAGES[id].price, language)));
		for (const page of ["about-nif", "faq", "terms", "refund-policy", ...SLUGS]) {
			const text = wordsOf(page, language);
			for (const price of prices) expect(text, page).toContain(price);
		}
	});
});
