import { INTL_TAG, type Language } from "./language.ts";

/** An amount in whole euro cents. Never a float, never euros. */
export type Cents = number;

export const CURRENCY = "eur";

/** Whole-percent share of an amount, rounded half up to a cent. */
export function percentOf(amount: Cents, percent: number): Cents {
	return Math.round((amount * percent) / 100);
}

/** "€79.00" in English, "79,00 €" in Spanish and Portuguese. */
export function formatMoney(amount: Cents, language: Language): string {
	return new Intl.NumberFormat(INTL_TAG[language], { style: "currency", currency: "EUR" }).format(amount / 100);
}

/** Price without cents when it is a whole number of euros: "€79", "79 €". */
export function formatPrice(amount: Cents, language: Language): string {
	const whole = amount % 100 === 0;
	return new Intl.NumberFormat(INTL_TAG[language], {
		style: "currency",
		currency: "EUR",
		minimumFractionDigits: whole ? 0 : 2,
		maximumFractionDigits: whole ? 0 : 2,
	}).format(amount / 100);
}
