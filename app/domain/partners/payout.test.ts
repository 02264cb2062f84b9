import { expect, it } from "vitest";
import { mayApprove, payoutAfter } from "./payout.ts";

it("lets nobody approve a run of their own, from whichever account", () => {
	expect(mayApprove({ maker: 7 }, { person: 7 })).toBe(false);
	expect(mayApprove({ maker: 7 }, { person: 8 })).toBe(true);
});

it.each([
	["processing", "paid", "paid", "pay"],
	["unclaimed", "paid", "paid", "pay"],
	["held", "failed", "failed", "give-back"],
	["processing", "blocked", "failed", "give-back"],
	["unclaimed", "returned", "returned", "give-back"],
	["unclaimed", "cancelled", "returned", "give-back"],
	["processing", "unclaimed", "unclaimed", "none"],
	["processing", "held", "held", "none"],
	["paid", "reversed", "reversed", "take-back"],
	["paid", "refunded", "reversed", "take-back"],
] as const)("a payment that is %s and said to be %s becomes %s", (status, item, after, effect) => {
	expect(payoutAfter(status, item)).toEqual({ status: after, effect });
});

it.each([
	["failed", "paid"],
	["returned", "paid"],
	["cancelled", "paid"],
	["reversed", "paid"],
	["reversed", "reversed"],
	["paid", "failed"],
	["paid", "paid"],
	["processing", "pending"],
	["pending", "paid"],
	["approved", "paid"],
] as const)("a payment that is %s stays so when it is said to be %s", (status, item) => {
	expect(payoutAfter(status, item)).toBe(null);
});
