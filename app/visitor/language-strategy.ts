import { defineCustomClientStrategy, defineCustomServerStrategy } from "#app/paraglide/runtime.js";
import { isLanguage, resolveLanguage } from "../domain/language.ts";
import { getUrl, readCookie } from "./request.ts";

/** Cookie that mirrors `preferredLanguage` in local storage (row 12). */
export const LANGUAGE_COOKIE = "preferredLanguage";

/** Returns the language of a request: from the URL, the stored choice, then Accept-Language. */
export function detectLanguage(request: Request) {
	const { searchParams, pathname } = getUrl(request);
	return resolveLanguage({
		query: searchParams.get("lang"),
		pathname,
		get stored() {
			return [readCookie(request, LANGUAGE_COOKIE), readCookie(request, "i18nextLng")];
		},
		get accepted() {
			return request.headers.get("Accept-Language");
		},
	});
}

// The browser reads the server's choice from the page: a different one would break hydration.
if (import.meta.env.SSR) {
	defineCustomServerStrategy("custom-lang", {
		getLocale: (request) => (request ? detectLanguage(request) : undefined),
	});
} else {
	defineCustomClientStrategy("custom-lang", {
		getLocale: () => {
			const pageLanguage = document.documentElement.lang;
			return isLanguage(pageLanguage) ? pageLanguage : undefined;
		},
		setLocale: () => {},
	});
}
