import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, withLanguage } from "#app/domain/language.ts";
import {
	acceptDocuments,
	completeByAdmin,
	refundByAdmin,
	rejectByAdmin,
	requestInformationByAdmin,
} from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { type Session, waitUntilSettled } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
/** One applicant's applications, in the states for which pages differ. */
const applications = { unpaid: "", completed: "", requested: "", rejected: "", signing: "" };
let visitor: Session;

beforeAll(async () => {
	visitor = await site.session({ reducedMotion: "reduce" });
	for (const name of ["completed", "requested", "rejected", "signing", "unpaid"] as const) {
		applications[name] = await signUp(visitor.page, { email: `${name}@example.com` });
		if (name !== "unpaid") await payWithin(visitor.page, applications[name]);
	}
	await completeByAdmin(site.origin, applications.completed, "293456780");
	await requestInformationByAdmin(site.origin, applications.requested);
	await rejectByAdmin(site.origin, applications.rejected);
	await acceptDocuments(await staffClient(site.origin, "rui@azulejo.example"), applications.signing);
	await refundByAdmin(site.origin, applications.requested, "10");
	await visitor.page.goto("/offline/access");
	await visitor.page.getByRole("button", { name: "Sign in without a code" }).click();
	await visitor.page.waitForURL(/\/admin/);
});

const PAGES: [string, () => string][] = [
	["home", () => "/"],
	["pricing", () => "/pricing"],
	["about", () => "/about-nif"],
	["benefits", () => "/nif-benefits"],
	["requirements", () => "/nif-requirements"],
	["usage", () => "/nif-usage"],
	["example document", () => "/example-document"],
	["representative", () => "/do-i-need-a-representative"],
	[
		"representative, answered",
		() => "/do-i-need-a-representative?answer=1&residence=elsewhere&relation=yes&notices=no",
	],
	["representative, half answered", () => "/do-i-need-a-representative?answer=1&residence=elsewhere"],
	["NIF check", () => "/nif-check"],
	["imprint", () => "/imprint"],
	["API reference", () => "/developers"],
	["link to an unknown partner", () => "/affiliate/NOBODY"],
	["terms", () => "/terms"],
	["privacy", () => "/privacy-policy"],
	["refunds", () => "/refund-policy"],
	["accessibility", () => "/accessibility"],
	["complaints", () => "/complaints"],
	["FAQ", () => "/faq"],
	["contact", () => "/contact"],
	["service status", () => "/status"],
	["reviews", () => "/reviews"],
	["blog", () => "/blog"],
	["blog, nothing found", () => "/blog?q=zzzz"],
	["article", () => "/blog/understanding-portuguese-nif-process"],
	["article with figures", () => "/blog/nif-for-property-investors"],
	["article, unknown", () => "/blog/nothing"],
	["not found", () => "/no-such-page"],
	["upload", () => "/upload-documents"],
	["personal information", () => `/personal-info?id=${applications.unpaid}`],
	["resume", () => "/resume"],
	["payment", () => `/payment?id=${applications.unpaid}`],
	["payment without an application", () => "/payment"],
	["checkout", () => `/checkout?id=${applications.unpaid}`],
	["checkout without an application", () => "/checkout"],
	["confirmation", () => `/confirmation/${applications.unpaid}`],
	["your data", () => `/data/${applications.completed}`],
	["your data, erasure to confirm", () => `/data/${applications.completed}?step=confirm`],
	["your data, an answer to correct", () => `/data/${applications.signing}?correct=country`],
	["guides", () => "/guides"],
	["guide", () => "/guides/nif-refused"],
	["messages with staff", () => `/messages/${applications.completed}`],
	["links to share", () => `/share/${applications.completed}`],
	["progress, expired link", () => "/progress/x"],
	["shared certificate, expired link", () => "/shared-certificate/x"],
	["confirmation, completed", () => `/confirmation/${applications.completed}`],
	["confirmation, asked", () => `/confirmation/${applications.requested}`],
	["confirmation, unknown", () => "/confirmation/unknown"],
	["certificate", () => `/certificate/${applications.completed}`],
	["certificate, too early", () => `/certificate/${applications.unpaid}`],
	["NIF ready", () => `/nif-ready/${applications.completed}`],
	["own review", () => `/review/${applications.completed}`],
	["receipts", () => `/receipt/${applications.completed}`],
	["what we still need", () => `/provide-information/${applications.requested}`],
	["signing", () => `/sign/${applications.signing}`],
	["next steps after the number", () => `/after/${applications.completed}`],
	["representative, expired link", () => "/represent?token=x"],
	["tracking", () => "/track-application"],
	["payment test", () => "/stripe-test"],
	["webhook test", () => "/webhook-test"],
	["simple payment", () => `/simple-payment?id=${applications.unpaid}`],
	["simple payment without an application", () => "/simple-payment"],
	["simple checkout", () => `/simple-checkout?id=${applications.unpaid}`],
];
const ADMIN: [string, () => string][] = [
	["list", () => "/admin/applications"],
	["application", () => `/admin/applications/${applications.requested}`],
	["application, documents only", () => `/admin/applications/${applications.requested}?log=documents`],
	["application as the applicant sees it", () => `/admin/applications/${applications.requested}/as-applicant`],
	[
		"completed application as the applicant sees it",
		() => `/admin/applications/${applications.completed}/as-applicant`,
	],
	["application with a refund to decide on", () => `/admin/applications/${applications.rejected}`],
	["after completion", () => "/admin/aftercare"],
	["refund requests", () => "/admin/refund-requests"],
	["retention periods", () => "/admin/retention"],
	["payments", () => "/admin/payments"],
	["scheduled jobs and messages", () => "/admin/jobs"],
	["status page and incidents", () => "/admin/status"],
	["reviews", () => "/admin/reviews"],
	["dashboard", () => "/admin/dashboard"],
	["visits", () => "/admin/visits"],
	["unknown", () => "/admin/nothing"],
];

describe.each(LANGUAGES)("every page in %s", (language) => {
	it.each([...PAGES, ...ADMIN])("has no visual defects and logs no errors: %s", async (_name, path) => {
		const { page, complaints } = visitor;
		complaints.length = 0;
		await page.goto(withLanguage(path(), language));
		// Pages without a framework have loaded everything by now; the others are still fetching data.
		await waitUntilSettled(page);
		const found = await findVisualDefects(page);
		expect([...found, ...complaints]).toEqual([]);
	});
});
