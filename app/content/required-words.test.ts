import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { findArticle } from "./articles.server.ts";
import { SLUGS } from "./articles.ts";
import { findProse } from "./prose.server.ts";

const htmlOf = (page: string, language: Language) =>
	findProse(page, language)?.html ?? findArticle(page, language)?.content ?? "";

/** The items of the first list under each heading of a page. */
function listUnder(heading: string, page: string, language: Language): string[] {
	const [, section = ""] = htmlOf(page, language).split(new RegExp(`<h2[^>]*>${heading}</h2>`));
	const [list = ""] = section.split("</ul>");
	return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = ""]) => item.replace(/<[^>]+>/g, "").trim());
}

describe("the requirements page", () => {
	test("asks for the details in the specification (row 71)", () => {
		expect(listUnder("Details about you", "nif-requirements", "en")).toEqual([
			"Full legal name, exactly as on your passport",
			"Date of birth",
			"Place of birth",
			"Nationality",
			"Father's name",
			"Mother's name",
			"E-mail address",
		]);
		for (const [heading, language] of [
			["Sus datos", "es"],
			["Os seus dados", "pt"],
		] as const)
			expect(listUnder(heading, "nif-requirements", language)).toHaveLength(7);
	});

	test("says that parents and place of birth are asked for only when they are needed (ruling T38)", () => {
		const words = {
			en: "Place of birth and your parents' names are asked for only if the tax office needs them.",
			es: "El lugar de nacimiento y los nombres de los padres se piden solo si la oficina tributaria los necesita.",
			pt: "O local de nascimento e os nomes dos pais só são pedidos se o serviço de finanças precisar deles.",
		};
		for (const language of LANGUAGES) expect(htmlOf("nif-requirements", language)).toContain(words[language]);
	});

	test("names both documents, and both pages of the passport (rows 37 and 71)", () => {
		const html = htmlOf("nif-requirements", "en");
		for (const phrase of ["Your passport", "A proof of address", "Both the information page and the signature page."])
			expect(html).toContain(phrase);
	});
});

test("the page about using a NIF lists its four uses in the order of the specification (row 72)", () => {
	const uses = { en: "Opening a bank account, Real estate, Business registration, Tax filing" };
	const headings = findProse("nif-usage", "en")?.headings.map(({ text }) => text) ?? [];
	expect(headings.slice(0, 4).join(", ")).toBe(uses.en);
});

test.each(LANGUAGES)(
	"every page about representatives says in %s who needs one, with the exceptions (ruling T40)",
	(language) => {
		const sentence = {
			en: "A tax representative in Portugal is required for non-residents, unless you live in the EU or EEA or use electronic notifications.",
			es: "Los no residentes necesitan un representante fiscal en Portugal, salvo que vivan en la UE o el EEE o usen las notificaciones electrónicas.",
			pt: "Os não residentes precisam de um representante fiscal em Portugal, exceto se viverem na UE ou no EEE ou se usarem as notificações eletrónicas.",
		};
		for (const page of ["about-nif", "nif-requirements", "terms", "faq", ...SLUGS])
			expect(htmlOf(page, language), page).toContain(sentence[language]);
		for (const page of ["about-nif", "nif-requirements", "terms", "faq"])
			expect(htmlOf(page, language)).toContain('href="/do-i-need-a-representative');
	},
);

test.each([
	["understanding-portuguese-nif-process", ["nine digits", "3-5 business days"]],
	["benefits-of-portuguese-nif", ["0.3-0.45%", "10-30%", "183 days"]],
	["nif-for-digital-nomads", ["183 days", "10 years, with a rate of 20%"]],
	["nif-for-property-investors", ["0.3% to 0.45%", "28%", "10% to 30%", "€280,000"]],
] as const)("%s states the figures in the specification, and their date (row 242, ruling T59)", (slug, figures) => {
	const text = htmlOf(slug, "en").replace(/<[^>]+>/g, "");
	for (const figure of figures) expect(text).toContain(figure);
	expect(text).toContain("April 2025");
});
