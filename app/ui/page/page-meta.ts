import { m } from "#app/paraglide/messages.js";

/** Title and description of a page, for the tab, search engines and previews. */
export function pageMeta(title: string, description: string) {
	return [{ title: `${title} – ${m.brand()}` }, ...descriptionMeta(title, description)];
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
