import { cardRefused } from "../api/errors.ts";

export type Decline = { code: string; decline_code?: string; message: string; blocked?: true };

export type DisputeCause = "fraudulent" | "product_not_received" | "inquiry";

/** A test card: public numbers from the provider's documentation, never a person's. */
export type TestCard = {
	/** Identifies the card in the store, which contains no number. */
	fingerprint: string;
	number: string;
	brand: "visa" | "mastercard" | "amex";
	country: string;
	/** The bank authenticates the holder first. */
	authenticates?: true;
	decline?: Decline;
	/** The holder complains soon after paying. */
	dispute?: DisputeCause;
	/** The bank suspects fraud soon after paying. */
	warning?: true;
	/** A refund that takes a while, or fails and returns the money to us. */
	refunds?: "late" | "fails";
	/** A token for this card number in server tests. */
	token?: string;
};

const DECLINED = "Your card was declined.";

function declined(decline_code: string, message = DECLINED): Decline {
	return { code: "card_declined", decline_code, message };
}

function visa(number: string, fingerprint: string, overrides: Partial<TestCard> = {}): TestCard {
	return { fingerprint, number, brand: "visa", country: "US", ...overrides };
}

export const GENERIC_DECLINE = declined("generic_decline");
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
	visa("4000000000000077", "visa_bypass_pending", { token: "pm_card_bypassPending" }),
	visa("4000000000000002", "declined", { decline: GENERIC_DECLINE, token: "pm_card_visa_chargeDeclined" }),
	visa("4000000000009995", "insufficient_funds", {
		decline: INSUFFICIENT,
		token: "pm_card_chargeDeclinedInsufficientFunds",
	}),
	visa("4000000000009987", "lost_card", {
		decline: declined("lost_card"),
		token: "pm_card_visa_chargeDeclinedLostCard",
	}),
	visa("4000000000009979", "stolen_card", {
		decline: declined("stolen_card"),
		token: "pm_card_visa_chargeDeclinedStolenCard",
	}),
	visa("4000000000000069", "expired_card", {
		decline: { code: "expired_card", message: "Your card has expired." },
		token: "pm_card_chargeDeclinedExpiredCard",
	}),
	visa("4000000000000127", "incorrect_cvc", {
		decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
		token: "pm_card_chargeDeclinedIncorrectCvc",
	}),
	visa("4000000000000119", "processing_error", {
		decline: { code: "processing_error", message: PROCESSING },
		token: "pm_card_chargeDeclinedProcessingError",
	}),
	visa("4000000000006975", "card_velocity_exceeded", {
		decline: declined(
			"card_velocity_exceeded",
			"Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
		),
		token: "pm_card_visa_chargeDeclinedVelocityLimitExceeded",
	}),
	visa("4100000000000019", "fraudulent", {
		decline: { ...declined("fraudulent"), blocked: true },
		token: "pm_card_radarBlock",
	}),
	visa("4000002500003155", "authenticates_on_setup", {
		authenticates: true,
		token: "pm_card_authenticationRequiredOnSetup",
	}),
	visa("4000002760003184", "authenticates", { authenticates: true, token: "pm_card_authenticationRequired" }),
	visa("4000008260003178", "authenticates_insufficient_funds", {
		authenticates: true,
		decline: INSUFFICIENT,
		token: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
	}),
	visa("4000008400001629", "authenticates_declined", { authenticates: true, decline: GENERIC_DECLINE }),
	visa("4000000000000259", "dispute_fraudulent", { dispute: "fraudulent", token: "pm_card_createDispute" }),
	visa("4000000000002685", "dispute_product_not_received", {
		dispute: "product_not_received",
		token: "pm_card_createDisputeProductNotReceived",
	}),
	visa("4000000000001976", "dispute_inquiry", { dispute: "inquiry", token: "pm_card_createDisputeInquiry" }),
	visa("4000000000005423", "early_fraud_warning", { warning: true, token: "pm_card_createIssuerFraudRecord" }),
	visa("4000000000007726", "refund_pending", { refunds: "late", token: "pm_card_pendingRefund" }),
	visa("4000000000005126", "refund_fails", { refunds: "fails", token: "pm_card_refundFail" }),
];

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]));
const BY_FINGERPRINT = new Map(TEST_CARDS.map((card) => [card.fingerprint, card]));
const BY_TOKEN = new Map(TEST_CARDS.flatMap((card) => (card.token ? [[card.token, card] as const] : [])));

/** The test card from which a stored payment method was created. */
/** The bank's behaviour for a payment method; local methods always succeed. */
export function behaviourOf(method: { type: string; card?: { fingerprint: string } }): Partial<TestCard> {
	return method.card ? cardOf(method.card.fingerprint) : {};
}

function cardOf(fingerprint: string): TestCard {
	const card = BY_FINGERPRINT.get(fingerprint);
	if (!card) throw new Error(`Unknown test card: ${fingerprint}`);
	return card;
}

export function cardOfToken(token: string): TestCard | null {
	return BY_TOKEN.get(token) ?? null;
}

export type CardInput = { number: string; expMonth: number; expYear: number; cvc?: string };

/**
 * Returns the test card, if the form would accept it.
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

/** The check digit that detects mistyped numbers. */
export function passesLuhn(number: string): boolean {
	const sum = [...number].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}
