import { isLanguage } from "#app/domain/language.ts";
import { referralCodeOf } from "#app/domain/partners/referral.ts";
import { sha256 } from "#app/domain/sha256.ts";
import { languageCookie } from "#app/visitor/language-cookie.server.ts";
import { languageOf } from "#app/visitor/language-strategy.ts";
import { addressOf } from "#app/visitor/request.ts";

/** Marks a cacheable answer; says which names in a query change it. Never leaves the Worker. */
export const CACHEABLE_HEADER = "X-Keep";

type CachedPage = {
	body: ArrayBuffer;
	headers: Headers;
	etag: string;
	/** Names in a query that change the page. */
	varies: readonly string[];
	cachedAt: number;
};

/** Every address of the site in three languages, each asked for by its language or not; a page is 20 to 60 KB. */
const MAX_PAGES = 256;
/**
 * Then the page is fetched from what isolates leave for each other, under the settings as they are by then: a change that
 * staff make shows within a minute (app/queries/settings.server.ts waits as long again).
 */
const LIFETIME_MS = 30 * 1000;
/** Addresses whose query changes nothing but the language. */
const PLAIN_QUERY = /^(\?lang=(en|es|pt))?$/;

const pages = new Map<string, CachedPage>();

/** For tests, each of which has a world of its own in one isolate. */
export function clearPageCache(): void {
	pages.clear();
}

/** Whether an address names its language; one that leaves it to the visitor is a page of its own to search engines. */
export function namesLanguage(url: URL): boolean {
	return isLanguage(url.searchParams.get("lang"));
}

/** A language, whether it was asked for, and an address: whatever else is asked does not change the page. */
function keyOf(request: Request): string {
	const url = addressOf(request);
	return `${languageOf(request)}${namesLanguage(url) ? "" : "?"}${url.pathname}`;
}

/** Whether something in the query changes a page. */
export function isVaried(url: URL, varies: readonly string[]): boolean {
	return varies.some((name) => url.searchParams.has(name));
}

/** The page as this isolate has it, or what the site answers, which is cached for the next visitor if it is the same for all. */
export async function throughCache(request: Request, ask: () => Response | Promise<Response>): Promise<Response> {
	return findCached(request) ?? cachePage(request, await ask());
}

/** The page as this isolate made it before, or null. Nothing is asked for it: no world, no database, no router. */
function findCached(request: Request): Response | null {
	if (request.method !== "GET" && request.method !== "HEAD") return null;
	const cached = pages.get(keyOf(request));
	if (!cached || Date.now() - cached.cachedAt > LIFETIME_MS) return null;
	const url = addressOf(request);
	// A click on a partner's link is signed and counted, which needs more than a page.
	if (referralCodeOf(url)) return null;
	if (!PLAIN_QUERY.test(url.search) && isVaried(url, cached.varies)) return null;
	return answer(request, cached);
}

/** Caches an answer that is marked as cacheable, and gives what this visitor gets of it. */
async function cachePage(request: Request, response: Response): Promise<Response> {
	const mark = response.headers.get(CACHEABLE_HEADER);
	if (mark === null) return response;
	const body = await response.arrayBuffer();
	const etag = `W/"${(await sha256(new Uint8Array(body))).slice(0, 12).toBase64()}"`;
	const headers = new Headers(response.headers);
	headers.delete(CACHEABLE_HEADER);
	headers.delete("Set-Cookie");
	headers.set("Cache-Control", "public, no-cache");
	headers.set("ETag", etag);
	if (!namesLanguage(addressOf(request))) headers.set("Vary", "Cookie, Accept-Language");
	const cached = { body, headers, etag, varies: mark.split(",").filter(Boolean), cachedAt: Date.now() };
	const key = keyOf(request);
	// A Map keeps the order in which pages came: the oldest one goes first.
	pages.delete(key);
	pages.set(key, cached);
	for (const oldest of pages.keys()) {
		if (pages.size <= MAX_PAGES) break;
		pages.delete(oldest);
	}
	return answer(request, cached, response.headers.getSetCookie());
}

/** Browsers ask each time whether the page is still the same: after a change of build nobody sees the old one. */
function answer(request: Request, { body, headers, etag }: CachedPage, own: readonly string[] = []): Response {
	const isKnown = request.headers.get("If-None-Match") === etag;
	const response = isKnown
		? new Response(null, { status: 304, headers })
		: new Response(request.method === "HEAD" ? null : body, { headers });
	const cookies = [languageCookie(request), ...own].filter((cookie) => cookie !== null);
	for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
	if (cookies.length > 0) response.headers.set("Cache-Control", "private, no-cache");
	return response;
}
