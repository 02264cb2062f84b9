import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import { TERMS_EDITION } from "#app/domain/application/fresh-application.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { KEPT } from "#test/promises/fulfilled.ts";
import { KEPT_MESSAGES } from "#test/promises/kept-messages.ts";
import { PROMISE_WORDS } from "#test/promises/promise-words.ts";
import { type Sentence, sentencesOf } from "#test/promises/prose-sentences.ts";
import { findProse } from "./prose.server.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
/** So many promises may be left to people: those of which no program can know. */
const MAX_BY_PEOPLE = 6;

const files = globSync("app/content/en/**/*.md", { cwd: root })
	.map((file) => file.replace(/^app\/content\/en\//, ""))
	.sort();
const proseOf = (file: string, language: Language): Sentence[] => sentencesOf(read(`app/content/${language}/${file}`));
const idsOf = ({ marks }: Sentence) =>
	marks.filter((mark) => mark !== "no promise").map((mark) => mark.replace("promise: ", ""));
const marked = new Set(files.flatMap((file) => proseOf(file, "en").flatMap(idsOf)));

test("there are the pages and articles that there should be", () => {
	expect(files.length).toBeGreaterThan(15);
	expect(marked.size).toBeGreaterThan(80);
});

describe.each(LANGUAGES)("in %s", (language) => {
	test.each(files)("every sentence of %s that may promise something says what", (file) => {
		const unmarked = proseOf(file, language).filter(
			({ text, marks }) => marks.length === 0 && PROMISE_WORDS[language].test(text),
		);
		expect(unmarked.map(({ line, text }) => `app/content/${language}/${file}:${line}: ${text}`)).toEqual([]);
	});

	test.each(files)("%s promises what it promises in English, in the same places", (file) => {
		const placed = (of: Language) =>
			proseOf(file, of).flatMap((sentence) => idsOf(sentence).map((id) => `${sentence.line} ${id}`));
		expect(placed(language)).toEqual(placed("en"));
	});

	test("every text of the pages that may promise something names its promise", () => {
		const said = Object.entries(messagesIn(language)).filter(([, words]) => PROMISE_WORDS[language].test(words));
		const silent = said.filter(([key]) => !(key in KEPT_MESSAGES));
		expect(silent.map(([key, words]) => `${language}: ${key}: ${words}`)).toEqual([]);
	});
});

test("no promise is marked that nothing keeps, and nothing keeps one that nobody makes", () => {
	const made = new Set([...marked, ...Object.values(KEPT_MESSAGES).filter((id) => id !== "no promise")]);
	expect([...made].filter((id) => !(id in KEPT))).toEqual([]);
	expect(Object.keys(KEPT).filter((id) => !made.has(id))).toEqual([]);
});

test("every text that is named exists, in every language", () => {
	for (const language of LANGUAGES) {
		const messages = messagesIn(language);
		expect(Object.keys(KEPT_MESSAGES).filter((key) => !(key in messages))).toEqual([]);
	}
});

test("few promises are left to people alone", () => {
	expect(Object.values(KEPT).filter((kept) => "people" in kept).length).toBeLessThanOrEqual(MAX_BY_PEOPLE);
});

describe.each(Object.entries(KEPT))("%s", (_id, kept) => {
	it("is kept by a test that exists and runs, or by people who are named", () => {
		if ("people" in kept) return expect(kept.people.length).toBeGreaterThan(15);
		const [file, title] = kept;
		expect(existsSync(resolve(root, file)), file).toBe(true);
		const source = read(file);
		const begins = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
		expect(source, title).toMatch(new RegExp(`\\(\\s*["'\`]${begins}`));
		expect(source, `${file} leaves tests out`).not.toMatch(/\b(?:it|test|describe)\.(?:skip|todo|fails|fixme|only)\b/);
	});
});

test.each(["terms", "privacy-policy"])("the edition that applicants agree to is the date of the %s", (page) => {
	for (const language of LANGUAGES) expect(findProse(page, language)?.updated).toBe(TERMS_EDITION);
});

/** Where pages and mails speak to applicants of what we do: prices, home, questions, the order, withdrawal, mails. */
function messagesIn(language: Language): Record<string, string> {
	const names = ["site", "company", "blog", "withdrawal", "mail", "aftercare-mail", "order", "guardian", "sharing"];
	return Object.assign({}, ...names.map((name) => JSON.parse(read(`locales/${language}/${name}.json`))));
}
