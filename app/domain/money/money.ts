import { INTL_TAG, type Language } from "../language.ts";
import { memoise } from "../memoise.ts";

/** An amount in whole euro cents. Never a float, never euros. */
export type Cents = number;

export const CURRENCY = "eur";

/** Returns a share of an amount in per cent, rounded half up to a cent. */
export function percentageShare(amount: Cents, percent: number): Cents {
	return Math.round((amount * percent) / 100);
}

const euroFormat = /* @__PURE__ */ memoise(
	(language: Language) => new Intl.NumberFormat(INTL_TAG[language], { style: "currency", currency: "EUR" }),
);
const wholeEuroFormat = /* @__PURE__ */ memoise(
	(language: Language) =>
		new Intl.NumberFormat(INTL_TAG[language], { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
);

/** Formats an amount: "€79.00" in English, "79,00 €" in Spanish and Portuguese. */
export function formatMoney(amount: Cents, language: Language): string {
	return euroFormat(language).format(amount / 100);
}

/** Formats a price, without cents if it is a whole number of euros: "€79", "79 €". */
export function formatPrice(amount: Cents, language: Language): string {
	return (amount % 100 === 0 ? wholeEuroFormat : euroFormat)(language).format(amount / 100);
}

/**
 * Parses an amount as people write it: "55", "55.3", "55,30 €", "€ 55.30". Null for anything else, including thousands
 * separators, because 1.234 is ambiguous.
 */
export function parseMoney(text: string): Cents | null {
	const amountText = text.trim().replace(/^€\s*|\s*€$/, "");
	const [, euros, cents = ""] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(amountText) ?? [];
	return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** Formats an amount for software, the same in every language: "55.30". */
export function plainMoney(amount: Cents): string {
	const sign = amount < 0 ? "-" : "";
	const [euros, cents] = [Math.trunc(Math.abs(amount) / 100), Math.abs(amount) % 100];
	return `${sign}${euros}.${String(cents).padStart(2, "0")}`;
}
