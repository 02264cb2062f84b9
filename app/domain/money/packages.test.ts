import { describe, expect, it } from "vitest";
import { formatMoney, formatPrice, percentageShare } from "./money.ts";
import {
	calculatePrice,
	MOST_POPULAR,
	maxBusinessDays,
	PACKAGE_IDS,
	PACKAGES,
	packagesWithSameDelivery,
	RECOMMENDED,
	resolvePackage,
	usualDuration,
} from "./packages.ts";

describe("the packages", () => {
	it("cost 79, 109 and 129 euros", () => {
		expect(
			PACKAGE_IDS.map((packageType) => calculatePrice("application", { packageType, discountPercent: 0 })),
		).toEqual([7900, 10900, 12900]);
	});

	it("cost less with a partner's code, but later postal delivery does not", () => {
		expect(
			PACKAGE_IDS.map((packageType) => calculatePrice("application", { packageType, discountPercent: 10 })),
		).toEqual([7110, 9810, 11610]);
		expect(calculatePrice("physical_delivery", { packageType: "standard", discountPercent: 10 })).toBe(5000);
	});

	it("name a most popular package per page and recommend one at checkout", () => {
		expect(MOST_POPULAR).toEqual({ home: "premium", pricing: "express" });
		expect(RECOMMENDED).toBe("express");
	});

	it("each have a usual and a maximum time, and the usual never exceeds the maximum", () => {
		expect(PACKAGE_IDS.map((id) => PACKAGES[id].usualDays)).toEqual([
			[2, 3],
			[1, 2],
			[1, 2],
		]);
		expect(PACKAGE_IDS.map((id) => PACKAGES[id].maxDays)).toEqual([
			[3, 5],
			[1, 2],
			[1, 2],
		]);
		expect(PACKAGE_IDS.map(maxBusinessDays)).toEqual([5, 2, 2]);
		for (const { usualDays, maxDays } of Object.values(PACKAGES)) expect(usualDays[1]).toBeLessThanOrEqual(maxDays[1]);
	});

	it("share one usual time: that of all packages sent by post, or of all that are not", () => {
		expect(usualDuration(packagesWithSameDelivery("standard"))).toEqual([1, 3]);
		expect(usualDuration(packagesWithSameDelivery("express"))).toEqual([1, 3]);
		expect(usualDuration(packagesWithSameDelivery("premium"))).toEqual([1, 2]);
	});

	it("are taken from the URL only if they exist, otherwise from what was stored, otherwise standard", () => {
		expect(resolvePackage("premium", "express")).toBe("premium");
		expect(resolvePackage("gold", "express")).toBe("express");
		expect(resolvePackage(null, "gold")).toBe("standard");
	});
});

describe("money", () => {
	it("is formatted for each language", () => {
		expect(formatMoney(7900, "en")).toBe("€79.00");
		expect(formatMoney(7900, "pt")).toBe("79,00\u00a0€");
		expect(formatPrice(12900, "es")).toBe("129\u00a0€");
	});

	it("is divided in whole cents", () => {
		expect([7900, 10900, 12900].map((amount) => percentageShare(amount, 70))).toEqual([5530, 7630, 9030]);
	});
});
