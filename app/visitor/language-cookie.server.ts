import { isLanguage } from "#app/domain/language.ts";
import { LANGUAGE_COOKIE } from "#app/visitor/language-strategy.ts";
import { getUrl, readCookie } from "./request.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the cookie for a language chosen in the URL (row 15); null if unchanged, or for a prefetch. */
export function serialiseLanguageCookie(request: Request): string | null {
	if (isPrefetch(request)) return null;
	const languageParam = getUrl(request).searchParams.get("lang");
	const unchanged = readCookie(request, LANGUAGE_COOKIE) === languageParam;
	// Not HttpOnly, because scripts read it too. It contains only a language.
	return isLanguage(languageParam) && !unchanged
		? `${LANGUAGE_COOKIE}=${languageParam}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Lax`
		: null;
}

/** Returns whether a browser prefetches the page, which does not count as a visit. */
export function isPrefetch(request: Request): boolean {
	return request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
}
