import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import english from "../../locales/en/common.json";
import spanish from "../../locales/es/common.json";
import portuguese from "../../locales/pt/common.json";
import { GUIDES } from "./guides.ts";
import { findProse } from "./prose.server.ts";

const PAGES = [
	"about-nif",
	"nif-benefits",
	"nif-requirements",
	"nif-usage",
	"terms",
	"privacy-policy",
	"refund-policy",
	"accessibility",
	"complaints",
	"faq",
	"affiliate-terms",
	"affiliate-faq",
	"agent-agreement",
	...GUIDES,
];

test.each(PAGES)("%s exists in the three languages, with the same sections", (page) => {
	const sections = LANGUAGES.map((language) => findProse(page, language)?.headings.length);
	expect(new Set(sections).size).toBe(1);
	expect(sections[0]).toBeGreaterThan(1);
});

/** The editions in force: their date, and a digest of their text in three languages. A changed text is a new edition. */
const EDITIONS = [
	["terms", "2026-11-30", "c3ad25bc8c517c39"],
	["privacy-policy", "2026-11-30", "e91dbf9053e79805"],
	["refund-policy", "2026-11-28", "0dc2ea79a30ff6af"],
	["agent-agreement", "2026-11-30", "ce871ba4b04b2184"],
] as const;

test.each(EDITIONS)("%s has the date of its current text, %s", (page, date, digest) => {
	const editions = LANGUAGES.map((language) => findProse(page, language));
	expect(editions.map((edition) => edition?.updated)).toEqual(LANGUAGES.map(() => date));
	const text = editions.map((edition) => edition?.html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).join("\n");
	const actual = createHash("sha256").update(text).digest("hex").slice(0, 16);
	expect(actual, "the text has changed: give the page a new date in each language, and update both here").toBe(digest);
});

test("internal links of a page carry the page's language", () => {
	const links = LANGUAGES.flatMap((language) =>
		PAGES.flatMap((page) => [...(findProse(page, language)?.html.matchAll(/href="(\/[^"]*)"/g) ?? [])]).map((link) => ({
			language,
			address: link[1] ?? "",
		})),
	);
	expect(links.length).toBeGreaterThan(0);
	expect(links.filter(({ language, address }) => !address.includes(`lang=${language}`))).toEqual([]);
});

test.each(["es", "pt"] as const)("packages have the same names in %s as on their cards", (language) => {
	const foreign = PACKAGE_IDS.map((id) => `package_${id}` as const)
		.filter((key) => english[key] !== { es: spanish, pt: portuguese }[language][key])
		.map((key) => new RegExp(`\\b${english[key]}\\b`));
	expect(foreign.length).toBeGreaterThan(0);
	const pages = PAGES.filter((page) => foreign.some((name) => name.test(findProse(page, language)?.html ?? "")));
	expect(pages).toEqual([]);
});

test("an unknown page is not found", () => {
	expect(findProse("../en/terms", "en")).toBeNull();
});
