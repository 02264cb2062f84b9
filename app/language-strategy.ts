import { isLanguage, resolveLanguage } from "./domain/language.ts";
import { defineCustomClientStrategy, defineCustomServerStrategy } from "./paraglide/runtime.js";
import { cookieOf } from "./visitor/cookies.ts";

/** The cookie copy of what the browser keeps as `preferredLanguage` (row 12). */
export const LANGUAGE_COOKIE = "preferredLanguage";

/** The language of a request: address, stored choice, then what the browser asks for. */
export function languageOf(request: Request) {
	const url = new URL(request.url);
	return resolveLanguage({
		query: url.searchParams.get("lang"),
		pathname: url.pathname,
		stored: [cookieOf(request, LANGUAGE_COOKIE), cookieOf(request, "i18nextLng")],
		accepted: request.headers.get("Accept-Language"),
	});
}

// The browser must agree with what the server rendered, or hydration fails: it reads the answer off the page.
if (import.meta.env.SSR) {
	defineCustomServerStrategy("custom-lang", { getLocale: (request) => (request ? languageOf(request) : undefined) });
} else {
	defineCustomClientStrategy("custom-lang", {
		getLocale: () => {
			const shown = document.documentElement.lang;
			return isLanguage(shown) ? shown : undefined;
		},
		setLocale: () => {},
	});
}
