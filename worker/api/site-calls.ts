import { Hono } from "hono";
import { recordVisitorError } from "#app/commands/inbox/visitor-errors.server.ts";
import { sendContactMessage } from "#app/commands/mail/send-contact-message.server.ts";
import { countErrors, recordPageView } from "#app/commands/people/count-visits.server.ts";
import { SITE_PAGES } from "#app/content/site-map.ts";
import { scriptErrorName } from "#app/domain/inbox/visitor-error.ts";
import { stepOfPage, stepsReached } from "#app/domain/measures/visit-steps.ts";
import { m } from "#app/paraglide/messages.js";
import { RELEASE } from "#app/server/unexpected-error.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { rateLimit } from "#worker/middleware.ts";
import { loadPages } from "#worker/pages/pages.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Row 21: counts a page view without identifying the visitor. Unknown paths are not counted. */
export const pageViews = new Hono<AppEnv>().post("/page-view", rateLimit("RATE_WRITE", "view"), async (c) => {
	const body = await parseJson(c, "pageViewRequest");
	if (!body.ok) return problem(c, body.failure);
	const { path, language, arrival } = body.value;
	const template = (await loadPages()).findPageTemplate(path);
	if (template) {
		c.env.VISITS?.writeDataPoint({ blobs: [template, language], indexes: [template] });
		const { countedAs } = c.var.visitor;
		const steps = stepsReached(template, arrival, isEntryPage(path, template));
		await recordPageView(c.var.services, { language, countedAs }, { template, steps });
	}
	return c.body(null, 204);
});

/** Returns whether a page is public and a visit can begin on it. */
function isEntryPage(path: string, template: string): boolean {
	const page = SITE_PAGES.find((page) => page.path === path || page.path === template);
	return page !== undefined && !["application", "partner", "test"].includes(page.kind);
}

/**
 * Records a script error in a visitor's browser: only the error's name and the page's route pattern. Unknown paths are
 * not counted, and unknown names count as Error.
 */
export const errorReports = new Hono<AppEnv>().post("/error-report", rateLimit("RATE_WRITE", "error"), async (c) => {
	const body = await parseJson(c, "errorReportRequest");
	if (!body.ok) return problem(c, body.failure);
	const route = (await loadPages()).findPageTemplate(body.value.path);
	if (route) {
		const error = { source: "browser", name: scriptErrorName(body.value.name), route, code: 0 } as const;
		recordVisitorError(c.var.services, error, RELEASE);
	}
	return c.body(null, 204);
});

/** Counts a form error in a visitor's browser: only our own codes, on pages before the payment. */
export const formErrors = new Hono<AppEnv>().post("/form-error", rateLimit("RATE_WRITE", "form-error"), async (c) => {
	const body = await parseJson(c, "formErrorRequest");
	if (!body.ok) return problem(c, body.failure);
	const { path, language, error } = body.value;
	const step = stepOfPage(path);
	if (step) countErrors(c.var.services, { language, countedAs: c.var.visitor.countedAs }, step, [error]);
	return c.body(null, 204);
});

/** Row 190: sends a contact message. A filled honeypot gets the same response, but nothing is sent. */
export const contact = new Hono<AppEnv>().post("/contact", rateLimit("RATE_MAIL"), async (c) => {
	const body = await parseJson(c, "contactRequest");
	if (!body.ok) return problem(c, body.failure);
	const { name = "", email = "", subject = "", message = "", website } = body.value;
	const result = website
		? { ok: true as const }
		: await sendContactMessage(c.var.services, c.var.visitor, { name, email, subject, message });
	if (!result.ok) return problem(c, result.failure);
	return c.json({ message: m.contact_received({}, { locale: c.var.visitor.language }) });
});
