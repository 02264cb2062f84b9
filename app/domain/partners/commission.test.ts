import { expect, it } from "vitest";
import { approvalTime, calculateCommission, REFUND_WINDOW_MS } from "./commission.ts";

const DAY = 86_400_000;

it.each([
	[7900, 10, 790],
	[10900, 10, 1090],
	[12900, 10, 1290],
	[2370, 10, 237],
	[0, 10, 0],
	[-100, 10, 0],
	[7905, 10, 791],
])("a commission on %d cents kept, at %d per cent, is %d", (kept, rate, cents) => {
	expect(calculateCommission(kept, rate)).toBe(cents);
});

it("a commission can be approved thirty days after the payment or the end, whichever is later", () => {
	expect(approvalTime({ paidAt: 10 * DAY, endedAt: 12 * DAY, disputed: false }, 0)).toBe(42 * DAY);
	// Rejected before the payment, according to the clocks.
	expect(approvalTime({ paidAt: 10 * DAY, endedAt: 9 * DAY, disputed: false }, 0)).toBe(10 * DAY + REFUND_WINDOW_MS);
});

it("a commission is checked again a day later while the application is open or in dispute", () => {
	const now = 60 * DAY;
	expect(approvalTime({ paidAt: 10 * DAY, endedAt: null, disputed: false }, now)).toBe(61 * DAY);
	expect(approvalTime({ paidAt: 10 * DAY, endedAt: 12 * DAY, disputed: true }, now)).toBe(61 * DAY);
});
