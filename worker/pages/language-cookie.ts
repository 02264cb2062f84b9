import { rememberLanguage } from "#app/visitor/language-cookie.server.ts";

/** The cookie of a language in the address. A page fetched ahead is no visit yet. */
export function languageCookie(request: Request): string | null {
	return isFetchedAhead(request) ? null : rememberLanguage(request);
}

/** A page fetched ahead is no visit yet. */
export function isFetchedAhead(request: Request): boolean {
	return request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
}
