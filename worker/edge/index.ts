import { throughCache } from "../pages/cached-pages.ts";

/**
 * What runs near the visitor: pages that are the same for all, from its memory. Everything else is asked of the site, which
 * runs near its data (docs/decisions/064-data-in-the-eu.md).
 */
export default {
	fetch(request: Request, { SITE }: { SITE: Fetcher }): Promise<Response> {
		return throughCache(request, () => SITE.fetch(request));
	},
};
