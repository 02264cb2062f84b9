import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import routes from "../routes.ts";
import { SLUGS } from "./articles.ts";
import { GUIDES, guidePath, isGuide } from "./guides.ts";
import { listSources } from "./official-sources.server.ts";
import { findProse } from "./prose.server.ts";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap((entry) => [...(entry.path ? [`/${entry.path}`] : []), ...pathsOf(entry.children ?? [])]);
}

const knownPaths = new Set([
	"/",
	"/api/sample-power-of-attorney",
	...pathsOf(routes),
	...SLUGS.map((slug) => `/blog/${slug}`),
	...GUIDES.map(guidePath),
]);

function guideIn(slug: (typeof GUIDES)[number], language: Language) {
	const guide = findProse(slug, language);
	if (!guide) throw new Error(`no ${slug} in ${language}`);
	return guide;
}

const toText = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const linksOf = (html: string) =>
	[...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&#x26;", "&"));

/** URLs of the Portuguese state only. */
const OFFICIAL = /^https:\/\/([\w-]+\.)*(gov\.pt|data\.dre\.pt)\//;
/** A label that contains a year. */
const DATED = /\b(19|20)\d\d\b/;

describe.each(GUIDES)("the guide %s", (slug) => {
	test("has the same sections and review date in three languages", () => {
		const [first, ...others] = LANGUAGES.map((language) => guideIn(slug, language));
		expect(first?.headings.length).toBeGreaterThanOrEqual(5);
		expect(first?.updated).toMatch(/^20\d\d-\d\d-\d\d$/);
		for (const other of others) {
			expect(other.headings.length).toBe(first?.headings.length);
			expect(other.updated).toBe(first?.updated);
			expect(linksOf(other.html).map((link) => link.replace(/\?lang=\w+/, ""))).toEqual(
				linksOf(first?.html ?? "").map((link) => link.replace(/\?lang=\w+/, "")),
			);
		}
	});

	test.each(LANGUAGES)("has at least 700 words in %s", (language) => {
		const tokens = toText(guideIn(slug, language).html)
			.split(" ")
			.filter((word) => /[\p{L}\p{N}]/u.test(word));
		expect(tokens.length).toBeGreaterThanOrEqual(700);
	});

	test.each(LANGUAGES)("fits in search results in %s", (language) => {
		const { title, description } = guideIn(slug, language);
		expect([...title].length).toBeLessThanOrEqual(60);
		expect([...description].length).toBeGreaterThanOrEqual(110);
		expect([...description].length).toBeLessThanOrEqual(160);
	});

	test.each(LANGUAGES)("cites dated official texts in %s, and links to no other site", (language) => {
		const { html } = guideIn(slug, language);
		const sources = listSources(slug, language);
		expect(sources.length).toBeGreaterThanOrEqual(2);
		for (const { url, description, dateLabel } of sources) {
			expect(url).toMatch(OFFICIAL);
			expect(description.length).toBeGreaterThan(10);
			expect(dateLabel).toMatch(DATED);
		}
		const external = linksOf(html).filter((link) => !link.startsWith("/"));
		expect(external.length).toBeGreaterThan(0);
		expect(external.filter((link) => !OFFICIAL.test(link))).toEqual([]);
		expect(toText(html)).toMatch(/2026/);
	});

	test.each(LANGUAGES)("links in %s to existing pages in its own language, and to another guide", (language) => {
		const internal = linksOf(guideIn(slug, language).html).filter((link) => link.startsWith("/"));
		const broken = internal.filter((link) => {
			const { pathname, searchParams } = new URL(link, "http://site");
			return !knownPaths.has(pathname) || searchParams.get("lang") !== language;
		});
		expect(broken).toEqual([]);
		expect(internal.some((link) => link.startsWith("/guides/"))).toBe(true);
	});
});

/** Statements that no text may make, and promises that only the terms may make. */
const NEVER: Record<Language, RegExp[]> = {
	en: [
		/\bwe will\b|\bwe'll\b|you will receive/i,
		/guaranteed|100 ?%|partner of|authorised by/i,
		/(everyone|everybody) outside the EU must/i,
		/(no|without a) notary ever/i,
		/legal advice (is )?included/i,
	],
	es: [
		/le (enviaremos|daremos|avisaremos)|recibirá (de nosotros|nuestr)/i,
		/garantizad|100 ?%|colaborador(a)? oficial|autorizado por/i,
		/asesoramiento (jurídico|fiscal) incluido/i,
	],
	pt: [
		/(enviar|dar|avis)-lhe-emos|iremos enviar|vai receber de nós/i,
		/garantido|100 ?%|parceiro oficial|autorizado pela/i,
		/aconselhamento (jurídico|fiscal) incluído/i,
	],
};

test.each(LANGUAGES)("no guide in %s makes a forbidden statement or a promise", (language) => {
	for (const slug of GUIDES) {
		const { title, description, lede, html } = guideIn(slug, language);
		const text = [title, description, lede, toText(html)].join(" ");
		for (const never of NEVER[language]) expect(text, slug).not.toMatch(never);
	}
});

test("common search terms appear in titles and descriptions", () => {
	for (const language of LANGUAGES) {
		const representative = { en: /fiscal representative/i, es: /representante fiscal/i, pt: /representante fiscal/i };
		expect(guideIn("fiscal-representative", language).title).toMatch(representative[language]);
		expect(guideIn("nif-for-free", language).description).toContain("Loja de Cidadão");
	}
});

test("every article cites official texts too", () => {
	for (const slug of SLUGS)
		for (const language of LANGUAGES) {
			const sources = listSources(slug, language);
			expect(sources.length, slug).toBeGreaterThanOrEqual(2);
			for (const { url, dateLabel } of sources) {
				expect(url).toMatch(OFFICIAL);
				expect(dateLabel).toMatch(DATED);
			}
		}
});

test("an unknown slug is not a guide", () => {
	for (const slug of ["terms", "", "constructor", undefined]) expect(isGuide(slug)).toBe(false);
});
