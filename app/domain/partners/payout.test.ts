import { expect, it } from "vitest";
import { applyPayoutReport, formatPayoutAccount, mayApprove, nextPayoutDay, upcomingPayments } from "./payout.ts";

it("does not let anyone approve their own run, from any account", () => {
	expect(mayApprove({ maker: 7 }, { person: 7 })).toBe(false);
	expect(mayApprove({ maker: 7 }, { person: 8 })).toBe(true);
});

it.each([
	["processing", "paid", "paid", "pay"],
	["unclaimed", "paid", "paid", "pay"],
	["held", "failed", "failed", "release"],
	["processing", "blocked", "failed", "release"],
	["unclaimed", "returned", "returned", "release"],
	["unclaimed", "cancelled", "returned", "release"],
	["processing", "unclaimed", "unclaimed", "none"],
	["processing", "held", "held", "none"],
	["paid", "reversed", "reversed", "return"],
	["paid", "refunded", "reversed", "return"],
	["paid", "returned", "reversed", "return"],
] as const)("a payment that is %s and reported as %s becomes %s", (status, item, after, effect) => {
	expect(applyPayoutReport(status, item)).toEqual({ status: after, effect });
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
] as const)("a payment that is %s stays so when it is reported as %s", (status, item) => {
	expect(applyPayoutReport(status, item)).toBe(null);
});

it("an account is shown in part, and compared in full in any spelling", () => {
	const paypal = { method: "paypal", email: " Marta@Partner.Example " } as const;
	expect(formatPayoutAccount(paypal)).toBe("ma•••@partner.example");
	expect(formatPayoutAccount(paypal, "full")).toBe("marta@partner.example");
	const bank = { method: "bank", iban: "pt50 0002 0123 1234 5678 9015 4", holder: "Marta" } as const;
	expect(formatPayoutAccount(bank)).toBe("PT50 •••• 0154");
	expect(formatPayoutAccount(bank, "full")).toBe("PT50000201231234567890154");
});

it.each([
	["2026-11-04", "2026-11-05"],
	["2026-11-05", "2026-11-05"],
	["2026-11-06", "2026-12-05"],
	["2026-12-31", "2027-01-05"],
])("as of %s, the next payments are prepared on %s", (today, next) => {
	expect(nextPayoutDay(today, 5)).toBe(next);
});

it("groups pending amounts by the first payout that can include them", () => {
	const awaited = [
		{ dueAt: Date.parse("2026-12-20T12:00:00Z"), cents: 100 },
		{ dueAt: Date.parse("2026-12-05T09:00:00Z"), cents: 20 },
		{ dueAt: Date.parse("2026-12-04T22:00:00Z"), cents: 3 },
		{ dueAt: Date.parse("2026-11-01T00:00:00Z"), cents: 4 },
		{ dueAt: Date.parse("2027-01-05T00:00:00Z"), cents: 5000 },
	];
	expect(upcomingPayments("2026-12-05", awaited)).toEqual([
		{ day: "2026-12-05", cents: 7 },
		{ day: "2027-01-05", cents: 120 },
		{ day: "2027-02-05", cents: 5000 },
	]);
});
