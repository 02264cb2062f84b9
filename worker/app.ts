import { Hono } from "hono";
import { reportUnexpectedError } from "#app/server/unexpected-error.server.ts";
import { applications, personalInfo, physicalDelivery, setNif } from "./api/applications.ts";
import { downloads, partnerStatements } from "./api/downloads.ts";
import { health } from "./api/health.ts";
import { paymentDiagnostics, payments } from "./api/payments.ts";
import { problem } from "./api/problem.ts";
import { contact, errorReports, formErrors, pageViews } from "./api/site-calls.ts";
import { uploads } from "./api/uploads.ts";
import { v1 } from "./api/v1/index.ts";
import { webhooks } from "./api/webhooks.ts";
import { compose } from "./compose.ts";
import type { AppEnv } from "./context.ts";
import type { CreateEnvironment } from "./env.ts";
import { agentLive, live } from "./live.ts";
import { writeLog } from "./log.ts";
import { measureRequests } from "./measure-requests.ts";
import { bodyGate, originGate } from "./middleware.ts";
import { serveAdminPage, servePage, serveStaffOnly, serveUnavailable } from "./pages/pages.ts";
import { canonicalUrl, locales, SPECULATION_RULES, searchEngines, speculationRules } from "./pages/search-engines.ts";
import { securityHeaders } from "./security-headers.ts";
import { staffCalls } from "./staff/staff-calls.ts";
import { staffDocuments } from "./staff/staff-documents.ts";
import { staffExports } from "./staff/staff-exports.ts";
import { staffGate } from "./staff/staff-gate.ts";
import { toVisitor } from "./visitor.ts";

/** Paths whose errors are JSON. */
const API_PATHS = /^\/(api|ws|locales)(\/|$)/;

/** Creates the HTTP application: first the gates, then the routes. `mountExtra` adds routes of the offline environment. */
export function createApp(
	createEnvironment: CreateEnvironment,
	mountExtra?: (app: Hono<AppEnv>) => void,
): Hono<AppEnv> {
	const app = new Hono<AppEnv>();
	app.use(async function setUpContext(c, next) {
		const environment = await createEnvironment(c.env);
		c.set("environment", environment);
		c.set("services", compose(c.env, environment, c.executionCtx));
		c.set("visitor", toVisitor(c.req.raw, environment.config.COOKIE_SECRETS[0] ?? ""));
		c.set("nonce", crypto.getRandomValues(new Uint8Array(16)).toBase64());
		return next();
	});
	app.use(measureRequests);
	app.use(securityHeaders);
	app.use(bodyGate);
	app.route("/api", health);
	app.route("/api/webhooks", webhooks);
	// Before the origin check: a firm's software has no cookies that another site could use.
	app.route("/api/v1", v1);
	mountExtra?.(app);
	app.use(originGate);
	const apiRoutes = [
		uploads,
		personalInfo,
		payments,
		applications,
		physicalDelivery,
		setNif,
		downloads,
		contact,
		pageViews,
		errorReports,
		formErrors,
		paymentDiagnostics,
	];
	for (const routes of apiRoutes) app.route("/api", routes);
	app.all("/api/*", (c) => problem(c, { kind: "not-found", code: "document_not_found" }));
	app.route("/ws", live);
	app.route("/agents/live", agentLive);
	app.route("/locales", locales);
	app.route(SPECULATION_RULES, speculationRules);
	app.route("/", searchEngines);
	const requireStaff = staffGate(serveStaffOnly);
	app.use("/admin", requireStaff);
	app.use("/admin/*", requireStaff);
	app.use("/admin.data", requireStaff);
	app.route("/affiliate-statements", partnerStatements);
	for (const routes of [staffDocuments, staffExports, staffCalls]) app.route("/admin", routes);
	app.all("/admin", serveAdminPage);
	app.all("/admin/*", serveAdminPage);
	app.all("/admin.data", serveAdminPage);
	app.use(canonicalUrl);
	app.all("*", servePage);
	app.onError((error, c) => {
		if (!c.var.visitor) {
			writeLog("unexpected", { error: error.name, path: c.req.routePath });
			return unavailableResponse();
		}
		reportUnexpectedError(c.var.services, error, c.req.routePath);
		if (!API_PATHS.test(c.req.path)) return serveUnavailable(c).catch(unavailableResponse);
		return problem(c, { kind: "unavailable", code: "service_unavailable", retryAfterSeconds: 30 });
	});
	return app;
}

/** Returns the response when the environment or the error page cannot be created; it needs no translations. */
function unavailableResponse(): Response {
	return new Response("The service is not available. Please try again later.", {
		status: 503,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "same-origin",
			"Cache-Control": "no-store",
			"Retry-After": "30",
		},
	});
}
