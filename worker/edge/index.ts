import { throughCache } from "../pages/cached-pages.ts";

/**
 * Runs near the visitor: serves pages that are the same for all from its cache. Passes everything else to the site, which
 * runs near its data (docs/decisions/064-data-in-the-eu.md).
 */
export default {
	fetch(request: Request, { SITE }: { SITE: Fetcher }): Promise<Response> {
		return throughCache(request, () => SITE.fetch(request));
	},
};
