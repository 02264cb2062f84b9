import { cardError } from "../api/errors.ts";

export type Decline = { code: string; decline_code?: string; message: string; isBlocked?: true };

export type DisputeCause = "fraudulent" | "product_not_received" | "inquiry";

/** A test card. Its number is public, from the provider's documentation, never a person's. */
export type TestCard = {
	/** Identifies the card in the store, which contains no number. */
	fingerprint: string;
	number: string;
	brand: "visa" | "mastercard" | "amex";
	country: string;
	/** Whether the bank authenticates the holder first. */
	requiresAuthentication?: true;
	decline?: Decline;
	/** A dispute that the holder opens soon after paying. */
	dispute?: DisputeCause;
	/** Whether the bank suspects fraud soon after the payment. */
	warning?: true;
	/** How refunds behave: they take a while, or fail and return the money to us. */
	refunds?: "late" | "fails";
	/** A token for this card number in server tests. */
	token?: string;
};

const DECLINE_MESSAGE = "Your card was declined.";

function cardDecline(decline_code: string, message = DECLINE_MESSAGE): Decline {
	return { code: "card_declined", decline_code, message };
}

function visaCard(number: string, fingerprint: string, overrides: Partial<TestCard> = {}): TestCard {
	return { fingerprint, number, brand: "visa", country: "US", ...overrides };
}

export const GENERIC_DECLINE = cardDecline("generic_decline");
const INSUFFICIENT_FUNDS = cardDecline("insufficient_funds", "Your card has insufficient funds.");
const PROCESSING_ERROR_MESSAGE = "An error occurred while processing your card. Try again in a little bit.";

export const TEST_CARDS: readonly TestCard[] = [
	visaCard("4242424242424242", "visa", { token: "pm_card_visa" }),
	{
		fingerprint: "mastercard",
		number: "5555555555554444",
		brand: "mastercard",
		country: "US",
		token: "pm_card_mastercard",
	},
	{ fingerprint: "amex", number: "378282246310005", brand: "amex", country: "US", token: "pm_card_amex" },
	visaCard("4000006200000007", "visa_portugal", { country: "PT" }),
	visaCard("4000007240000007", "visa_spain", { country: "ES" }),
	visaCard("4000000760000002", "visa_brazil", { country: "BR" }),
	visaCard("4000000000000077", "visa_bypass_pending", { token: "pm_card_bypassPending" }),
	visaCard("4000000000000002", "declined", { decline: GENERIC_DECLINE, token: "pm_card_visa_chargeDeclined" }),
	visaCard("4000000000009995", "insufficient_funds", {
		decline: INSUFFICIENT_FUNDS,
		token: "pm_card_chargeDeclinedInsufficientFunds",
	}),
	visaCard("4000000000009987", "lost_card", {
		decline: cardDecline("lost_card"),
		token: "pm_card_visa_chargeDeclinedLostCard",
	}),
	visaCard("4000000000009979", "stolen_card", {
		decline: cardDecline("stolen_card"),
		token: "pm_card_visa_chargeDeclinedStolenCard",
	}),
	visaCard("4000000000000069", "expired_card", {
		decline: { code: "expired_card", message: "Your card has expired." },
		token: "pm_card_chargeDeclinedExpiredCard",
	}),
	visaCard("4000000000000127", "incorrect_cvc", {
		decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
		token: "pm_card_chargeDeclinedIncorrectCvc",
	}),
	visaCard("4000000000000119", "processing_error", {
		decline: { code: "processing_error", message: PROCESSING_ERROR_MESSAGE },
		token: "pm_card_chargeDeclinedProcessingError",
	}),
	visaCard("4000000000006975", "card_velocity_exceeded", {
		decline: cardDecline(
			"card_velocity_exceeded",
			"Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
		),
		token: "pm_card_visa_chargeDeclinedVelocityLimitExceeded",
	}),
	visaCard("4100000000000019", "fraudulent", {
		decline: { ...cardDecline("fraudulent"), isBlocked: true },
		token: "pm_card_radarBlock",
	}),
	visaCard("4000002500003155", "authenticates_on_setup", {
		requiresAuthentication: true,
		token: "pm_card_authenticationRequiredOnSetup",
	}),
	visaCard("4000002760003184", "authenticates", {
		requiresAuthentication: true,
		token: "pm_card_authenticationRequired",
	}),
	visaCard("4000008260003178", "authenticates_insufficient_funds", {
		requiresAuthentication: true,
		decline: INSUFFICIENT_FUNDS,
		token: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
	}),
	visaCard("4000008400001629", "authenticates_declined", { requiresAuthentication: true, decline: GENERIC_DECLINE }),
	visaCard("4000000000000259", "dispute_fraudulent", { dispute: "fraudulent", token: "pm_card_createDispute" }),
	visaCard("4000000000002685", "dispute_product_not_received", {
		dispute: "product_not_received",
		token: "pm_card_createDisputeProductNotReceived",
	}),
	visaCard("4000000000001976", "dispute_inquiry", { dispute: "inquiry", token: "pm_card_createDisputeInquiry" }),
	visaCard("4000000000005423", "early_fraud_warning", { warning: true, token: "pm_card_createIssuerFraudRecord" }),
	visaCard("4000000000007726", "refund_pending", { refunds: "late", token: "pm_card_pendingRefund" }),
	visaCard("4000000000005126", "refund_fails", { refunds: "fails", token: "pm_card_refundFail" }),
];

const CARDS_BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]));
const CARDS_BY_FINGERPRINT = new Map(TEST_CARDS.map((card) => [card.fingerprint, card]));
const CARDS_BY_TOKEN = new Map(TEST_CARDS.flatMap((card) => (card.token ? [[card.token, card] as const] : [])));

/** Returns the bank's behaviour for a payment method; local methods always succeed. */
export function getCardBehaviour(method: { type: string; card?: { fingerprint: string } }): Partial<TestCard> {
	return method.card ? getCard(method.card.fingerprint) : {};
}

function getCard(fingerprint: string): TestCard {
	const card = CARDS_BY_FINGERPRINT.get(fingerprint);
	if (!card) throw new Error(`Unknown test card: ${fingerprint}`);
	return card;
}

export function findCardByToken(token: string): TestCard | null {
	return CARDS_BY_TOKEN.get(token) ?? null;
}

export type CardInput = { number: string; expMonth: number; expYear: number; cvc?: string };

/**
 * Returns the test card, if the form would accept it.
 * @param now UTC milliseconds
 * @throws StripeFailure 402; the message never repeats the number
 */
export function parseCard(input: CardInput, now: number): TestCard {
	const number = input.number.replace(/[\s-]/g, "");
	if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
		throw cardError("incorrect_number", "Your card number is incorrect.", { param: "number" });
	}
	const card = CARDS_BY_NUMBER.get(number);
	if (!card) {
		throw cardError(
			"card_declined",
			"Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
			{ decline_code: "test_mode_live_card" },
		);
	}
	checkExpiry(input.expMonth, toFullYear(input.expYear), new Date(now));
	if (input.cvc !== undefined && !new RegExp(`^\\d{${card.brand === "amex" ? "3,4" : "3"}}$`).test(input.cvc)) {
		throw cardError("invalid_cvc", "Your card's security code is invalid.", { param: "cvc" });
	}
	return card;
}

function checkExpiry(month: number, year: number, today: Date): void {
	const thisYear = today.getUTCFullYear();
	if (year < thisYear || year > thisYear + 50) {
		throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", { param: "exp_year" });
	}
	if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
		throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", { param: "exp_month" });
	}
}

/** Expands a two-digit year, as card forms send it. */
export function toFullYear(year: number): number {
	return year < 100 ? 2000 + year : year;
}

/** Returns whether the check digit is correct, which detects mistyped numbers. */
export function passesLuhn(number: string): boolean {
	const sum = [...number].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}
