import { isLanguage } from "#app/domain/language.ts";
import { parseReferralCode } from "#app/domain/partners/referral.ts";
import { sha256 } from "#app/domain/sha256.ts";
import { serialiseLanguageCookie } from "#app/visitor/language-cookie.server.ts";
import { detectLanguage } from "#app/visitor/language-strategy.ts";
import { getUrl } from "#app/visitor/request.ts";

/**
 * Marks a cacheable response with the query parameters that change it. Removed before the response leaves the Worker.
 */
export const CACHEABLE_HEADER = "X-Cacheable";

type CachedPage = {
	body: ArrayBuffer;
	headers: Headers;
	etag: string;
	/** Query parameters that change the page. */
	varyingParameters: readonly string[];
	cachedAt: number;
};

/** Enough for every path in three languages, with and without the language in the query; a page is 20 to 60 KB. */
const MAX_PAGES = 256;
/**
 * After this time the page is read from the data centre's cache again, under the current settings. A change by staff is
 * visible within a minute, because app/queries/settings.server.ts caches for as long again.
 */
const LIFETIME_MS = 30 * 1000;
/** Queries that change only the language. */
const PLAIN_QUERY = /^(\?lang=(en|es|pt))?$/;

const pages = new Map<string, CachedPage>();

/** Clears the cache for tests, which share an isolate. */
export function clearPageCache(): void {
	pages.clear();
}

/** Returns whether a URL names its language; to search engines, the URL without one is a separate page. */
export function hasLanguageParameter(url: URL): boolean {
	return isLanguage(url.searchParams.get("lang"));
}

/** Returns the cache key: language, whether the URL names it, and path. */
function toCacheKey(request: Request): string {
	const url = getUrl(request);
	return `${detectLanguage(request)}${hasLanguageParameter(url) ? "" : "?"}${url.pathname}`;
}

/** Returns whether the URL has a query parameter that changes the page. */
export function hasVaryingParameter(url: URL, varyingParameters: readonly string[]): boolean {
	return varyingParameters.some((name) => url.searchParams.has(name));
}

/** Responds from the isolate's cache or from the site, and caches pages that are the same for everyone. */
export async function serveFromCache(
	request: Request,
	fetchFresh: () => Response | Promise<Response>,
): Promise<Response> {
	return findCachedResponse(request) ?? cachePage(request, await fetchFresh());
}

/** Finds the cached page and creates its response, or returns null; needs no environment, database or router. */
function findCachedResponse(request: Request): Response | null {
	if (request.method !== "GET" && request.method !== "HEAD") return null;
	const cached = pages.get(toCacheKey(request));
	if (!cached || Date.now() - cached.cachedAt > LIFETIME_MS) return null;
	const url = getUrl(request);
	// A click on a partner's link must be signed and counted by the site.
	if (parseReferralCode(url)) return null;
	if (!PLAIN_QUERY.test(url.search) && hasVaryingParameter(url, cached.varyingParameters)) return null;
	return cachedResponse(request, cached);
}

/** Caches a cacheable response and returns this visitor's copy. */
async function cachePage(request: Request, response: Response): Promise<Response> {
	const parameterList = response.headers.get(CACHEABLE_HEADER);
	if (parameterList === null) return response;
	const body = await response.arrayBuffer();
	const etag = `W/"${(await sha256(new Uint8Array(body))).slice(0, 12).toBase64()}"`;
	const headers = new Headers(response.headers);
	headers.delete(CACHEABLE_HEADER);
	headers.delete("Set-Cookie");
	headers.set("Cache-Control", "public, no-cache");
	headers.set("ETag", etag);
	if (!hasLanguageParameter(getUrl(request))) headers.set("Vary", "Cookie, Accept-Language");
	const cached = {
		body,
		headers,
		etag,
		varyingParameters: parameterList.split(",").filter(Boolean),
		cachedAt: Date.now(),
	};
	const key = toCacheKey(request);
	// A Map keeps insertion order: the oldest page is evicted first.
	pages.delete(key);
	pages.set(key, cached);
	for (const oldestKey of pages.keys()) {
		if (pages.size <= MAX_PAGES) break;
		pages.delete(oldestKey);
	}
	return cachedResponse(request, cached, response.headers.getSetCookie());
}

/** Creates the response for a cached page. Browsers revalidate each time, so that no old page outlives a deployment. */
function cachedResponse(
	request: Request,
	{ body, headers, etag }: CachedPage,
	ownCookies: readonly string[] = [],
): Response {
	const isUnchanged = request.headers.get("If-None-Match") === etag;
	const response = isUnchanged
		? new Response(null, { status: 304, headers })
		: new Response(request.method === "HEAD" ? null : body, { headers });
	const cookies = [serialiseLanguageCookie(request), ...ownCookies].filter((cookie) => cookie !== null);
	for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
	if (cookies.length > 0) response.headers.set("Cache-Control", "private, no-cache");
	return response;
}
