import { describe, expect, it } from "vitest";
import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import { isCountryCode } from "#app/domain/person/countries.ts";
import { CATALOGUE } from "#app/domain/settings/catalogue.ts";
import { filterPublicFigures, toCompanyFigures } from "./company-figures.ts";
import { toLawyerView } from "./lawyer.ts";
import { filterPublicTestimonials, TESTIMONIALS } from "./testimonials.ts";

const FIGURES = toCompanyFigures(CATALOGUE["company-figures"].initial);

describe("a figure about the company", () => {
	it("is one of the three in the specification", () => {
		expect(Object.fromEntries(FIGURES.map(({ id, value }) => [id, value]))).toEqual({
			reviews: 1783,
			rating: 4.9,
			accuracy: 99.8,
		});
	});

	it.each([
		[null, null, false],
		["Survey", null, false],
		[null, "2026-11-01", false],
		["Survey", "2026-11-01", true],
	])("with source %s and date %s is shown to the public: %s", (source, date, isShown) => {
		const figure = { id: "reviews", value: 1, source, date } as const;
		expect(filterPublicFigures([figure], false)).toHaveLength(isShown ? 1 : 0);
	});

	it("is always shown in the offline environment", () => {
		expect(filterPublicFigures(FIGURES, true)).toHaveLength(3);
	});
});

describe("the lawyer on the home page", () => {
	const attorney = { ...SAMPLE_ATTORNEY, name: "Rita Real" };

	it.each([
		[null, false],
		[null, true],
		[attorney, false],
	])("is not shown to the public while the name or photograph is missing: %j, %s", (lawyer, hasPhoto) => {
		expect(toLawyerView(lawyer, hasPhoto, false)).toBeNull();
	});

	it("has the uploaded photograph, and a drawing only offline without real details", () => {
		expect(toLawyerView(attorney, true, false)).toMatchObject({
			name: "Rita Real",
			picture: "/api/lawyer-photo",
			isDrawing: false,
		});
		expect(toLawyerView(null, false, true)).toMatchObject({ picture: "/offline-portrait.svg", isDrawing: true });
	});
});

describe("a testimonial", () => {
	it("is one of five, each with every field in the specification in three languages", () => {
		expect(TESTIMONIALS).toHaveLength(5);
		expect(new Set(TESTIMONIALS.map(({ id }) => id)).size).toBe(5);
		for (const { text, author, country, date, rating } of TESTIMONIALS) {
			for (const translation of Object.values(text)) expect(translation.length).toBeGreaterThan(60);
			expect(author).toMatch(/ (Sample|Ejemplo|Exemplo|Exemple|Muster)$/);
			expect(isCountryCode(country)).toBe(true);
			expect(date).toMatch(/^2025-\d\d-\d\d$/);
			expect(rating).toBeGreaterThanOrEqual(1);
			expect(rating).toBeLessThanOrEqual(5);
		}
	});

	it("without a source is never shown to the public", () => {
		const [first] = TESTIMONIALS;
		if (!first) throw new Error("There are none");
		const real = { ...first, id: "real", source: "Asked by e-mail after completion" };
		expect(filterPublicTestimonials([...TESTIMONIALS, real], false)).toEqual([real]);
		expect(filterPublicTestimonials(TESTIMONIALS, true)).toHaveLength(5);
	});
});
