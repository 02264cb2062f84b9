import { expect, it } from "vitest";
import { offeredDiscount } from "./discount.ts";

it("takes off what the partner's code was given, up to the limit of the day", () => {
	expect(offeredDiscount({ percent: 10, until: null }, 15, "2026-11-24")).toBe(10);
	expect(offeredDiscount({ percent: 20, until: null }, 15, "2026-11-24")).toBe(15);
});

it("takes something off on the last day, and nothing on the day after", () => {
	expect(offeredDiscount({ percent: 10, until: "2026-11-24" }, 15, "2026-11-24")).toBe(10);
	expect(offeredDiscount({ percent: 10, until: "2026-11-24" }, 15, "2026-11-25")).toBe(0);
});
