import { expect, it, test } from "vitest";
import {
	ACCOUNT_ENTRY_KINDS,
	accountIntentId,
	availableFunds,
	isCounted,
	parseAccountIntentId,
	transferDueDay,
} from "./agent-account.ts";

it("an entry counts at once, or once it is confirmed if staff propose it", () => {
	const counted = ACCOUNT_ENTRY_KINDS.filter((kind) => isCounted({ kind, confirmedBy: null }));
	expect(counted).toEqual(["charge", "refund"]);
	expect(ACCOUNT_ENTRY_KINDS.every((kind) => isCounted({ kind, confirmedBy: 2 }))).toBe(true);
});

it("the available amount is never negative, and a charge within it never exceeds the limit", () => {
	for (const balance of [-10_000, -1, 0, 1, 7900])
		for (const limit of [0, 1, 7900, 10_000]) {
			const available = availableFunds(balance, limit);
			expect(available).toBeGreaterThanOrEqual(0);
			if (available > 0) expect(balance - available).toBeGreaterThanOrEqual(-limit);
		}
	expect(availableFunds(-8000, 7900)).toBe(0);
});

test.each([
	["2026-11-29", "2026-12-15"],
	["2026-12-01", "2027-01-15"],
	["2027-01-31", "2027-02-15"],
])("a charge on %s is due on %s", (day, due) => {
	expect(transferDueDay(day)).toBe(due);
});

it("an account intent contains its payment's ID, and a card intent is not mistaken for one", () => {
	expect(parseAccountIntentId(accountIntentId("a_b-c"))).toBe("a_b-c");
	expect(parseAccountIntentId("pi_123")).toBeNull();
});
