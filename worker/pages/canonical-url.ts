import { createMiddleware } from "hono/factory";
import { findIndexedPage } from "#app/content/site-map.ts";
import { isLanguage } from "#app/domain/language.ts";
import type { AppEnv } from "#worker/context.ts";
import { matchedPath } from "#worker/matched-path.ts";

/**
 * The same page in its one spelling: a language in front of the path goes into the query, unless one is there already
 * (decision 012), and a page of the site loses capitals, escapes and slashes at its end. Null when it is spelt right.
 */
function rightSpelling(address: string): string | null {
	const url = new URL(address);
	const asked = url.pathname;
	const [, first = "", ...rest] = asked.split("/");
	const language = first.toLowerCase();
	if (isLanguage(language)) {
		if (!isLanguage(url.searchParams.get("lang"))) url.searchParams.set("lang", language);
		// Two slashes in front would name another host.
		url.pathname = `/${rest.join("/").replace(/^\/+/, "")}`;
	}
	const page = findIndexedPage(matchedPath(url.pathname) ?? url.pathname);
	if (page) url.pathname = page.path;
	return url.pathname === asked ? null : url.pathname + url.search;
}

/** Redirects to the canonical URL of a page for good, so that links from elsewhere count for it. */
export const canonicalUrl = createMiddleware<AppEnv>(async function canonicalUrl(c, next) {
	const right = c.req.method === "GET" || c.req.method === "HEAD" ? rightSpelling(c.req.url) : null;
	return right === null ? next() : c.redirect(right, 301);
});
