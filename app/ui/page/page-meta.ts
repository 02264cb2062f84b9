import { m } from "#app/paraglide/messages.js";

/** Maximum title length that search engines show. */
const TITLE_LETTERS = 60;

/**
 * Returns title and description of a page, for the tab, search engines and previews. A long title omits our name.
 * @param failed the form has errors, which the title mentions
 */
export function pageMeta(title: string, description: string, failed = false) {
	const fullTitle = `${title} – ${m.brand()}`;
	const visibleTitle = fullTitle.length > TITLE_LETTERS ? title : fullTitle;
	return [
		{ title: failed ? `${m.error_prefix()} ${visibleTitle}` : visibleTitle },
		...descriptionMeta(title, description),
	];
}

/** Returns the description for pages that render their title (page-title.tsx). */
export function descriptionMeta(title: string, description: string) {
	return [
		{ name: "description", content: description },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:site_name", content: m.brand() },
	];
}
