import type { Address } from "../application/application.ts";
import { lisbonDate } from "../time/calendar.ts";
import { type Cents, plainMoney } from "./money.ts";
import type { Payment } from "./payment.ts";

/**
 * Fiscal documents, issued by certified software (row F39): an invoice-receipt for a payment, an invoice without
 * a receipt for a payment from a firm's account, which may be on credit, and a credit note for refunded money.
 */
export type InvoiceKind = "invoice" | "on_account" | "credit_note";

/**
 * The recipient of a document. `address` is one line, and only for companies: private customers need none below €1,000.
 */
export type InvoiceBuyer = {
	name: string;
	/** ISO 3166-1. */
	country: string;
	/** A tax number makes the buyer a business. */
	vatNumber: string | null;
	address: string | null;
};

/** One fiscal document. The id is that of the payment, refund or lost dispute: one document each. */
export type Invoice = {
	id: string;
	kind: InvoiceKind;
	paymentId: string;
	applicationId: string;
	/** Gross, always positive. */
	amount: Cents;
	vat: Cents;
	/** Whole per cent. */
	vatRate: number;
	/** The legal code for the exemption from VAT, such as M10; null if VAT is charged. */
	exemption: ExemptionCode | null;
	buyer: InvoiceBuyer;
	/** The vendor's id, once a draft exists. */
	externalId: number | null;
	/** Such as FR 2026/17; null until it is issued. */
	number: string | null;
	atcud: string | null;
	issuedAt: number | null;
	createdAt: number;
};

/** Company details; the country may differ from the applicant's. */
export type CompanyDetails = Pick<InvoiceBuyer, "name" | "country" | "vatNumber"> & { address: string };

const PORTUGUESE_RATE = 23;

/** Reasons for documents without VAT, as in the tax authority's table of codes and on the vendor's documents. */
export type ExemptionCode =
	/** "IVA – regime de isenção": a small business (CIVA art. 53). */
	| "M10"
	/** "IVA – autoliquidação": a business in another member state (CIVA art. 6/6 a, a contrario). */
	| "M40"
	/** "IVA – regras específicas – artigo 6.º": a private customer outside the EU (CIVA art. 6/11). */
	| "M44"
	/** "Não sujeito ou não tributado": a business outside the EU. */
	| "M99";

/**
 * Whether private customers outside the EU are charged Portuguese VAT. They are unless the accountant decides
 * otherwise.
 */
export const CONSUMERS_ABROAD = ["taxed", "untaxed"] as const;
export type ConsumersAbroad = (typeof CONSUMERS_ABROAD)[number];

/** `status` as in the setting `vat`. */
export type VatRules = { status: "exempt" | "included"; consumersAbroad: ConsumersAbroad };

const EU_COUNTRIES = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Whether a country (ISO 3166-1) is a member state of the European Union. */
export function isInEu(country: string): boolean {
	return EU_COUNTRIES.includes(country);
}

/**
 * Returns rate and exemption of a service: by its place of supply, then by the seller's own regime, which applies only
 * to supplies in Portugal.
 */
export function determineVat(
	{ country, vatNumber }: Pick<InvoiceBuyer, "country" | "vatNumber">,
	rules: VatRules,
): Pick<Invoice, "vatRate" | "exemption"> {
	const isBusiness = vatNumber !== null;
	if (isBusiness && country !== "PT") return untaxed(isInEu(country) ? "M40" : "M99");
	if (!isInEu(country) && rules.consumersAbroad === "untaxed") return untaxed("M44");
	return rules.status === "exempt" ? untaxed("M10") : { vatRate: PORTUGUESE_RATE, exemption: null };
}

function untaxed(exemption: ExemptionCode) {
	return { vatRate: 0, exemption };
}

/** Returns the VAT included in a gross amount, rounded to a cent. */
export function includedVat(gross: Cents, vatRate: number): Cents {
	return gross - Math.round((gross * 100) / (100 + vatRate));
}

/**
 * Returns the price before VAT in euros, for the invoicing vendor, who adds the VAT. Precise enough for the gross
 * amount to match to the cent.
 */
export function unitPrice(gross: Cents, vatRate: number): string {
	return (gross / (100 + vatRate)).toFixed(5);
}

/** Returns completed refunds and lost disputes, each of which reduced the payment by its amount. */
export function listReturns({ refunds, disputes }: Payment): { id: string; amount: Cents }[] {
	const completedRefunds = refunds.filter(({ state }) => state === "succeeded");
	return [...completedRefunds, ...disputes.filter(({ status }) => status === "lost")];
}

/** Returns the total returned from a payment, limited to the amount received. */
export function returnedAmount(payment: Payment): Cents {
	const total = listReturns(payment).reduce((sum, { amount }) => sum + amount, 0);
	return Math.min(total, payment.amountReceived);
}

/**
 * Returns the amount of the credit note for one refund or lost dispute, limited to what was returned and not yet
 * credited. If the bank later returns a refund to us, its credit note remains and is offset against the payment's next
 * refund.
 */
export function creditDue(payment: Payment, source: string, credited: Cents): Cents {
	const ownAmount = listReturns(payment).find(({ id }) => id === source)?.amount ?? 0;
	return Math.max(0, Math.min(ownAmount, returnedAmount(payment) - credited));
}

/** Columns of the accountant's list, for software: one language and a fixed order. Credit notes are negative. */
const COLUMNS: Record<string, (invoice: Invoice & { applicationNumber: string }) => string | null> = {
	date: ({ issuedAt }) => (issuedAt === null ? null : lisbonDate(issuedAt)),
	kind: ({ kind }) => kind,
	number: ({ number }) => number,
	atcud: ({ atcud }) => atcud,
	application_number: ({ applicationNumber }) => applicationNumber,
	buyer: ({ buyer }) => buyer.name,
	buyer_country: ({ buyer }) => buyer.country,
	buyer_vat_number: ({ buyer }) => buyer.vatNumber,
	gross: (invoice) => plainMoney(withSign(invoice, invoice.amount)),
	net: (invoice) => plainMoney(withSign(invoice, invoice.amount - invoice.vat)),
	vat: (invoice) => plainMoney(withSign(invoice, invoice.vat)),
	vat_rate: ({ vatRate }) => String(vatRate),
	exemption: ({ exemption }) => exemption,
	payment: ({ paymentId }) => paymentId,
};

export const INVOICE_HEADER: readonly string[] = Object.keys(COLUMNS);

/** Returns a document as a row of cells. */
export function invoiceRow(invoice: Invoice & { applicationNumber: string }): string[] {
	return Object.values(COLUMNS).map((column) => column(invoice) ?? "");
}

function withSign({ kind }: Pick<Invoice, "kind">, amount: Cents): Cents {
	return kind === "credit_note" ? -amount : amount;
}

/** Maximum lengths of company name, tax number and address. */
export const COMPANY_LIMITS = { name: 120, vatNumber: 20, address: 200 };

/** Returns the recipient of a payment's invoice: the company named by the applicant, or the applicant. */
export function invoiceBuyer(
	applicant: { name: string } & Pick<Address, "country">,
	company: CompanyDetails | null,
): InvoiceBuyer {
	return company ?? { ...applicant, vatNumber: null, address: null };
}

/** Returns the file name of a document, such as FR-2026-17.pdf. */
export function invoiceFileName(number: string): string {
	return `${number.replace(/[^A-Za-z0-9]+/g, "-")}.pdf`;
}
