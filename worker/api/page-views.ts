import { Hono } from "hono";
import { recordPageView } from "#app/commands/people/record-page-view.server.ts";
import { loadPages } from "#worker/pages/load-pages.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Row 21: a page was looked at. Neither who nor from where is taken down; an address that is no page counts nothing. */
export const pageViews = new Hono<AppEnv>().post("/page-view", rateLimit("RATE_WRITE", "view"), async (c) => {
	const body = await parseJson(c, "pageViewRequest");
	if (!body.ok) return problem(c, body.failure);
	const { path, language } = body.value;
	const template = (await loadPages()).pageTemplate(path);
	if (template) {
		c.env.VISITS?.writeDataPoint({ blobs: [template, language], indexes: [template] });
		await recordPageView(c.var.services, template, language);
	}
	return c.body(null, 204);
});
