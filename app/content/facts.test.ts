import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { findArticle } from "./articles.server.ts";
import { findProse } from "./prose.server.ts";

const AUTHORITY = "https://info.portaldasfinancas.gov.pt/";

const textOf = (page: string, language: Language) =>
	(findProse(page, language)?.html ?? findArticle(page, language)?.content ?? "")
		.replace(/<[^>]+>/g, "")
		.replace(/\s+/g, " ");
const htmlOf = (page: string, language: Language) =>
	findProse(page, language)?.html ?? findArticle(page, language)?.content ?? "";

type Fact = { fact: string; pages: string[]; patterns: Record<Language, RegExp> };

const EXPLANATORY_PAGES = [
	"about-nif",
	"understanding-portuguese-nif-process",
	"nif-for-digital-nomads",
	"nif-for-property-investors",
];

const FACTS: Fact[] = [
	{
		fact: "the self-employed who live elsewhere always need a representative, registered for VAT",
		pages: [
			...EXPLANATORY_PAGES,
			"nif-requirements",
			"common-nif-application-mistakes",
			"benefits-of-portuguese-nif",
			"terms",
			"faq",
		],
		patterns: {
			en: /self-employed in Portugal, you always need one, (who must be )?registered for VAT/,
			es: /cuenta propia en Portugal,? lo necesita siempre, y (tiene que|debe) ser sujeto pasivo del IVA/,
			pt: /conta própria em Portugal precisa sempre de um, (que tem de ser )?sujeito passivo de IVA/,
		},
	},
	{
		fact: "the fifteen-day period, and the fine for missing it",
		pages: [...EXPLANATORY_PAGES, "faq"],
		patterns: { en: /15 days.*€75 to €7,500/, es: /15 días.*75 € a 7500 €/, pt: /15 dias.*75 € a 7500 €/ },
	},
	{
		fact: "filing returns is part of the role",
		pages: [...EXPLANATORY_PAGES, "faq"],
		patterns: {
			en: /files your tax returns|Filing returns is part of the role/,
			es: /presenta sus declaraciones|Presentar declaraciones forma parte/,
			pt: /entrega as suas declarações|Entregar declarações faz parte/,
		},
	},
	{
		fact: "the rule names the United Kingdom, the United States, Brazil and Switzerland",
		pages: [...EXPLANATORY_PAGES, "faq"],
		patterns: {
			en: /United Kingdom, the United States, Brazil and Switzerland/,
			es: /Reino Unido, Estados Unidos, Brasil o Suiza/,
			pt: /Reino Unido, (n)?os Estados Unidos, (n)?o Brasil (e|ou) (n)?a Suíça/,
		},
	},
	{
		fact: "withdrawal is open to everyone",
		pages: ["terms"],
		patterns: {
			en: /to everybody, not only to consumers/,
			es: /no solo a los consumidores/,
			pt: /não só aos consumidores/,
		},
	},
	{
		fact: "a power of attorney is always needed from abroad",
		pages: ["faq"],
		patterns: {
			en: /power of attorney. It is always needed/,
			es: /un poder. Hace falta siempre/,
			pt: /uma procuração. É sempre precisa/,
		},
	},
	{
		fact: "28 % of rent in April 2025, and 25 % for homes",
		pages: ["nif-for-property-investors"],
		patterns: {
			en: /28%.*25% for leases of homes/,
			es: /28 %.*25 % para el alquiler de vivienda/,
			pt: /28%.*25% para o arrendamento habitacional/,
		},
	},
];

describe.each(LANGUAGES)("in %s", (language) => {
	test.each(FACTS)("$fact: stated on every page that covers it", ({ pages, patterns }) => {
		expect(pages.filter((page) => !patterns[language].test(textOf(page, language)))).toEqual([]);
	});

	test("statements about representatives and rent link to a dated official text", () => {
		for (const page of EXPLANATORY_PAGES) expect(htmlOf(page, language), page).toContain(AUTHORITY);
		expect(htmlOf("nif-for-property-investors", language)).toMatch(/irs72\.aspx/);
		for (const page of EXPLANATORY_PAGES)
			expect(textOf(page, language), page).toMatch(/(November|noviembre de|novembro de) 2026/);
	});
});

/** Wrong statements that must not appear or return. */
const WRONG: Record<Language, RegExp[]> = {
	en: [
		/consumers in the European Union may withdraw/,
		/a lawyer or a solicitor/,
		/power of attorney is (not|only sometimes) needed/,
		/if asked, sign the power of attorney/,
		/We sell nothing to anybody/,
		/the date that we promise/,
		/representative does not (earn|sign|file)/,
	],
	es: [
		/los consumidores de la Unión Europea pueden desistir/,
		/si se lo piden, firma/,
		/la fecha que le promet[ie]mos/,
		/el representante no cobra, firma/,
		/agencia tributaria/,
	],
	pt: [
		/os consumidores da União Europeia podem resolver/,
		/se lho pedirem, assina/,
		/a data que lhe prometemos/,
		/o representante não recebe, não assina/,
	],
};

test.each(LANGUAGES)("no text in %s contains a known mistake", (language) => {
	const files = globSync([`app/content/${language}/**/*.md`, `locales/${language}/*.json`]);
	expect(files.length).toBeGreaterThan(30);
	const mistakes = files.flatMap((file) => {
		const text = readFileSync(file, "utf8");
		return WRONG[language].filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern}`);
	});
	expect(mistakes).toEqual([]);
});
