import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import type { Language } from "#app/domain/language.ts";
import { methodName } from "#app/domain/money/local-payment.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { cardBrandName, type Receipt, retainedAmount } from "#app/domain/money/receipt.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";

type Line = { term: string; value: string };

/** A receipt as text, for the page and the PDF. */
export type ReceiptLabels = {
	title: string;
	number: string;
	boughtFor: string;
	facts: Line[];
	/** Paid, refunded and remaining amounts. */
	money: Line[];
	payer: { title: string; lines: string[] };
	seller: { title: string; lines: string[] };
	consent: { title: string; paragraphs: string[] } | null;
	notInvoice: string;
	/** A note on test payments; null for real ones. */
	test: string | null;
};

const PACKAGE_NAMES: Record<PackageId, typeof m.package_standard> = {
	standard: m.package_standard,
	express: m.package_express,
	premium: m.package_premium,
};

/**
 * Returns a receipt as text.
 * @param country name of the payer's country in the same language
 */
export function receiptLabels(
	receipt: Receipt,
	{ language, country, support }: { language: Language; country: string; support: SupportContact },
): ReceiptLabels {
	const locale = { locale: language };
	const { name, email, address } = receipt.payer;
	return {
		title: m.receipt_title({}, locale),
		number: receipt.number,
		boughtFor: purchaseLabel(receipt, language),
		facts: factLines(receipt, language),
		money: moneyLines(receipt, language),
		payer: {
			title: m.receipt_payer({}, locale),
			lines: [
				name,
				address.addressLine1,
				address.addressLine2,
				`${address.postalCode} ${address.city}`.trim(),
				country,
				email,
			].filter((line): line is string => Boolean(line)),
		},
		seller: {
			title: m.receipt_seller({}, locale),
			lines: [m.brand({}, locale), m.footer_location({}, locale), support.email, support.phone],
		},
		consent: consentLabels(receipt, language),
		notInvoice: m.receipt_not_invoice({}, locale),
		test: receipt.isTest ? m.receipt_test({}, locale) : null,
	};
}

export function purchaseLabel({ purpose, packageType }: Receipt, language: Language): string {
	const locale = { locale: language };
	if (purpose === "physical_delivery") return m.receipt_for_delivery({}, locale);
	return m.receipt_for_application({ name: PACKAGE_NAMES[packageType]({}, locale) }, locale);
}

/** Returns the name of a payment method other than a card; null for a card. */
export function paymentMethodLabel(method: string | null, language: Language): string | null {
	return method === ACCOUNT_METHOD ? m.receipt_agent_account({}, { locale: language }) : methodName(method);
}

/** Returns the means of payment, such as "Visa ending in 4242"; null if the provider did not report it. */
function paymentMeansLabel({ card, method }: Pick<Receipt, "card" | "method">, language: Language): string | null {
	if (!card) return paymentMethodLabel(method, language);
	const locale = { locale: language };
	const brand = cardBrandName(card.brand);
	const { last4 } = card;
	return brand ? m.receipt_card({ brand, last4 }, locale) : m.receipt_card_other({ last4 }, locale);
}

/** Returns the applicant's request to begin with its date, text and consequence (row F38), or until when we wait. */
export function consentLabels(
	{ consentToBeginAt, beginsAt }: Pick<Receipt, "consentToBeginAt" | "beginsAt">,
	language: Language,
): ReceiptLabels["consent"] {
	const locale = { locale: language };
	if (beginsAt !== null) {
		const paragraphs = [m.begin_waits_text({ date: formatDate(beginsAt, language) }, locale)];
		return { title: m.begin_legend({}, locale), paragraphs };
	}
	if (consentToBeginAt === null) return null;
	const title = m.receipt_consent_title({}, locale);
	const date = formatDateTime(consentToBeginAt, language);
	const checkboxes = { request: m.begin_request({}, locale), acknowledge: m.begin_acknowledge({}, locale) };
	return {
		title,
		paragraphs: [m.begin_consent_text({ date, ...checkboxes }, locale), m.begin_consent_meaning({}, locale)],
	};
}

/** Returns application number, date, payment method and due date, where known. */
export function factLines(receipt: Receipt, language: Language): Line[] {
	const locale = { locale: language };
	const { dueAt } = receipt;
	const dueDate = dueAt === null ? null : formatDate(dueAt, language);
	const lines: [string, string | null][] = [
		[m.receipt_application({}, locale), receipt.applicationNumber],
		[m.receipt_paid_on({}, locale), formatDate(receipt.paidAt, language)],
		[m.receipt_paid_with({}, locale), paymentMeansLabel(receipt, language)],
		[m.receipt_promised({}, locale), dueDate],
	];
	return lines.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]));
}

/** Returns the amount paid, with price and discount if any, and after a refund the refunded and remaining amounts. */
export function moneyLines(receipt: Receipt, language: Language): Line[] {
	const locale = { locale: language };
	const { amount, amountRefunded, discount } = receipt;
	const price = [
		{ term: m.receipt_price({}, locale), value: formatMoney(amount + discount, language) },
		{ term: m.receipt_discount({}, locale), value: `−${formatMoney(discount, language)}` },
	];
	const paid = [
		...(discount > 0 ? price : []),
		{ term: m.receipt_amount({}, locale), value: formatMoney(amount, language) },
	];
	if (amountRefunded === 0) return paid;
	return [
		...paid,
		{ term: m.receipt_refunded({}, locale), value: `−${formatMoney(amountRefunded, language)}` },
		{ term: m.receipt_retained({}, locale), value: formatMoney(retainedAmount(receipt), language) },
	];
}
