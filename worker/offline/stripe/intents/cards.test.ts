import { expect, it } from "vitest";
import { StripeFailure } from "../api/errors.ts";
import { type CardInput, parseCard, passesLuhn, TEST_CARDS, toFullYear } from "./cards.ts";

const NOW = Date.UTC(2026, 9, 15);
const GOOD: CardInput = { number: "4242 4242 4242 4242", expMonth: 10, expYear: 2026, cvc: "123" };

function refusalOf(input: Partial<CardInput>) {
	try {
		parseCard({ ...GOOD, ...input }, NOW);
		return null;
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return error;
	}
}

it("accepts a test card as people type it, until the last day of its month", () => {
	expect(parseCard(GOOD, NOW)).toMatchObject({ brand: "visa", fingerprint: "visa" });
	expect(parseCard({ ...GOOD, cvc: undefined }, NOW).brand).toBe("visa");
});

it.each([
	[{ number: "4242424242424241" }, "incorrect_number"],
	[{ number: "4242" }, "incorrect_number"],
	[{ number: "forty-two" }, "incorrect_number"],
	[{ number: "4532015112830366" }, "card_declined"],
	[{ expMonth: 9 }, "invalid_expiry_month"],
	[{ expMonth: 13 }, "invalid_expiry_month"],
	[{ expMonth: 0, expYear: 2030 }, "invalid_expiry_month"],
	[{ expYear: 2025 }, "invalid_expiry_year"],
	[{ expYear: 2077 }, "invalid_expiry_year"],
	[{ cvc: "12" }, "invalid_cvc"],
	[{ cvc: "1234" }, "invalid_cvc"],
])("rejects %j with %s", (input, code) => {
	expect(refusalOf(input)).toMatchObject({ status: 402, body: { type: "card_error", code } });
});

it("accepts the four digits of American Express", () => {
	expect(refusalOf({ number: "378282246310005", cvc: "1234" })).toBeNull();
});

it("rejects a real card, and does not repeat its number", () => {
	const refusal = refusalOf({ number: "4532015112830366" });
	expect(refusal?.body.decline_code).toBe("test_mode_live_card");
	expect(JSON.stringify(refusal?.body)).not.toMatch(/4532|0366/);
});

it("has one number, one name and at most one token per test card", () => {
	for (const read of [(card: { number: string }) => card.number, (card: { fingerprint: string }) => card.fingerprint]) {
		expect(new Set(TEST_CARDS.map(read)).size).toBe(TEST_CARDS.length);
	}
	const tokens = TEST_CARDS.flatMap((card) => card.token ?? []);
	expect(new Set(tokens).size).toBe(tokens.length);
});

it("has a correct check digit for every test card", () => {
	expect(TEST_CARDS.filter((card) => !passesLuhn(card.number))).toEqual([]);
});

it("parses two-digit years", () => {
	expect(toFullYear(34)).toBe(2034);
	expect(toFullYear(2034)).toBe(2034);
});
