import { expect, it } from "vitest";
import { catalogue } from "#worker/api/catalogue.ts";
import { catalogue as agentCatalogue } from "#worker/api/v1/catalogue.ts";
import { createApp } from "#worker/app.ts";
import { productionEnvironment } from "#worker/env.ts";

/** Routes of the product that are not calls: the agents' contract, the sockets, files for search engines and browsers, and the documents of the admin area. */
const NO_CALLS = [
	"GET /api/v1/openapi.json",
	"GET /ws",
	"GET /agents/live",
	"GET /robots.txt",
	"GET /sitemap.xml",
	"GET /rss.xml",
	"GET /speculation-rules.json",
	"GET /affiliate-statements/{id}",
	"GET /admin/documents/{uploadId}/{page}",
	"GET /admin/payments.csv",
	"GET /admin/partners.csv",
	"GET /admin/payout-files/{id}",
	"GET /admin/statements/{id}",
	"GET /admin/receipts/{id}/{purpose}",
	"GET /admin/invoices.csv",
	"GET /admin/invoices/{id}/{document}",
	"GET /admin/audit.csv",
	"GET /admin/live",
	"GET /admin/menu",
	"GET /admin/case-files/{id}",
	"GET /admin/case-files/{id}/pdf",
	"GET /admin/labels/{id}",
	"GET /admin/filing-packs/{id}/{as}",
	"GET /admin/mandates/{id}",
	"POST /admin/drafts/{id}",
	"POST /admin/ticks/{id}",
	"POST /admin/preferences",
	"GET /admin/mail-samples/{kind}/{language}",
];

/** Returns `/api/applications/:id` and `/locales/:file{…}` in OpenAPI notation. */
function templateOf(pattern: string): string {
	return pattern.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
}

it("the catalogues list exactly the calls of the router", () => {
	const routes = createApp(productionEnvironment).routes.filter(({ method }) => method !== "ALL");
	const known = new Set(routes.map(({ method, path }) => `${method} ${templateOf(path)}`));
	for (const route of NO_CALLS) expect(known.delete(route), route).toBe(true);
	const listed = [...catalogue, ...agentCatalogue].map(({ method, path }) => `${method.toUpperCase()} ${path}`);
	expect([...known].sort()).toEqual([...listed].sort());
});
