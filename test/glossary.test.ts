import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type TermRule = { language: string; wrong: RegExp; right: string };

/** Terms that translators tend to use, and the site's terms: each thing has one name per language. */
const TERM_RULES: TermRule[] = [
	{ language: "es", wrong: /Agencia/, right: "Autoridad Tributaria: the Agencia Tributaria is the Spanish one" },
	{ language: "es", wrong: /hábiles/, right: "días laborables" },
	{ language: "es", wrong: /comprobante/i, right: "justificante" },
	{ language: "es", wrong: /afiliad[oa]s? a /, right: "sin vinculación con" },
	{ language: "es", wrong: /celular|computadora|\bustedes pueden\b/i, right: "móvil, ordenador" },
	{ language: "es", wrong: /\b(tu|tus|puedes|tienes|quieres|vuestr[oa]s?)\b/i, right: "usted, su" },
	{
		language: "pt",
		wrong: /\b(celular|tela|usuários?|arquivos?|cadastro|contatos?|registro|equipe|aplicativo)\b/i,
		right: "as in Portugal",
	},
	{ language: "pt", wrong: /\bvocê|\b(teu|tua|podes|tens)\b/i, right: "no pronoun, third person" },
	{ language: "pt", wrong: /\btransportador(es)?\b/i, right: "transportadora" },
	{ language: "pt", wrong: /fornecedor de (cartões|pagamentos)/i, right: "prestador de pagamentos" },
	{ language: "pt", wrong: /cifrad/i, right: "encriptado" },
	{ language: "pt", wrong: /O Azulejo NIF|\b(de|por|do|pelo) Azulejo NIF/, right: "a Azulejo NIF" },
	{ language: "es", wrong: /[\d}][ ]?[€%]|[“”]|[–—]\p{L}/u, right: "a no-break space before € and %, « »" },
	{ language: "pt", wrong: /\d[ ]?€|[\d}]\s%|[“”]/, right: "a no-break space before €, none before %, « »" },
	{ language: "es", wrong: /espécimen/i, right: "documento de muestra" },
	{ language: "pt", wrong: /espécime/i, right: "documento de amostra" },
	{ language: "en", wrong: /[\d}]\s%|\d\s?€/, right: "no blank before %, € in front" },
];

test.each(TERM_RULES)("no text in $language matches $wrong (use: $right)", ({ language, wrong }) => {
	const files = globSync([`app/content/${language}/**/*.md`, `locales/${language}/*.json`]);
	expect(files.length).toBeGreaterThan(30);
	const found = files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.filter((line) => wrong.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});

type AvoidedTerm = { language: string; term: string; words: string; pattern: RegExp };

/** A lawyer decides the wording of these texts. */
const POLICIES = /\/(terms|privacy-policy|refund-policy|complaints|affiliate-terms|agent-agreement)\.md$/;

const SECTIONS = { English: "en", Spanish: "es", Portuguese: "pt" } as const;
const cellsOf = (row: string) => row.split(/(?<!\\) \| /).map((cell) => cell.replace(/^\| ?|\s*\|$/g, "").trim());

/** The terms to avoid from docs/glossary.md: a regular expression between slashes, or literal words. */
function listAvoidedTerms(): AvoidedTerm[] {
	const [, ...sections] = readFileSync("docs/glossary.md", "utf8").split("\n## ");
	return sections.flatMap((section) => {
		const language = Object.entries(SECTIONS).find(([name]) => section.startsWith(name))?.[1] ?? "";
		const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| term"));
		return rows.flatMap((row) => {
			const [term = "", , cell = ""] = cellsOf(row);
			const found = cell.match(/\/(?:\\.|[^/])+\/|[^,/]+/g) ?? [];
			return found
				.map((words) => words.trim())
				.filter(Boolean)
				.map((words) => ({ language, term, words, pattern: patternOf(words) }));
		});
	});
}

function patternOf(words: string): RegExp {
	if (words.startsWith("/")) return new RegExp(words.slice(1, -1), "iu");
	const plain = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	return new RegExp(`(?<!\\p{L})${plain}(?!\\p{L})`, "iu");
}

/** The human-readable part of a line: a message's value, or prose without link targets. */
const readableText = (file: string, line: string) =>
	file.endsWith(".json") ? line.replace(/^\s*"[^"]*": /, "") : line.replace(/\]\([^)]*\)/g, "]");

test.each(listAvoidedTerms())(
	"no text uses “$words”, which the glossary avoids, in $language ($term)",
	({ language, pattern }) => {
		const files = globSync([`app/content/${language}/**/*.md`, `locales/${language}/*.json`]).filter(
			(file) => !POLICIES.test(file),
		);
		expect(files.length).toBeGreaterThan(30);
		const found = files.flatMap((file) =>
			readFileSync(file, "utf8")
				.split("\n")
				.map((line, index) => ({ location: `${file}:${index + 1}`, words: readableText(file, line) }))
				.filter(({ words }) => pattern.test(words))
				.map(({ location, words }) => `${location}: ${words.trim()}`),
		);
		expect(found).toEqual([]);
	},
);

test("the glossary has words to avoid in each language", () => {
	for (const language of Object.values(SECTIONS))
		expect(listAvoidedTerms().filter((avoided) => avoided.language === language).length).toBeGreaterThan(10);
});
