import { serveFromCache } from "../pages/cached-pages.ts";

const VERSION_KEY = "Cloudflare-Workers-Version-Key";
const VERSION_OVERRIDES = "Cloudflare-Workers-Version-Overrides";

/**
 * Runs near the visitor. Serves pages that are the same for everyone from its cache, and forwards all other requests to
 * the site, which runs near its data (docs/decisions/064-data-in-the-eu.md).
 */
export default {
	fetch(request: Request, { SITE }: { SITE: Fetcher }): Promise<Response> {
		const headers = new Headers(request.headers);
		// While two releases share the traffic, each network address stays on one of them (docs/deploy.md).
		headers.set(VERSION_KEY, headers.get("CF-Connecting-IP") ?? "");
		const fetchSite = () => SITE.fetch(new Request(request, { headers }));
		// `npm run deploy` checks one version; a cached page may be another's.
		return headers.has(VERSION_OVERRIDES) ? fetchSite() : serveFromCache(request, fetchSite);
	},
};
