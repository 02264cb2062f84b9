import { defineCustomClientStrategy, defineCustomServerStrategy } from "#app/paraglide/runtime.js";
import { isLanguage, resolveLanguage } from "../domain/language.ts";
import { addressOf, cookieOf } from "./request.ts";

/** The cookie copy of `preferredLanguage` in local storage (row 12). */
export const LANGUAGE_COOKIE = "preferredLanguage";

/** The language of a request: from the address, the stored choice, then Accept-Language. */
export function languageOf(request: Request) {
	const { searchParams, pathname } = addressOf(request);
	return resolveLanguage({
		query: searchParams.get("lang"),
		pathname,
		get stored() {
			return [cookieOf(request, LANGUAGE_COOKIE), cookieOf(request, "i18nextLng")];
		},
		get accepted() {
			return request.headers.get("Accept-Language");
		},
	});
}

// The browser reads the server's choice from the page: a different one would break hydration.
if (import.meta.env.SSR) {
	defineCustomServerStrategy("custom-lang", { getLocale: (request) => (request ? languageOf(request) : undefined) });
} else {
	defineCustomClientStrategy("custom-lang", {
		getLocale: () => {
			const pageLanguage = document.documentElement.lang;
			return isLanguage(pageLanguage) ? pageLanguage : undefined;
		},
		setLocale: () => {},
	});
}
