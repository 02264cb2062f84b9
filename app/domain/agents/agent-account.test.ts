import { expect, it, test } from "vitest";
import {
	type AccountEntryKind,
	accountIntentId,
	availableOf,
	balanceOf,
	dueDayOf,
	paymentOfAccountIntent,
} from "./agent-account.ts";

const entry = (kind: AccountEntryKind, amount: number, confirmedBy: number | null = null) => {
	return { kind, amount, confirmedBy };
};

it("a balance counts charges and refunds at once, transfers and returns once they are confirmed", () => {
	expect(balanceOf([])).toBe(0);
	expect(balanceOf([entry("transfer", 10_000), entry("returned", -5000)])).toBe(0);
	const entries = [
		entry("transfer", 10_000, 2),
		entry("charge", -7900),
		entry("refund", 1),
		entry("returned", -100, 2),
	];
	expect(balanceOf(entries)).toBe(2001);
	expect(balanceOf([...entries, entry("transfer", 999_999)])).toBe(2001);
	expect(balanceOf(entries.toReversed())).toBe(2001);
});

it("what is available is never negative, and a charge within it never falls below the limit", () => {
	for (const balance of [-10_000, -1, 0, 1, 7900])
		for (const limit of [0, 1, 7900, 10_000]) {
			const available = availableOf(balance, limit);
			expect(available).toBeGreaterThanOrEqual(0);
			if (available > 0) expect(balance - available).toBeGreaterThanOrEqual(-limit);
		}
	expect(availableOf(-8000, 7900)).toBe(0);
});

test.each([
	["2026-11-29", "2026-12-15"],
	["2026-12-01", "2027-01-15"],
	["2027-01-31", "2027-02-15"],
])("what is charged on %s is due on %s", (day, due) => {
	expect(dueDayOf(day)).toBe(due);
});

it("the intent names its payment, and no card intent is taken for one", () => {
	expect(paymentOfAccountIntent(accountIntentId("a_b-c"))).toBe("a_b-c");
	expect(paymentOfAccountIntent("pi_123")).toBeNull();
});
