import { Hono } from "hono";
import { recordVisitorError } from "#app/commands/inbox/visitor-errors.server.ts";
import { countErrors } from "#app/commands/people/count-visits.server.ts";
import { scriptErrorName } from "#app/domain/inbox/visitor-error.ts";
import { stepOfPage } from "#app/domain/measures/visit-steps.ts";
import { RELEASE } from "#app/server/unexpected-error.server.ts";
import { loadPages } from "#worker/pages/load-pages.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/**
 * A script failed in a visitor's browser. What is kept is the name of the error and the kind of page: an address that is no page
 * of ours counts nothing, and a name that no browser gives counts as Error.
 */
export const errorReports = new Hono<AppEnv>().post("/error-report", rateLimit("RATE_WRITE", "error"), async (c) => {
	const body = await parseJson(c, "errorReportRequest");
	if (!body.ok) return problem(c, body.failure);
	const route = (await loadPages()).pageTemplate(body.value.path);
	if (route) {
		const error = { source: "browser", name: scriptErrorName(body.value.name), route, code: 0 } as const;
		recordVisitorError(c.var.services, error, RELEASE);
	}
	return c.body(null, 204);
});

/** A form refused something in a visitor's browser: one of our own codes, and a page on the way to payment or nothing is counted. */
export const formErrors = new Hono<AppEnv>().post("/form-error", rateLimit("RATE_WRITE", "form-error"), async (c) => {
	const body = await parseJson(c, "formErrorRequest");
	if (!body.ok) return problem(c, body.failure);
	const { path, language, error } = body.value;
	const step = stepOfPage(path);
	if (step) countErrors(c.var.services, { language, countedAs: c.var.visitor.countedAs }, step, [error]);
	return c.body(null, 204);
});
