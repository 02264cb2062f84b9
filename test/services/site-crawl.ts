import { type Language, withLanguage } from "#app/domain/language.ts";
import { ORIGIN } from "./client.ts";
import { elementsOf, headOf, type PageHead, wordsOf } from "./read-page.ts";

export type CrawledPage = {
	/** As it was linked, without a fragment. */
	address: string;
	status: number;
	head: PageHead;
	/** The pieces that are read or heard. */
	words: string[];
	ids: Set<string>;
	links: { href: string; hreflang?: string }[];
};

export type Crawl = Map<string, CrawledPage>;

type Ask = (address: string) => Promise<Response>;

/** Files are no pages, whoever serves them, and the offline world is no part of the site. */
function isPage(href: string): boolean {
	return href.startsWith("/") && !/^\/(offline|og|assets|api)\b|\.(svg|png|ico|pdf|xml)(\?|$)/.test(href);
}

async function open(ask: Ask, address: string): Promise<CrawledPage> {
	const response = await ask(address);
	const html = await response.text();
	return {
		address,
		status: response.status,
		head: headOf(html),
		words: wordsOf(html),
		ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id)),
		links: elementsOf(html, "a").map(({ href = "", hreflang }) => ({ href, ...(hreflang ? { hreflang } : {}) })),
	};
}

/**
 * Follows every link from the first page of a language, as a visitor without scripts could, by address. The links of
 * the language switcher are not followed: each language has a crawl of its own.
 */
export async function crawl(ask: Ask, language: Language): Promise<Crawl> {
	const found: Crawl = new Map();
	const waiting = [withLanguage("/", language)];
	for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
		if (found.has(address)) continue;
		const page = await open(ask, address);
		found.set(address, page);
		const onward = page.links.filter(({ href, hreflang }) => isPage(href) && !hreflang);
		waiting.push(...onward.map(({ href }) => href.split("#")[0] ?? ""));
	}
	return found;
}

/** What is wrong with the links of a crawl: no language, a dead end, a part of a page that is not there. */
export function brokenLinks(found: Crawl, language: Language): string[] {
	return [...found.values()].flatMap((page) => {
		const wrong = [];
		if (page.status !== 200) wrong.push(`${page.status}`);
		if (page.head.language !== language) wrong.push(`speaks ${page.head.language}`);
		for (const { href, hreflang } of page.links) {
			if (href.startsWith("#")) {
				if (!page.ids.has(decodeURIComponent(href.slice(1)))) wrong.push(`leads to nothing: ${href}`);
			} else if (isPage(href)) {
				const { pathname, searchParams, hash } = new URL(href, ORIGIN);
				if (searchParams.get("lang") !== (hreflang ?? language)) wrong.push(`without its language: ${href}`);
				if (hreflang && pathname !== new URL(page.address, ORIGIN).pathname) wrong.push(`switches to ${href}`);
				const target = found.get(href.split("#")[0] ?? "");
				if (hash && !target?.ids.has(decodeURIComponent(hash.slice(1)))) wrong.push(`leads to nothing: ${href}`);
			} else if (!/^(https:\/\/|mailto:|tel:|\/)/.test(href)) wrong.push(`is no address: ${href}`);
		}
		return wrong.map((what) => `${page.address} ${what}`);
	});
}
