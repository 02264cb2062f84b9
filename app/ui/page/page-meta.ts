import { m } from "#app/paraglide/messages.js";

/** Maximum title length that search engines show. */
const MAX_TITLE_LENGTH = 60;

/**
 * Returns the title and description of a page, for tabs, search engines and previews. Long titles omit the brand.
 * @param hasErrors whether the form has errors, which the title mentions
 */
export function pageMeta(title: string, description: string, hasErrors = false) {
	const fullTitle = `${title} – ${m.brand()}`;
	const visibleTitle = fullTitle.length > MAX_TITLE_LENGTH ? title : fullTitle;
	return [
		{ title: hasErrors ? `${m.error_prefix()} ${visibleTitle}` : visibleTitle },
		...descriptionMeta(title, description),
	];
}

/** Returns the description for pages that render their title (page-header.tsx). */
export function descriptionMeta(title: string, description: string) {
	return [
		{ name: "description", content: description },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:site_name", content: m.brand() },
	];
}
