import { describe, expect, it } from "vitest";
import { formatMoney, formatPrice, percentOf } from "./money.ts";
import { MOST_POPULAR, PACKAGE_IDS, PACKAGES, RECOMMENDED, resolvePackage } from "./packages.ts";
import { priceOf } from "./price.ts";

describe("the packages", () => {
	it("cost 79, 109 and 129 euros", () => {
		expect(PACKAGE_IDS.map((packageType) => priceOf("application", { packageType, discountPercent: 0 }))).toEqual([
			7900, 10900, 12900,
		]);
	});

	it("cost less with a partner's code, the post afterwards does not", () => {
		expect(PACKAGE_IDS.map((packageType) => priceOf("application", { packageType, discountPercent: 10 }))).toEqual([
			7110, 9810, 11610,
		]);
		expect(priceOf("physical_delivery", { packageType: "standard", discountPercent: 10 })).toBe(5000);
	});

	it("name a favourite per page and recommend one to pay", () => {
		expect(MOST_POPULAR).toEqual({ home: "premium", pricing: "express" });
		expect(RECOMMENDED).toBe("express");
	});

	it("promise different times on different pages, from one table", () => {
		expect(PACKAGES.standard.delivery).toEqual({ home: [2, 3], pricing: [3, 5], status: [1, 3] });
		expect(PACKAGES.premium.delivery.status).toEqual([1, 2]);
	});

	it("are taken from the address only when they exist, else from what was stored, else standard", () => {
		expect(resolvePackage("premium", "express")).toBe("premium");
		expect(resolvePackage("gold", "express")).toBe("express");
		expect(resolvePackage(null, "gold")).toBe("standard");
	});
});

describe("money", () => {
	it("is written as each language writes it", () => {
		expect(formatMoney(7900, "en")).toBe("€79.00");
		expect(formatMoney(7900, "pt")).toBe("79,00\u00a0€");
		expect(formatPrice(12900, "es")).toBe("129\u00a0€");
	});

	it("is shared in whole cents", () => {
		expect([7900, 10900, 12900].map((amount) => percentOf(amount, 70))).toEqual([5530, 7630, 9030]);
	});
});
