import { describe, expect, it } from "vitest";
import type { Application } from "#app/domain/application/application.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { buildReceipt } from "#app/domain/money/receipt.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import type { MailKind } from "#app/emails/mail-facts.ts";
import { aPayment } from "#test/factories/application.ts";
import { CANARIES, canaryApplication } from "#test/factories/canary-application.ts";
import type { MailFacts, MailMoney } from "./mail-facts.ts";
import { MAIL_KINDS, renderMail } from "./render-mail.server.tsx";

/** The path of the first link in each e-mail. Null if it has no link: nobody should follow one to a page that asks for a code. */
const MAIL_DESTINATIONS: Record<MailKind, string | null> = {
	saved: "/resume",
	submitted: "/checkout",
	agent_consent: "/agent-consent",
	paid: "/confirmation",
	refunded: "/receipt",
	payment_reminder: "/checkout",
	voucher: "/confirmation",
	action_needed: "/resume",
	signature_needed: "/resume",
	representative_needed: "/resume",
	information_received: "/confirmation",
	reopened: "/confirmation",
	answer_corrected: "/confirmation",
	filed: "/confirmation",
	filing_overdue: "/refunds",
	late: "/confirmation",
	nif_assigned: "/resume",
	nif_replaced: "/resume",
	certificate_ready: "/certificate",
	certificate_replaced: "/certificate",
	shipped: "/confirmation",
	delivery_confirmed: "/confirmation",
	rejected: "/confirmation",
	cancelled: "/confirmation",
	withdrawal_received: "/confirmation",
	withdrawal_link: "/resume",
	begin_confirmed: "/confirmation",
	delivery_cancelled: "/confirmation",
	refund_request_submitted: "/refunds",
	refund_approved: "/refunds",
	refund_refused: "/refunds",
	invoice_issued: "/receipt",
	expiry_warning: "/resume",
	authority_refused: "/resume",
	nif_correction_requested: "/after",
	nif_correction_filed: "/after",
	nif_correction_done: "/certificate",
	nif_correction_refused: "/after",
	password_requested: "/after",
	password_ready: "/resume",
	password_revealed: "/after",
	password_expired: "/after",
	representation_left: "/after",
	representation_resigned: "/after",
	representation_end_filed: "/after",
	representation_ended: "/after",
	representation_reminder: "/after",
	notifications_active: "/after",
	message_answered: "/resume",
	certificate_shared: "/certificate",
	review_request: "/review",
	review_refused: "/review",
	admin_notice: "/admin/applications",
	sign_in_link: "/resume",
	reveal_code: null,
	download_code: null,
};

const ORIGIN = "https://nif.example";

/** A payment of 12 October 2026 as its row stores it, and how much of it is refunded. */
function money(changes: Partial<Payment> = {}, refund: Partial<MailMoney["refund"]> = {}): MailMoney {
	const succeededAt = Date.UTC(2026, 9, 12, 9, 30);
	const card = { cardBrand: "visa", cardLast4: "4242" };
	const payment = aPayment({ state: "succeeded", amountReceived: 12900, succeededAt, ...card, ...changes });
	const amountPaid = payment.amountReceived;
	return {
		receipt: buildReceipt(canaryApplication({ status: "processing" }), payment),
		refund: { amount: 3000, amountPaid, reason: "staff", ...refund },
		unpaidVoucher: { amount: 12900, voucher: { entity: "11249", reference: "123456789", expiresAt: succeededAt } },
	};
}

function facts(language: Language, changes: Partial<Application> = {}, more: Partial<MailFacts> = {}): MailFacts {
	return {
		application: canaryApplication(changes),
		links: {
			application: `${ORIGIN}/confirmation/AAAAAAAAAAAAAAAAAAAAAA`,
			resume: `${ORIGIN}/resume?token=secret.token`,
			certificate: `${ORIGIN}/certificate/AAAAAAAAAAAAAAAAAAAAAA`,
			aftercare: `${ORIGIN}/after/AAAAAAAAAAAAAAAAAAAAAA`,
			payment: `${ORIGIN}/checkout?applicationId=AAAAAAAAAAAAAAAAAAAAAA`,
			receipt: `${ORIGIN}/receipt/AAAAAAAAAAAAAAAAAAAAAA`,
			refunds: `${ORIGIN}/refunds/AAAAAAAAAAAAAAAAAAAAAA`,
			review: `${ORIGIN}/review/AAAAAAAAAAAAAAAAAAAAAA`,
			agent: `${ORIGIN}/agent-consent/AAAAAAAAAAAAAAAAAAAAAA`,
			withdraw: `${ORIGIN}/withdraw?id=AAAAAAAAAAAAAAAAAAAAAA`,
			complaints: `${ORIGIN}/complaints`,
			admin: `${ORIGIN}/admin/applications/AAAAAAAAAAAAAAAAAAAAAA`,
			carrier: null,
		},
		money: money(),
		hours: supportHours.initial,
		support: { email: "support@nif.example", phone: "+351 210 000 000" },
		language,
		adminTopic: "paid",
		code: "7K2M-Q4R8",
		correction: {
			field: "dateOfBirth",
			isDeliveryAddress: false,
			reason: `${CANARIES.passportNumber} says ${CANARIES.birthDate}, not as it was typed.`,
		},
		refusalReason: "It was filed in time.",
		reviewReason: "personal_data",
		invoice: {
			...{ id: "p1", kind: "invoice", paymentId: "p1", applicationId: "A", externalId: 7 },
			...{ amount: 12900, vat: 2412, vatRate: 23, exemption: null, number: "FR 2026/17", atcud: "ABCD1234-17" },
			buyer: { name: CANARIES.passportNumber, country: "IE", vatNumber: null, address: null },
			...{ createdAt: 1, issuedAt: Date.UTC(2026, 9, 12) },
		},
		statedAt: Date.UTC(2026, 10, 24, 12),
		...more,
	};
}

/** Every URL in an e-mail, as its reader would follow it. */
function findUrls(text: string): string[] {
	return (text.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? []).map((found) => found.replaceAll("&amp;", "&"));
}

describe.each(LANGUAGES)("in %s", (language) => {
	it.each(MAIL_KINDS)("%s has an HTML and a text part, its link, and no personal data", async (kind) => {
		const { subject, html, text } = await renderMail(kind, facts(language));
		const expectedLanguage = kind === "admin_notice" ? "en" : language;
		expect(html).toContain(`lang="${expectedLanguage}"`);
		expect(html.length).toBeLessThan(102 * 1024);
		for (const part of [html, text]) {
			expect(part).toContain("NIF-ABCD-EFGH");
			expect(part).toContain("support@nif.example");
			const links = findUrls(part);
			const destination = MAIL_DESTINATIONS[kind];
			if (destination === null) expect(links).toEqual([]);
			else expect(new URL(links[0] ?? "").pathname).toMatch(destination);
			for (const link of links) {
				const url = new URL(link);
				expect(url.origin).toBe(ORIGIN);
				expect(url.searchParams.get("lang")).toBe(expectedLanguage);
			}
			expect(part).not.toMatch(/undefined|null|\[object|N\/A|NaN/);
		}
		for (const secret of Object.values(CANARIES)) expect(`${subject}\n${html}\n${text}`).not.toContain(secret);
		expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i);
		if (kind !== "invoice_issued") expect(`${subject}${text}`).not.toMatch(/invoice|factura|fatura/i);
	});
});

it.each(MAIL_KINDS)("%s has its own subject in each language, without the person's name", async (kind) => {
	const mails = await Promise.all(LANGUAGES.map((language) => renderMail(kind, facts(language))));
	const subjects = mails.map((mail) => mail.subject);
	expect(new Set(subjects).size).toBe(kind === "admin_notice" ? 1 : 3);
	for (const subject of subjects) {
		expect(subject).toContain("NIF-ABCD-EFGH");
		expect(subject).not.toContain("Olívia");
	}
});

it("prevents a subject from adding another header", async () => {
	const number = "NIF-ABCD-EFGH\r\nBcc: everyone@evil.example";
	const { subject } = await renderMail("paid", facts("en", { applicationNumber: number }));
	expect(subject).not.toMatch(/[\r\n\u2028]/);
});

it("shows what applicants and staff typed as text, never as markup", async () => {
	const requestedItems = [{ kind: "information" as const, reason: "<img src=x onerror=alert(1)>", done: false }];
	const { html } = await renderMail("action_needed", facts("en", { firstName: "<b>Ana</b>", requestedItems }));
	expect(html).not.toContain("<img");
	expect(html).not.toContain("<b>Ana");
});

it("asks only for what is still missing", async () => {
	const { text } = await renderMail("action_needed", facts("en"));
	expect(text).toContain("Your passport: The number ••• of ••• is blurred");
	expect(text).not.toContain("This one has come");
});

const RECEIPTS: [Language, string[]][] = [
	[
		"en",
		[
			"Receipt number: R-ABCD-EFGH-1",
			"Application number: NIF-ABCD-EFGH",
			"For: Obtaining a Portuguese tax number (NIF), Premium package",
			"Amount paid: €129.00",
			"Paid on: October 12, 2026",
			"Paid with: Visa ending in 4242",
			"NIF expected by: October 14, 2026",
			"Paid to: Azulejo NIF, Lisbon, Portugal",
			"On October 12, 2026 at 10:30 (Lisbon time) you asked us to begin and declared: “Please begin now,",
			"Once your NIF has been obtained, the service is fully performed and the right ends.",
		],
	],
	[
		"es",
		[
			"Número de justificante: R-ABCD-EFGH-1",
			"Por: Obtención de un número fiscal portugués (NIF), paquete Premium",
			"Importe pagado: 129,00 €",
			"Fecha de pago: 12 de octubre de 2026",
			"Medio de pago: Visa terminada en 4242",
			"(hora de Lisboa) nos pidió que empezáramos y declaró: «Por favor, empiecen ahora,",
		],
	],
	[
		"pt",
		[
			"Número do comprovativo: R-ABCD-EFGH-1",
			"Por: Obtenção de um número de contribuinte português (NIF), pacote Premium",
			"Valor pago: 129,00 €",
			"Data do pagamento: 12 de outubro de 2026",
			"Meio de pagamento: Visa terminado em 4242",
			"NIF previsto até: 14 de outubro de 2026",
		],
	],
];

/** Replaces every run of whitespace with one space: line breaks and spaces differ between languages and e-mail clients. */
function flatten(text: string): string {
	return text.replace(/\s+/g, " ");
}

it.each(RECEIPTS)(
	"includes the receipt for the application in %s: service, amount, date and card",
	async (language, lines) => {
		// Amounts come from the payment's row, whatever the application says.
		const { text } = await renderMail("paid", facts(language, { amount: 1, paidAt: 1 }));
		for (const line of lines) expect(flatten(text)).toContain(line);
	},
);

it("states on the receipt what was refunded, and marks only test payments as such", async () => {
	const partly = money({ amountRefunded: 3000, livemode: true });
	const { text } = await renderMail("paid", facts("en", {}, { money: partly }));
	expect(flatten(text)).toContain("Refunded to your card: −€30.00 Paid after the refund: €99.00");
	expect(text).not.toContain("Test payment");
	expect((await renderMail("paid", facts("en"))).text).toContain("Test payment: no real money moved");
});

it("includes the receipt for postal delivery too, without consent or address", async () => {
	const post = money({ purpose: "physical_delivery", amountReceived: 5000 });
	const { text } = await renderMail("delivery_confirmed", facts("en", {}, { money: post }));
	expect(flatten(text)).toContain("Receipt number: R-ABCD-EFGH-2 For: Printed NIF certificate by post");
	expect(flatten(text)).toContain("Amount paid: €50.00");
	expect(text).not.toContain("you told us");
});

it.each<[Language, string, string]>([
	["en", "We have refunded €30.00 of the €129.00 that you paid.", "arrives within 5-10 business days"],
	["es", "Le hemos reembolsado 30,00 € de los 129,00 € que pagó.", "llega en un plazo de 5-10 días laborables"],
	["pt", "Reembolsámos 30,00 € dos 129,00 € que pagou.", "chega no prazo de 5-10 dias úteis"],
])("states in %s how much of the payment is refunded, and by when", async (language, amounts, deadline) => {
	const { text } = await renderMail("refunded", facts(language, { amount: 1 }));
	expect(flatten(text)).toContain(amounts);
	expect(flatten(text)).toContain(deadline);
	const all = await renderMail("refunded", facts("en", {}, { money: money({}, { amount: 12900 }) }));
	expect(flatten(all.text)).toContain("We have refunded everything you paid: €129.00.");
});

it("reports that a duplicate payment was refunded, without a receipt", async () => {
	const duplicate = money({ state: "duplicate" }, { amount: 12900, reason: "duplicate" });
	const { text } = await renderMail("refunded", facts("en", {}, { money: duplicate }));
	expect(flatten(text)).toContain(
		"You were charged twice for the same thing. We have refunded the second payment: €129.00.",
	);
	expect(text).not.toContain("Receipt number");
	expect(text).not.toContain("/receipt/");
});

it.each(["paid", "delivery_confirmed", "refunded", "voucher"] as const)(
	"never guesses an amount: %s requires its payment",
	async (kind) => {
		await expect(renderMail(kind, facts("en", {}, { money: null }))).rejects.toThrow(/have no/);
	},
);

it("lists the entity, reference in groups of three, amount and last day of a voucher", async () => {
	const { text } = await renderMail("voucher", facts("en"));
	for (const part of ["11249", "123 456 789", "€129.00", "October 12, 2026"]) expect(flatten(text)).toContain(part);
});

it("links to the carrier's own page, or shows only the end of the tracking number", async () => {
	const plain = await renderMail("shipped", facts("en"));
	expect(plain.text).toContain("Tracking number ending in: 89PT");
	expect(plain.html + plain.text).not.toContain("RR123456789PT");
	const carrier = "https://carrier.example/track?id=RR123456789PT";
	const linked = await renderMail("shipped", facts("en", {}, { links: { ...facts("en").links, carrier } }));
	expect(linked.text).toContain(carrier);
});

it("has a distinct subject for each shipping status", async () => {
	const statuses = [
		"processing",
		"shipped",
		"in-transit",
		"out-for-delivery",
		"delivered",
		"delayed",
		"failed",
	] as const;
	const subjects = await Promise.all(
		statuses.map(async (shippingStatus) => (await renderMail("shipped", facts("es", { shippingStatus }))).subject),
	);
	expect(new Set(subjects).size).toBe(statuses.length);
});

it("mentions a refund only when there is one", async () => {
	async function renderCancelled(changes: Partial<Application>): Promise<string> {
		return (await renderMail("cancelled", facts("en", { status: "cancelled", ...changes }))).text;
	}
	expect(await renderCancelled({ paidAt: null, paymentStatus: "pending" })).toContain("No payment was taken.");
	expect(await renderCancelled({})).toContain("We are returning what was paid");
	expect(await renderCancelled({ filedAt: 1 })).toContain("Our team decides the amount of your refund");
	expect(await renderCancelled({ paymentStatus: "disputed" })).not.toMatch(/return|refund/);
});

it("says what each waiting application is waiting for, and until when", async () => {
	async function renderWarning(changes: Partial<Application>): Promise<string> {
		return (await renderMail("expiry_warning", facts("en", changes))).text;
	}
	expect(await renderWarning({ status: "draft" })).toContain("closed on November 11, 2026");
	expect(await renderWarning({ status: "pending", paidAt: null, paymentStatus: "pending" })).toContain(
		`${ORIGIN}/checkout`,
	);
	expect(await renderWarning({})).toContain("closed on December 11, 2026");
});

it("says what a late application is waiting for: the tax office, us, or only the certificate", async () => {
	async function renderLate(changes: Partial<Application>): Promise<string> {
		return (await renderMail("late", facts("en", { filedAt: Date.UTC(2026, 10, 9, 12), nifNumber: null, ...changes })))
			.text;
	}
	expect(await renderLate({ status: "processing" })).toContain("with the tax office since November 9, 2026");
	// The tax office has accepted it, but we have not recorded the number yet: the office is not the one delaying.
	expect(await renderLate({ status: "approved" })).toContain("we have not finished our part");
	expect(await renderLate({ status: "pending", filedAt: null })).toContain("we have not finished our part");
	expect(await renderLate({ status: "approved", nifNumber: "293456780" })).toContain("Your NIF has been assigned");
});

it("offers a partial refund only when the rejection is not the applicant's fault", async () => {
	const applicantsFault = await renderMail(
		"rejected",
		facts("en", { rejectionFault: "applicant", rejectionReason: "no_answer" }),
	);
	expect(applicantsFault.text).toContain("We did not receive what we had asked");
	expect(applicantsFault.text).not.toContain("refund");
	expect((await renderMail("rejected", facts("en"))).text).toContain("refund policy");
});

it("tells staff in English which application, how much and why, without personal data", async () => {
	const post = await renderMail("admin_notice", facts("pt", {}, { adminTopic: "post" }));
	expect(post.subject).toBe("Printed certificate ordered (NIF-ABCD-EFGH)");
	expect(post.text).toContain("Amount: €50.00");
	expect(post.text).not.toContain("Olívia");
	const late = await renderMail("admin_notice", facts("pt", {}, { adminTopic: "late" }));
	expect(late.text).toContain("Amount: €129.00");
});

describe("the instructions in an e-mail", () => {
	const MAILS = ["late", "filing_overdue", "answer_corrected", "authority_refused"] as const;
	const nothingRequested: Partial<Application> = { requestedItems: [], nifNumber: null };
	const open: Partial<Application> = { ...nothingRequested, status: "pending", paymentStatus: "paid", filedAt: null };

	it.each(MAILS)("ask for a missing signature, and say “nothing” only when nothing is open: %s", async (kind) => {
		const toSign = await renderMail(kind, facts("en", { ...open, passportDecision: "accepted", mandate: null }));
		expect(toSign.text).toContain("Sign the power of attorney.");
		expect(toSign.text).not.toContain("nothing you need to do");
		const filed = { ...nothingRequested, status: "processing" as const, filedAt: Date.UTC(2026, 10, 20) };
		const nothingToDo = await renderMail(kind, facts("en", filed));
		expect(nothingToDo.text).toContain("There is nothing you need to do.");
	});
});
