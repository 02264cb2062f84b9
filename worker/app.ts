import { Hono } from "hono";
import { reportUnexpectedError } from "#app/server/unexpected-error.server.ts";
import { applications } from "./api/applications.ts";
import { caseFiles } from "./api/case-files.ts";
import { contact } from "./api/contact.ts";
import { errorReports, formErrors } from "./api/error-reports.ts";
import { attachments } from "./api/files/attachments.ts";
import { calendars } from "./api/files/calendars.ts";
import { exports } from "./api/files/exports.ts";
import { lawyerPhoto } from "./api/files/lawyer-photo.ts";
import { mandates } from "./api/files/mandates.ts";
import { sampleMandates } from "./api/files/sample-mandates.ts";
import { sharedCertificates } from "./api/files/shared-certificates.ts";
import { signedPapers } from "./api/files/signed-papers.ts";
import { withdrawals } from "./api/files/withdrawals.ts";
import { locales } from "./api/locales.ts";
import { pageViews } from "./api/page-views.ts";
import { paymentDiagnostics } from "./api/payment-diagnostics.ts";
import { payments } from "./api/payments.ts";
import { personalInfo } from "./api/personal-info.ts";
import { physicalDelivery } from "./api/physical-delivery.ts";
import { problem } from "./api/problem.ts";
import { receipts } from "./api/receipts.ts";
import { setNif } from "./api/set-nif.ts";
import { uploads } from "./api/uploads.ts";
import { bodyGate } from "./body.ts";
import { compose } from "./compose.ts";
import type { AppEnv } from "./context.ts";
import type { CreateEnvironment } from "./environment.ts";
import { live } from "./live.ts";
import { writeLog } from "./log.ts";
import { originGate } from "./origin.ts";
import { canonicalUrl } from "./pages/canonical-url.ts";
import { serveAdminPage, servePage, serveStaffOnly, serveUnavailable } from "./pages/pages.ts";
import { partnerStatements } from "./pages/partner-statements.ts";
import { searchEngines } from "./pages/search-engines.ts";
import { SPECULATION_RULES, speculationRules } from "./pages/speculation-rules.ts";
import { securityHeaders } from "./security-headers.ts";
import { staffAudit } from "./staff/staff-audit.ts";
import { staffCaseFiles } from "./staff/staff-case-files.ts";
import { staffDocuments } from "./staff/staff-documents.ts";
import { staffDrafts } from "./staff/staff-drafts.ts";
import { staffFilingPacks } from "./staff/staff-filing-packs.ts";
import { staffGate } from "./staff/staff-gate.ts";
import { staffLabels } from "./staff/staff-labels.ts";
import { staffLive } from "./staff/staff-live.ts";
import { staffMailSamples } from "./staff/staff-mail-samples.ts";
import { staffMandates } from "./staff/staff-mandates.ts";
import { staffMenu } from "./staff/staff-menu.ts";
import { staffPartnerLedger, staffPayoutFiles } from "./staff/staff-partners.ts";
import { staffPayments } from "./staff/staff-payments.ts";
import { staffReceipts } from "./staff/staff-receipts.ts";
import { staffStatements } from "./staff/staff-statements.ts";
import { visitorOf } from "./visitor.ts";
import { mailWebhook } from "./webhooks/mail.ts";
import { paypalWebhook } from "./webhooks/paypal.ts";
import { stripeWebhook } from "./webhooks/stripe.ts";

/** What programs ask, not people. */
const CALLS = /^\/(api|ws|locales)(\/|$)/;

/** Everything that comes in by HTTP, in order: the gates, then who owns what. `mountMore` adds the offline world's own. */
export function createApp(openWorld: CreateEnvironment, mountMore?: (app: Hono<AppEnv>) => void): Hono<AppEnv> {
	const app = new Hono<AppEnv>();
	app.use(async function open(c, next) {
		const world = await openWorld(c.env);
		c.set("world", world);
		c.set("services", compose(c.env, world, c.executionCtx));
		c.set("visitor", visitorOf(c.req.raw, world.config.COOKIE_SECRETS[0] ?? ""));
		c.set("nonce", btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))));
		return next();
	});
	app.use(securityHeaders);
	app.use(bodyGate);
	app.get("/api/health", (c) => c.json({ status: "ok" }));
	app.route("/api/webhooks", stripeWebhook);
	app.route("/api/webhooks", mailWebhook);
	app.route("/api/webhooks", paypalWebhook);
	mountMore?.(app);
	app.use(originGate);
	const calls = [
		uploads,
		personalInfo,
		payments,
		applications,
		physicalDelivery,
		receipts,
		sampleMandates,
		lawyerPhoto,
		withdrawals,
		caseFiles,
		mandates,
		setNif,
		signedPapers,
		attachments,
		sharedCertificates,
		calendars,
		exports,
		contact,
		pageViews,
		errorReports,
		formErrors,
		paymentDiagnostics,
	];
	for (const noun of calls) app.route("/api", noun);
	app.all("/api/*", (c) => problem(c, { kind: "not-found", code: "document_not_found" }));
	app.route("/ws", live);
	app.route("/locales", locales);
	app.route(SPECULATION_RULES, speculationRules);
	app.route("/", searchEngines);
	const gate = staffGate(serveStaffOnly);
	app.use("/admin", gate);
	app.use("/admin/*", gate);
	app.use("/admin.data", gate);
	app.route("/affiliate-statements", partnerStatements);
	app.route("/admin/live", staffLive);
	app.route("/admin/documents", staffDocuments);
	app.route("/admin/payments.csv", staffPayments);
	app.route("/admin/partners.csv", staffPartnerLedger);
	app.route("/admin/payout-files", staffPayoutFiles);
	app.route("/admin/statements", staffStatements);
	app.route("/admin/receipts", staffReceipts);
	app.route("/admin/case-files", staffCaseFiles);
	app.route("/admin/labels", staffLabels);
	app.route("/admin/mandates", staffMandates);
	app.route("/admin/filing-packs", staffFilingPacks);
	app.route("/admin/drafts", staffDrafts);
	app.route("/admin/menu", staffMenu);
	app.route("/admin/audit.csv", staffAudit);
	app.route("/admin/mail-samples", staffMailSamples);
	app.all("/admin", serveAdminPage);
	app.all("/admin/*", serveAdminPage);
	app.all("/admin.data", serveAdminPage);
	app.use(canonicalUrl);
	app.all("*", servePage);
	app.onError((error, c) => {
		if (!c.var.visitor) {
			writeLog("unexpected", { error: error.name, path: c.req.routePath });
			return closed();
		}
		reportUnexpectedError(c.var.services, error, c.req.routePath);
		if (!CALLS.test(c.req.path)) return serveUnavailable(c).catch(closed);
		return problem(c, { kind: "unavailable", code: "service_unavailable", retryAfterSeconds: 30 });
	});
	return app;
}

/** Before there is a world there are no words and no headers but these. */
function closed(): Response {
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
