import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { catalogue } from "#worker/api/catalogue.ts";

/**
 * Actors who may receive a response; all others are refused. `phone`: a phone linked to one step of a desktop
 * session. `agent`: every member of a firm; `firm`: those of
 * the firm of the case. `public`: everyone, without anyone else's personal data. `entry`: known people admitted by Access, signed
 * in or not. `partner`: every signed-in partner. `payee`: the recipient of a payment. `partners`: staff who manage
 * partners.
 */
export type Right =
	| "public"
	| "owner"
	| "phone"
	| "entry"
	| "staff"
	| "documents"
	| "audit"
	| "export"
	| "payments"
	| "nif"
	| "partner"
	| "agent"
	| "firm"
	| "payee"
	| "partners"
	| "provider";

/**
 * The request: `:id` and `:number` are an application's; `:upload` names a document for its sender, `:document` for
 * staff; `:statement` a payment to a partner. A call with a body is a POST.
 */
export type Row = { route: string; right: Right; path?: string; body?: object; socket?: true };

const address = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

const open = (...routes: string[]): Row[] => routes.map((route) => ({ route, right: "public" }));

/** One row per page and call; `routesWithoutRow` lists the missing ones. */
export const ROWS: readonly Row[] = [
	...open("/", "/track-application", "/example-document", "/do-i-need-a-representative", "/nif-check", "/about-nif"),
	...open("/nif-benefits", "/nif-requirements", "/nif-usage", "/terms", "/privacy-policy", "/refund-policy"),
	...open(
		"/accessibility",
		"/complaints",
		"/imprint",
		"/status",
		"/reviews",
		"/faq",
		"/contact",
		"/blog",
		"/blog/:slug",
		"/pricing",
	),
	...open("/guides", "/guides/:slug", "/api/sample-power-of-attorney"),
	...open("/affiliate-signup", "/affiliate-terms", "/affiliate-faq", "/affiliate-sign-in", "/ref/:code"),
	{ route: "/affiliate-dashboard", right: "partner" },
	{ route: "/affiliate-dashboard/commissions", right: "partner" },
	{ route: "/affiliate-dashboard/payments", right: "partner" },
	{ route: "/affiliate-dashboard/account", right: "partner" },
	{ route: "/affiliate-marketing-materials", right: "partner" },
	{ route: "/affiliate-statements", path: "/affiliate-statements/:statement", right: "payee" },
	...open("/agents", "/agent-agreement", "/agents/sign-in", "/developers"),
	...open("/agent-invitation"),
	{ route: "/agents/cases", right: "agent" },
	{ route: "/agents/cases/new", right: "agent" },
	{ route: "/agents/cases/import", right: "agent" },
	{ route: "/agents/cases/:id", path: "/agents/cases/:case", right: "firm" },
	{ route: "/agents/cases/:id/certificate", path: "/agents/cases/:case/certificate", right: "firm" },
	{ route: "/agents/account", right: "agent" },
	{ route: "/agents/account.csv", right: "agent" },
	{ route: "/agents/invoices/:id", path: "/agents/invoices/none", right: "agent" },
	{ route: "/agents/share", right: "agent" },
	{ route: "/agents/statement", right: "agent" },
	{ route: "/agents/statement.csv", right: "agent" },
	{ route: "/agents/team", right: "agent" },
	{ route: "/agents/security", right: "agent" },
	{ route: "/agents/webhooks", right: "agent" },
	{ route: "/agents/api", right: "agent" },
	{ route: "/agents/live", right: "agent", socket: true },
	{ route: "/agent-consent/:id", right: "owner" },
	...open("/affiliate/:code", "/stripe-test", "/webhook-test", "/*", "/resume", "/upload-documents"),
	...open("/withdraw", "/model-withdrawal-form", "/api/withdrawal-form"),
	{ route: "/api/withdrawals/{id}", path: "/api/withdrawals/:id", right: "owner" },
	{ route: "/refunds/:id", right: "owner" },
	...open(
		"/api/health",
		"/api/stripe-public-key",
		"/api/stripe-diagnostic",
		"/api/lawyer-photo",
		"/locales/{language}/{file}",
	),
	{ route: "/personal-info", path: "/personal-info?id=:id", right: "owner" },
	{ route: "/payment", path: "/payment?id=:id", right: "owner" },
	{ route: "/checkout", path: "/checkout?id=:id", right: "owner" },
	{ route: "/simple-payment", path: "/simple-payment?id=:id", right: "public" },
	{ route: "/simple-checkout", path: "/simple-checkout?id=:id", right: "public" },
	{ route: "/confirmation/:id", right: "public" },
	{ route: "/certificate/:id", right: "public" },
	{ route: "/nif-ready/:id", right: "public" },
	{ route: "/receipt/:id", right: "owner" },
	{ route: "/review/:id", right: "owner" },
	{ route: "/invoice-company/:id", right: "owner" },
	{ route: "/household/:id", right: "owner" },
	{ route: "/provide-information/:id", right: "owner" },
	{ route: "/sign/:id", right: "owner" },
	{ route: "/phone", right: "phone" },
	{ route: "/after/:id", right: "owner" },
	{ route: "/data/:id", right: "owner" },
	{ route: "/messages/:id", right: "owner" },
	{ route: "/share/:id", right: "owner" },
	{ route: "/progress/:token", path: "/progress/none", right: "public" },
	{ route: "/shared-certificate/:token", path: "/shared-certificate/none", right: "public" },
	{ route: "/api/shared-certificates/{token}", path: "/api/shared-certificates/none", right: "public", body: {} },
	{ route: "/m/:code", right: "public" },
	{ route: "/represent", right: "public" },
	{ route: "/not-me", right: "public" },
	{ route: "/admin", right: "staff" },
	{ route: "/admin/login", right: "entry" },
	{ route: "/admin/invitation", right: "entry" },
	{ route: "/admin/two-factor-setup", right: "entry" },
	{ route: "/admin/security-settings", right: "staff" },
	{ route: "/admin/staff", right: "staff" },
	{ route: "/admin/dashboard", right: "staff" },
	{ route: "/admin/applications", right: "staff" },
	{ route: "/admin/applications/:id", right: "staff" },
	{ route: "/admin/applications/:id/as-applicant", right: "staff" },
	{ route: "/admin/aftercare", right: "staff" },
	{ route: "/admin/payments", right: "staff" },
	{ route: "/admin/refund-requests", right: "staff" },
	{ route: "/admin/partners", right: "partners" },
	{ route: "/admin/partners/review", right: "partners" },
	{ route: "/admin/partners/:id", path: "/admin/partners/1", right: "partners" },
	{ route: "/admin/payouts", right: "partners" },
	{ route: "/admin/payouts/:id", path: "/admin/payouts/none", right: "partners" },
	{ route: "/admin/agents", right: "partners" },
	{ route: "/admin/agents/:id", path: "/admin/agents/1", right: "partners" },
	{ route: "/admin/partners.csv", right: "payments" },
	{ route: "/admin/payout-files", path: "/admin/payout-files/none", right: "payments" },
	{ route: "/admin/statements", path: "/admin/statements/:statement", right: "partners" },
	{ route: "/admin/visits", right: "staff" },
	{ route: "/admin/retention", right: "staff" },
	{ route: "/admin/jobs", right: "staff" },
	{ route: "/admin/status", right: "staff" },
	{ route: "/admin/reviews", right: "documents" },
	{ route: "/admin/inbox", right: "documents" },
	{ route: "/admin/inbox/messages/:id", path: "/admin/inbox/messages/none", right: "documents" },
	{ route: "/admin/inbox/mails", right: "staff" },
	{ route: "/admin/inbox/errors", right: "staff" },
	{ route: "/admin/settings", right: "staff" },
	{ route: "/admin/settings/macros", right: "staff" },
	{ route: "/admin/settings/macros/:code", path: "/admin/settings/macros/where-it-stands", right: "staff" },
	{ route: "/admin/settings/mail-templates", right: "staff" },
	{ route: "/admin/settings/stripe-settings", right: "staff" },
	{ route: "/admin/settings/:subject", path: "/admin/settings/retention", right: "staff" },
	{ route: "/admin/*", right: "staff" },
	{ route: "/admin/documents/:document", right: "documents" },
	{ route: "/admin/payments.csv", right: "payments" },
	{ route: "/admin/mail-samples", path: "/admin/mail-samples/paid/en", right: "staff" },
	{ route: "/admin/audit", right: "audit" },
	{ route: "/admin/audit.csv", right: "audit" },
	{ route: "/admin/case-files", path: "/admin/case-files/:id", right: "export" },
	{ route: "/admin/case-files", path: "/admin/case-files/:id/pdf", right: "export" },
	{ route: "/api/mandates/{id}", path: "/api/mandates/:id", right: "owner" },
	{ route: "/api/signed-papers/{id}/{page}", path: "/api/signed-papers/:id/0", right: "owner" },
	{ route: "/api/attachments/{id}/{upload}/{page}", path: "/api/attachments/:id/:upload/0", right: "owner" },
	{ route: "/api/exports/{id}", path: "/api/exports/:id", right: "owner" },
	{ route: "/api/calendars/{id}", path: "/api/calendars/:id", right: "owner" },
	{ route: "/api/case-files/{id}", path: "/api/case-files/:id", right: "owner" },
	{ route: "/api/case-files/{id}/pdf", path: "/api/case-files/:id/pdf", right: "owner" },
	{
		route: "/admin/drafts",
		path: "/admin/drafts/:id",
		right: "documents",
		body: { form: "request-information", values: {} },
	},
	{
		route: "/admin/ticks",
		path: "/admin/ticks/:id",
		right: "documents",
		body: { uploadId: ":upload", comparison: "names", isTicked: true },
	},
	{ route: "/admin/preferences", right: "staff", body: { viewer: { zoom: "100" } } },
	{ route: "/admin/labels", path: "/admin/labels/:id", right: "nif" },
	{ route: "/admin/mandates", path: "/admin/mandates/:id", right: "documents" },
	{ route: "/admin/filing-packs", path: "/admin/filing-packs/:id/pdf", right: "documents" },
	{ route: "/admin/filing-packs", path: "/admin/filing-packs/:id/zip", right: "documents" },
	...open("/verify"),
	{ route: "/admin/invoices", path: "/admin/invoices/:id/:invoice", right: "staff" },
	{ route: "/admin/invoices.csv", right: "payments" },
	{ route: "/admin/receipts", path: "/admin/receipts/:id/application", right: "staff" },
	{ route: "/admin/menu", right: "staff" },
	{ route: "/admin/live", right: "staff", socket: true },
	{ route: "/ws", path: "/ws?applicationId=:id", right: "public", socket: true },
	{ route: "/api/applications/{id}", path: "/api/applications/:id", right: "public" },
	{ route: "/api/applications/track/{applicationNumber}", path: "/api/applications/track/:number", right: "public" },
	{ route: "/api/documents/{id}/original", path: "/api/documents/:id/original", right: "owner" },
	{ route: "/api/invoices/{id}/{document}", path: "/api/invoices/:id/:invoice", right: "owner" },
	{ route: "/api/receipts/{id}/{purpose}", path: "/api/receipts/:id/application", right: "owner" },
	{ route: "/api/upload-document", right: "public", body: {} },
	{ route: "/api/contact", right: "public", body: {} },
	{ route: "/api/page-view", right: "public", body: { path: "/", language: "en" } },
	{
		route: "/api/form-error",
		right: "public",
		body: { path: "/checkout", language: "en", error: "error_card_declined" },
	},
	{ route: "/api/error-report", right: "public", body: { name: "TypeError", path: "/" } },
	{ route: "/api/create-test-payment-intent", right: "public", body: { amount: 1000, currency: "eur" } },
	{ route: "/api/personal-info", right: "public", body: { passportDocumentPath: ":upload" } },
	{
		route: "/api/validate-document/{documentType}",
		path: "/api/validate-document/passport",
		right: "owner",
		body: { filePath: ":upload" },
	},
	{ route: "/api/create-payment-intent", right: "owner", body: { applicationId: ":id" } },
	{ route: "/api/send-email-notification/{id}", path: "/api/send-email-notification/:id", right: "owner", body: {} },
	{
		route: "/api/request-physical-delivery/{id}",
		path: "/api/request-physical-delivery/:id",
		right: "owner",
		body: { address },
	},
	{ route: "/api/set-nif/{id}", path: "/api/set-nif/:id", right: "nif", body: { nifNumber: "293456780" } },
	{ route: "/api/webhooks/mail", right: "provider", body: { type: "email.bounced", data: { email_id: "m" } } },
	{
		route: "/api/webhooks/paypal",
		right: "provider",
		body: { id: "WH-1", event_type: "PAYMENT.PAYOUTSBATCH.SUCCESS" },
	},
	{ route: "/api/webhooks/stripe", right: "provider", body: { id: "evt_1", type: "payment_intent.succeeded" } },
];

/** Returns the pages and documented calls without a row. */
export function routesWithoutRow(): string[] {
	const text = readFileSync(resolve(import.meta.dirname, "../../app/routes.ts"), "utf8");
	const [outside = "", admin = ""] = text.split('route("admin"');
	const pathsIn = (part: string, before: string) =>
		[...part.matchAll(/route\("([^"]+)"/g)].map(([, path]) => before + path);
	const pages = [
		"/",
		...pathsIn(outside, "/"),
		"/admin",
		...pathsIn(admin, "/admin/").filter((path) => path !== "/admin/*"),
		"/*",
	];
	// The Worker's direct routes: the catalogue covers calls, and robots.txt and the like are at the root.
	const worker = readFileSync(resolve(import.meta.dirname, "../../worker/app.ts"), "utf8");
	const directPaths = [...worker.matchAll(/app\.route\("(\/[\w/.-]+)"/g)]
		.map(([, path = ""]) => path)
		.filter((path) => !/^\/(api|locales)/.test(path));
	const all = [...pages, ...catalogue.map(({ path }) => path)];
	const missing = all.filter((route) => !ROWS.some((row) => row.route === route));
	return [...new Set([...missing, ...directPaths.filter((path) => !ROWS.some(({ route }) => route.startsWith(path)))])];
}
