import { m } from "#app/paraglide/messages.js";

/** What search engines show of a title; the rest is cut off. */
const TITLE_LETTERS = 60;

/**
 * Title and description of a page, for the tab, search engines and previews. A long title goes without our name.
 * @param failed what was sent has mistakes, and the title tells of them
 */
export function pageMeta(title: string, description: string, failed = false) {
	const named = `${title} – ${m.brand()}`;
	const whole = named.length > TITLE_LETTERS ? title : named;
	return [{ title: failed ? `${m.error_prefix()} ${whole}` : whole }, ...descriptionMeta(title, description)];
}

/** The same for pages that write their title themselves (page-title.tsx). */
export function descriptionMeta(title: string, description: string) {
	return [
		{ name: "description", content: description },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:site_name", content: m.brand() },
	];
}
