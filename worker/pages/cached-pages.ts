import { languageOf } from "#app/language-strategy.ts";
import { isCacheable } from "./cacheable-routes.ts";
import { sessionCookies } from "./session-cookies.ts";

/** Marks an answer that may be kept. Never leaves the Worker. */
export const CACHE_MARK = "X-Keep";

type CachedPage = { body: ArrayBuffer; headers: [string, string][]; etag: string; cachedAt: number };

/** Every address of the site in three languages, about twice over; a page is 20 to 60 KB. */
const MOST_PAGES = 256;
/** The year in the footer is all that changes without a new build. */
const LIFETIME_MS = 60 * 60 * 1000;
/** Addresses whose query changes nothing but the language. */
const PLAIN_QUERY = /^(\?lang=(en|es|pt))?$/;

const pages = new Map<string, CachedPage>();

/** A language and an address: whatever else is asked does not change the page. */
function keyOf(request: Request, url: URL): string {
	return languageOf(request) + url.pathname;
}

/** The page as this isolate made it before, or null. Nothing is asked for it: no world, no database, no router. */
export function findCached(request: Request): Response | null {
	if (request.method !== "GET" && request.method !== "HEAD") return null;
	const url = new URL(request.url);
	const cached = pages.get(keyOf(request, url));
	if (!cached || Date.now() - cached.cachedAt > LIFETIME_MS) return null;
	if (!PLAIN_QUERY.test(url.search) && !isCacheable(url)) return null;
	return answer(request, url, cached);
}

/** Keeps an answer that is marked to be kept, and gives what this visitor gets of it. */
export async function cachePage(request: Request, response: Response): Promise<Response> {
	if (!response.headers.has(CACHE_MARK)) return response;
	const body = await response.arrayBuffer();
	const headers = [...response.headers].filter(([name]) => name !== CACHE_MARK.toLowerCase());
	const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).slice(0, 12);
	const cached = { body, headers, etag: `W/"${btoa(String.fromCharCode(...sum))}"`, cachedAt: Date.now() };
	const url = new URL(request.url);
	const key = keyOf(request, url);
	// A Map keeps the order in which pages came: the oldest one goes first.
	pages.delete(key);
	pages.set(key, cached);
	for (const oldest of pages.keys()) {
		if (pages.size <= MOST_PAGES) break;
		pages.delete(oldest);
	}
	return answer(request, url, cached);
}

/** Browsers ask each time whether the page is still the same: after a change of build nobody sees the old one. */
function answer(request: Request, url: URL, { body, headers: cached, etag }: CachedPage): Response {
	const headers = new Headers(cached);
	const cookies = sessionCookies(request);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	headers.set("Cache-Control", cookies.length > 0 ? "private, no-cache" : "public, no-cache");
	headers.set("ETag", etag);
	if (!url.searchParams.has("lang")) headers.set("Vary", "Cookie, Accept-Language");
	if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
	return new Response(request.method === "HEAD" ? null : body, { headers });
}
