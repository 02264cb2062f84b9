import { describe, expect, test } from "vitest";
import { TERMS_EDITION } from "#app/domain/application/fresh-application.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { formatMoney, formatPrice, percentageShare } from "#app/domain/money/money.ts";
import {
	maxBusinessDays,
	PACKAGE_IDS,
	PACKAGES,
	PHYSICAL_DELIVERY_PRICE,
	PROCESSING_FEE,
} from "#app/domain/money/packages.ts";
import { addBusinessDays, lisbonDate } from "#app/domain/time/calendar.ts";
import { RETAINED_PERCENT, shareToRefund } from "#app/domain/withdrawal/proportion.ts";
import { m } from "#app/paraglide/messages.js";
import { findProse } from "./prose.server.ts";

/** The text of a page, with all whitespace as single spaces. */
function textOf(page: string, language: Language): string {
	const html = findProse(page, language)?.html ?? "";
	return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const normaliseSpaces = (text: string) => text.replace(/\s/g, " ");
const prices = PACKAGE_IDS.map((id) => PACKAGES[id].price);

describe.each(LANGUAGES)("in %s", (language) => {
	test("the terms state every price as charged", () => {
		const terms = textOf("terms", language);
		const expectedPrices = [...prices, PHYSICAL_DELIVERY_PRICE].map((price) =>
			normaliseSpaces(formatPrice(price, language)),
		);
		for (const price of [...expectedPrices, normaliseSpaces(formatMoney(PROCESSING_FEE, language))])
			expect(terms).toContain(price);
	});

	test("the terms state the processing times of the pricing page and of the order's due date", () => {
		const terms = textOf("terms", language);
		for (const id of PACKAGE_IDS) {
			expect(terms).toContain(PACKAGES[id].maxDays.join("-"));
			expect(terms).toMatch(new RegExp(`\\b${maxBusinessDays(id)} `));
		}
	});

	test("the refund policy calculates its examples from the prices", () => {
		const policy = textOf("refund-policy", language);
		for (const price of prices) {
			expect(policy).toContain(normaliseSpaces(formatPrice(price, language)));
			expect(policy).toContain(normaliseSpaces(formatMoney(percentageShare(price, 70), language)));
		}
		expect(policy).toContain(normaliseSpaces(formatMoney(PHYSICAL_DELIVERY_PRICE, language)));
	});

	test("the terms quote the request to begin word for word", () => {
		for (const message of [m.begin_request, m.begin_acknowledge])
			expect(textOf("terms", language)).toContain(message({}, { locale: language }));
	});

	test("the terms and the refund policy state the shares that are refunded after a withdrawal", () => {
		const percent = (share: number) => new RegExp(`\\b${share} ?%`);
		const shares = [RETAINED_PERCENT.filed, 100 - RETAINED_PERCENT.filed];
		for (const share of shares) expect(textOf("terms", language)).toMatch(percent(share));
		for (const share of [...shares, RETAINED_PERCENT.not_begun, RETAINED_PERCENT.performed])
			expect(textOf("refund-policy", language)).toMatch(percent(share));
		for (const price of prices)
			expect(textOf("refund-policy", language)).toContain(
				normaliseSpaces(formatMoney(shareToRefund(price, "filed"), language)),
			);
	});

	test("the terms, the refund policy and the FAQ link to the withdrawal page", () => {
		for (const page of ["terms", "refund-policy", "faq"])
			expect(findProse(page, language)?.html).toContain('href="/withdraw');
		for (const page of ["terms", "refund-policy"])
			expect(findProse(page, language)?.html).toContain('href="/model-withdrawal-form');
	});
});

test("seven business days after May 5, 2025, the refund policy's example, end on May 14", () => {
	expect(lisbonDate(addBusinessDays(Date.UTC(2025, 4, 5, 12), 7))).toBe("2025-05-14");
});

test.each(["terms", "privacy-policy"])("applicants accept the edition with the date of the %s", (page) => {
	for (const language of LANGUAGES) expect(findProse(page, language)?.updated).toBe(TERMS_EDITION);
});
