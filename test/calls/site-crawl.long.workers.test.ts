import { describe, expect, it } from "vitest";
import { SLUGS } from "#app/content/articles.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { GUIDES } from "#app/content/guides.ts";
import { listSources } from "#app/content/official-sources.server.ts";
import { INDEXED_PAGES, SITE_PAGES } from "#app/content/site-map.ts";
import { LANGUAGES, type Language, withLanguage } from "#app/domain/language.ts";
import { ADDRESS_COUNTRIES } from "#app/domain/person/countries.ts";
import { aCompletedApplication } from "#test/services/states.ts";
import { Client, ORIGIN } from "../services/client.ts";
import { elementsOf, headOf, type PageHead, visibleTexts } from "../services/read-page.ts";

type CrawledPage = {
	/** The linked URL without its fragment. */
	url: string;
	status: number;
	head: PageHead;
	/** The texts that are read or heard. */
	words: string[];
	ids: Set<string>;
	links: { href: string; hreflang?: string }[];
};

type Crawl = Map<string, CrawledPage>;

type Fetch = (url: string) => Promise<Response>;

/** Downloads are not pages, and the simulator is not part of the site. */
function isPage(href: string): boolean {
	return href.startsWith("/") && !/^\/(offline|og|assets|api)\b|\.(svg|png|ico|pdf|xml)(\?|$)/.test(href);
}

async function open(fetch: Fetch, url: string): Promise<CrawledPage> {
	const response = await fetch(url);
	const html = await response.text();
	return {
		url,
		status: response.status,
		head: headOf(html),
		words: visibleTexts(html),
		ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id)),
		links: elementsOf(html, "a").map(({ href = "", hreflang }) => ({ href, ...(hreflang ? { hreflang } : {}) })),
	};
}

/**
 * Follows every link from a language's home page, as a visitor without scripts could, and returns pages by URL.
 * It skips the language switcher: each language has a separate crawl.
 */
async function crawl(fetch: Fetch, language: Language): Promise<Crawl> {
	const pages: Crawl = new Map();
	const queue = [withLanguage("/", language)];
	for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
		if (pages.has(url)) continue;
		const page = await open(fetch, url);
		pages.set(url, page);
		const nextLinks = page.links.filter(({ href, hreflang }) => isPage(href) && !hreflang);
		queue.push(...nextLinks.map(({ href }) => href.split("#")[0] ?? ""));
	}
	return pages;
}

/** Returns broken links of a crawl: missing language, dead end, or missing fragment target. */
function brokenLinks(pages: Crawl, language: Language): string[] {
	return [...pages.values()].flatMap((page) => {
		const faults = [];
		if (page.status !== 200) faults.push(`${page.status}`);
		if (page.head.language !== language) faults.push(`speaks ${page.head.language}`);
		for (const { href, hreflang } of page.links) {
			if (href.startsWith("#")) {
				if (!page.ids.has(decodeURIComponent(href.slice(1)))) faults.push(`leads to nothing: ${href}`);
			} else if (isPage(href)) {
				const { pathname, searchParams, hash } = new URL(href, ORIGIN);
				if (searchParams.get("lang") !== (hreflang ?? language)) faults.push(`without its language: ${href}`);
				if (hreflang && pathname !== new URL(page.url, ORIGIN).pathname) faults.push(`switches to ${href}`);
				const target = pages.get(href.split("#")[0] ?? "");
				if (hash && !target?.ids.has(decodeURIComponent(hash.slice(1)))) faults.push(`leads to nothing: ${href}`);
			} else if (!/^(https:\/\/|mailto:|tel:|\/)/.test(href)) faults.push(`is not a URL: ${href}`);
		}
		return faults.map((fault) => `${page.url} ${fault}`);
	});
}

/** The first crawl also waits for the pages to compile. */
const TIMEOUT_MS = { timeout: 300_000 };
const crawls = new Map<Language, Crawl>();

/** Crawls once for all tests: the result does not depend on the state each test starts from. */
async function crawlOnce(language: Language): Promise<Crawl> {
	const visitor = new Client();
	const pages = crawls.get(language) ?? (await crawl((url) => visitor.get(url), language));
	crawls.set(language, pages);
	return pages;
}

function pathOf(page: CrawledPage): string {
	return new URL(page.url, ORIGIN).pathname;
}

/** One page per path, whatever its parameters. */
async function byPath(language: Language): Promise<Map<string, CrawledPage>> {
	const pages = [...(await crawlOnce(language)).values()];
	return new Map(pages.reverse().map((page) => [pathOf(page), page]));
}

describe.each(LANGUAGES)("a crawl of all links from the home page, in %s", TIMEOUT_MS, (language) => {
	it("reaches every indexed page, and the start of the application", async () => {
		const pages = await byPath(language);
		const expected = [...INDEXED_PAGES.map(({ path }) => path), "/upload-documents"];
		expect(expected.filter((path) => !pages.has(path))).toEqual([]);
	});

	it("reaches only public pages", async () => {
		const paths = new Set(SITE_PAGES.map(({ path }) => path));
		expect([...(await byPath(language)).keys()].filter((path) => !paths.has(path))).toEqual([]);
	});

	it("meets no dead end, no other language and no link without a language", async () => {
		const pages = await crawlOnce(language);
		expect(pages.size).toBeGreaterThan(INDEXED_PAGES.length);
		expect(brokenLinks(pages, language)).toEqual([]);
	});

	it("follows only canonical URLs", async () => {
		const indexed = new Set(INDEXED_PAGES.map(({ path }) => path));
		const pages = [...(await crawlOnce(language)).values()].filter((page) => indexed.has(pathOf(page)));
		const links = pages.flatMap(({ url, links }) =>
			links
				.map(({ href }) => new URL(href, ORIGIN + url))
				.filter(({ origin, pathname, searchParams }) => {
					return origin === ORIGIN && indexed.has(pathname) && [...searchParams.keys()].join() === "lang";
				}),
		);
		expect(links.length).toBeGreaterThan(indexed.size);
		const canonical = new Map(pages.map(({ url, head }) => [url, head.canonical]));
		for (const { pathname, search } of links)
			expect(canonical.get(pathname + search) ?? [ORIGIN + pathname + search]).toEqual([ORIGIN + pathname + search]);
	});

	it("finds a unique title and description on each page", async () => {
		const pages = [...(await byPath(language)).values()];
		const titles = pages.map(({ head }) => head.titles.join("|"));
		const descriptions = pages.map(({ head }) => head.metas.description?.join("|") ?? "");
		for (const texts of [titles, descriptions])
			expect(pages.filter((_, index) => !texts[index] || texts.indexOf(texts[index]) !== index).map(pathOf)).toEqual(
				[],
			);
	});

	it("ends at the not-found page for unknown URLs", async () => {
		for (const path of ["/no-such-page", "/blog/no-such-article", "/pricing/nothing"]) {
			const response = await new Client().get(withLanguage(path, language));
			expect(response.status, path).toBe(404);
			expect(headOf(await response.text()).language).toBe(language);
		}
	});
});

/** Official documents have Portuguese names in every language. */
const OFFICIAL_NAMES = [...GUIDES, ...SLUGS].flatMap((page) => listSources(page, "en").map(({ name }) => name));

/** Names, and words spelled alike in English and in Spanish or Portuguese. */
const ALIKE = {
	all: [
		...["Azulejo NIF", "NIF", "EN", "ES", "PT", "English", "Español", "Português", "Premium", "Cookie", "Cookies"],
		...["Blog", "Facebook", "LinkedIn", "X (Twitter)", "nif", "golden visa", "NHR", "IMI", "IMT"],
		// Terms of Portuguese authorities.
		...["contribuinte", "representante fiscal", "solicitador", "e-balcão", "início de atividade"],
		...["contrato-promessa", "caderneta predial", "procuração", "solicitador", "solicitadores", "maior acompanhado"],
		...["Loja de Cidadão", "serviço de finanças", "Ordem dos Advogados", "Registar-se", "senha de acesso"],
		...["A minha Área › Notificações e Citações › Gerir Canais", "Chave Móvel Digital", "council tax"],
		...OFFICIAL_NAMES,
		...["Livro de Reclamações", "Portal das Finanças", "Número de Identificação Fiscal", "número de contribuinte"],
		...["Autoridade Tributária e Aduaneira", "Direção-Geral do Consumidor", "Comissão Nacional de Proteção de Dados"],
		// The simulator's attorney, company and reviewers.
		...["Teresa Exemplo Vasconcelos", "Rua do Exemplo 1, 2.º Esq., 1100-001 Lisboa"],
		...["Azulejo Demonstração, Lda.", "Conservatória de Demonstração, 000000000", "PT000000000"],
		"Rua de Exemplo 0, 0000-000 Lisboa, Portugal",
		"Azulejo Demonstração, Lda., Rua de Exemplo 0, 0000-000 Lisboa, Portugal, support@azulejo.example",
		"NIF-XXXX-XXXX",
		...["Jane Sample", "Pedro Ejemplo", "Anna Muster", "Jean Exemple", "Maria Exemplo"],
	],
	es: ["No", "General"],
	pt: ["Standard", "Menu", "E-mail"],
};

/** Figures, initials, URLs and e-mail addresses have no language. */
function isWord(text: string): boolean {
	return /\p{L}{2}/u.test(text) && !/^(\S+[@.]\S+|\d+ min|[A-Z]{2})$/.test(text);
}

describe.each(["es", "pt"] as const)("the pages in %s", TIMEOUT_MS, (language) => {
	it("leave nothing in English", async () => {
		const english = await byPath("en");
		// Many countries have the same name; app/content/country-names.test.ts tests country names.
		const countries = ADDRESS_COUNTRIES.map((code) => countryName(code, "en"));
		const ignored = new Set([...ALIKE.all, ...ALIKE[language], ...countries]);
		const untranslated = new Map<string, string>();
		for (const [path, page] of await byPath(language)) {
			// A reference for developers, marked as English.
			if (path === "/developers") continue;
			const englishWords = new Set(english.get(path)?.words);
			const repeated = page.words.filter((text) => isWord(text) && englishWords.has(text) && !ignored.has(text));
			for (const text of repeated) untranslated.set(text, path);
		}
		expect([...untranslated]).toEqual([]);
	});
});

describe.each(LANGUAGES)("pages without a link from the site, in %s", (language) => {
	it("exist as well, for their intended readers", async () => {
		const applicant = new Client();
		const { id } = await aCompletedApplication({}, applicant);
		const paths = SITE_PAGES.filter(({ kind }) => ["application", "partner", "test"].includes(kind)).map(
			({ path }) => path,
		);
		for (const path of paths.map((path) => path.replace(":id", id))) {
			const response = await applicant.get(withLanguage(path, language));
			const html = await response.text();
			// Without data some pages redirect to the start.
			const shownLanguage =
				headOf(html).language ?? new URL(response.headers.get("Location") ?? "", ORIGIN).searchParams.get("lang");
			expect(shownLanguage, path).toBe(language);
			expect(response.status, path).toBeLessThan(500);
		}
	});
});
