import { isLanguage } from "#app/domain/language.ts";
import { LANGUAGE_COOKIE } from "#app/visitor/language-strategy.ts";
import { addressOf, cookieOf } from "./request.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that stores a language chosen in the address (row 15); null when unchanged, or for a prefetch. */
export function languageCookie(request: Request): string | null {
	if (isPrefetch(request)) return null;
	const languageParam = addressOf(request).searchParams.get("lang");
	const unchanged = cookieOf(request, LANGUAGE_COOKIE) === languageParam;
	// Scripts read it too, so it is not HttpOnly; it names a language and nothing else.
	return isLanguage(languageParam) && !unchanged
		? `${LANGUAGE_COOKIE}=${languageParam}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Lax`
		: null;
}

/** A prefetched page is not a visit yet. */
export function isPrefetch(request: Request): boolean {
	return request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
}
