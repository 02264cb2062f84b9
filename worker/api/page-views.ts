import { Hono } from "hono";
import { recordPageView } from "#app/commands/people/count-visits.server.ts";
import { SITE_PAGES } from "#app/content/site-map.ts";
import { stepsReached } from "#app/domain/measures/visit-steps.ts";
import { loadPages } from "#worker/pages/load-pages.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Row 21: a page was looked at. Neither who nor from where is recorded; an address that is no page counts nothing. */
export const pageViews = new Hono<AppEnv>().post("/page-view", rateLimit("RATE_WRITE", "view"), async (c) => {
	const body = await parseJson(c, "pageViewRequest");
	if (!body.ok) return problem(c, body.failure);
	const { path, language, arrival } = body.value;
	const template = (await loadPages()).pageTemplate(path);
	if (template) {
		c.env.VISITS?.writeDataPoint({ blobs: [template, language], indexes: [template] });
		const { countedAs } = c.var.visitor;
		const steps = stepsReached(template, arrival, isPublic(path, template));
		await recordPageView(c.var.services, { language, countedAs }, { template, steps });
	}
	return c.body(null, 204);
});

/** A page that everybody may see, and on which a visit can begin. */
function isPublic(path: string, template: string): boolean {
	const page = SITE_PAGES.find((page) => page.path === path || page.path === template);
	return page !== undefined && !["application", "partner", "test"].includes(page.kind);
}
