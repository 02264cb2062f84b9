import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { formatMoney, formatPrice, percentOf } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, PACKAGES, PHYSICAL_DELIVERY_PRICE, PROCESSING_FEE } from "#app/domain/money/packages.ts";
import { addBusinessDays, lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { findProse } from "./prose.server.ts";

/** The words of a page, with every kind of blank as one space. */
function wordsOf(page: string, language: Language): string {
	const html = findProse(page, language)?.html ?? "";
	return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const blanks = (text: string) => text.replace(/\s/g, " ");
const prices = PACKAGE_IDS.map((id) => PACKAGES[id].price);

describe.each(LANGUAGES)("in %s", (language) => {
	test("the terms name every price, as the order charges it", () => {
		const terms = wordsOf("terms", language);
		const named = [...prices, PHYSICAL_DELIVERY_PRICE].map((price) => blanks(formatPrice(price, language)));
		for (const price of [...named, blanks(formatMoney(PROCESSING_FEE, language))]) expect(terms).toContain(price);
	});

	test("the terms name the times of the pricing page, and the day that the order promises", () => {
		const terms = wordsOf("terms", language);
		for (const { delivery, dueWithin } of Object.values(PACKAGES)) {
			expect(terms).toContain(delivery.pricing.join("-"));
			expect(terms).toMatch(new RegExp(`\\b${dueWithin} `));
		}
	});

	test("the refund policy works out its examples from the prices", () => {
		const policy = wordsOf("refund-policy", language);
		for (const price of prices) {
			expect(policy).toContain(blanks(formatPrice(price, language)));
			expect(policy).toContain(blanks(formatMoney(percentOf(price, 70), language)));
		}
		expect(policy).toContain(blanks(formatMoney(PHYSICAL_DELIVERY_PRICE, language)));
	});

	test("the terms quote the consent of the payment page word for word", () => {
		expect(wordsOf("terms", language)).toContain(m.payment_consent({}, { locale: language }));
	});
});

test("seven business days after May 5, 2025, the example of the refund policy, end on May 14", () => {
	expect(lisbonDate(addBusinessDays(Date.UTC(2025, 4, 5, 12), 7))).toBe("2025-05-14");
});
