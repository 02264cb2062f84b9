import { cardRefused } from "./errors.ts";

export type Decline = { code: string; decline_code?: string; message: string; blocked?: true };

/** A test card: public numbers of the provider's documentation, never a person's. */
export type TestCard = {
	/** Names the card in the stand-in's memory, which keeps no number. */
	fingerprint: string;
	number: string;
	brand: "visa" | "mastercard" | "amex";
	country: string;
	/** The bank asks the holder first. */
	authenticates?: true;
	decline?: Decline;
	/** May stand in for the number in tests of the server. */
	token?: string;
};

const DECLINED = "Your card was declined.";

function declined(decline_code: string, message = DECLINED): Decline {
	return { code: "card_declined", decline_code, message };
}

function visa(number: string, fingerprint: string, more: Partial<TestCard> = {}): TestCard {
	return { fingerprint, number, brand: "visa", country: "US", ...more };
}

const INSUFFICIENT = declined("insufficient_funds", "Your card has insufficient funds.");
const PROCESSING = "An error occurred while processing your card. Try again in a little bit.";

export const TEST_CARDS: readonly TestCard[] = [
	visa("4242424242424242", "visa", { token: "pm_card_visa" }),
	{
		fingerprint: "mastercard",
		number: "5555555555554444",
		brand: "mastercard",
		country: "US",
		token: "pm_card_mastercard",
	},
	{ fingerprint: "amex", number: "378282246310005", brand: "amex", country: "US", token: "pm_card_amex" },
	visa("4000006200000007", "visa_portugal", { country: "PT" }),
	visa("4000007240000007", "visa_spain", { country: "ES" }),
	visa("4000000760000002", "visa_brazil", { country: "BR" }),
	visa("4000000000000077", "visa_bypass_pending"),
	visa("4000000000000002", "declined", { decline: declined("generic_decline"), token: "pm_card_visa_chargeDeclined" }),
	visa("4000000000009995", "insufficient_funds", {
		decline: INSUFFICIENT,
		token: "pm_card_chargeDeclinedInsufficientFunds",
	}),
	visa("4000000000009987", "lost_card", { decline: declined("lost_card") }),
	visa("4000000000009979", "stolen_card", { decline: declined("stolen_card") }),
	visa("4000000000000069", "expired_card", { decline: { code: "expired_card", message: "Your card has expired." } }),
	visa("4000000000000127", "incorrect_cvc", {
		decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
	}),
	visa("4000000000000119", "processing_error", { decline: { code: "processing_error", message: PROCESSING } }),
	visa("4000000000006975", "card_velocity_exceeded", {
		decline: declined(
			"card_velocity_exceeded",
			"Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
		),
	}),
	visa("4100000000000019", "fraudulent", { decline: { ...declined("fraudulent"), blocked: true } }),
	visa("4000002500003155", "authenticates_on_setup", { authenticates: true }),
	visa("4000002760003184", "authenticates", { authenticates: true, token: "pm_card_authenticationRequired" }),
	visa("4000008260003178", "authenticates_insufficient_funds", { authenticates: true, decline: INSUFFICIENT }),
	visa("4000008400001629", "authenticates_declined", { authenticates: true, decline: declined("generic_decline") }),
	// What these bring after the payment (disputes, warnings, late refunds) comes by itself; paying succeeds.
	visa("4000000000000259", "dispute_fraudulent", { token: "pm_card_createDispute" }),
	visa("4000000000002685", "dispute_product_not_received"),
	visa("4000000000001976", "dispute_inquiry"),
	visa("4000000000005423", "early_fraud_warning"),
	visa("4000000000007726", "refund_pending"),
	visa("4000000000005126", "refund_fails"),
];

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]));
const BY_FINGERPRINT = new Map(TEST_CARDS.map((card) => [card.fingerprint, card]));
const BY_TOKEN = new Map(TEST_CARDS.flatMap((card) => (card.token ? [[card.token, card] as const] : [])));

/** The test card that a stored payment method was made from. */
export function cardOf(fingerprint: string): TestCard {
	const card = BY_FINGERPRINT.get(fingerprint);
	if (!card) throw new Error(`Unknown test card: ${fingerprint}`);
	return card;
}

export function cardOfToken(token: string): TestCard | null {
	return BY_TOKEN.get(token) ?? null;
}

export type CardInput = { number: string; expMonth: number; expYear: number; cvc?: string };

/**
 * Which test card this is, if the form may pass at all.
 * @param now UTC milliseconds
 * @throws StripeFailure 402; the message never repeats the number
 */
export function readCard(input: CardInput, now: number): TestCard {
	const number = input.number.replace(/[\s-]/g, "");
	if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
		throw cardRefused("incorrect_number", "Your card number is incorrect.", { param: "number" });
	}
	const card = BY_NUMBER.get(number);
	if (!card) {
		throw cardRefused(
			"card_declined",
			"Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
			{ decline_code: "test_mode_live_card" },
		);
	}
	checkExpiry(input.expMonth, fullYear(input.expYear), new Date(now));
	if (input.cvc !== undefined && !new RegExp(`^\\d{${card.brand === "amex" ? "3,4" : "3"}}$`).test(input.cvc)) {
		throw cardRefused("invalid_cvc", "Your card's security code is invalid.", { param: "cvc" });
	}
	return card;
}

function checkExpiry(month: number, year: number, today: Date): void {
	const thisYear = today.getUTCFullYear();
	if (year < thisYear || year > thisYear + 50) {
		throw cardRefused("invalid_expiry_year", "Your card's expiration year is invalid.", { param: "exp_year" });
	}
	if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
		throw cardRefused("invalid_expiry_month", "Your card's expiration month is invalid.", { param: "exp_month" });
	}
}

/** Card forms send two digits. */
export function fullYear(year: number): number {
	return year < 100 ? 2000 + year : year;
}

/** The check digit that catches a mistyped number. */
export function passesLuhn(number: string): boolean {
	const sum = [...number].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}
