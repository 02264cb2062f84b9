import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, withLanguage } from "#app/domain/language.ts";
import { askByDesk, completeByDesk, giveBackByDesk, rejectByDesk } from "#test/services/admin-by-forms.ts";
import { judgeLooks } from "#test/services/axe-checks.ts";
import type { Visit } from "../services/browser.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { freshWorld } from "./world.ts";

const world = freshWorld();
/** Cases in the states that pages differ by, all of one applicant. */
const cases = { unpaid: "", completed: "", asked: "", rejected: "" };
let visitor: Visit;

beforeAll(async () => {
	visitor = await world.visit({ reducedMotion: "reduce" });
	for (const name of ["completed", "asked", "rejected", "unpaid"] as const) {
		cases[name] = await signUp(visitor.page, { email: `${name}@example.com` });
		if (name !== "unpaid") await payWithin(visitor.page, cases[name]);
	}
	await completeByDesk(world.origin, cases.completed, "293456780");
	await askByDesk(world.origin, cases.asked);
	await rejectByDesk(world.origin, cases.rejected);
	await giveBackByDesk(world.origin, cases.asked, "10");
	await visitor.page.goto("/offline/access");
	await visitor.page.getByRole("button", { name: "Sign in" }).click();
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
	["check of a NIF", () => "/nif-check"],
	["imprint", () => "/imprint"],
	["link of an unknown partner", () => "/affiliate/NOBODY"],
	["terms", () => "/terms"],
	["privacy", () => "/privacy-policy"],
	["refunds", () => "/refund-policy"],
	["accessibility", () => "/accessibility"],
	["complaints", () => "/complaints"],
	["questions", () => "/faq"],
	["contact", () => "/contact"],
	["blog", () => "/blog"],
	["blog, nothing found", () => "/blog?q=zzzz"],
	["article", () => "/blog/understanding-portuguese-nif-process"],
	["article with figures", () => "/blog/nif-for-property-investors"],
	["article, unknown", () => "/blog/nothing"],
	["not found", () => "/no-such-page"],
	["upload", () => "/upload-documents"],
	["personal information", () => `/personal-info?id=${cases.unpaid}`],
	["resume", () => "/resume"],
	["payment", () => `/payment?id=${cases.unpaid}`],
	["payment without a case", () => "/payment"],
	["checkout", () => `/checkout?id=${cases.unpaid}`],
	["checkout without a case", () => "/checkout"],
	["confirmation", () => `/confirmation/${cases.unpaid}`],
	["confirmation, completed", () => `/confirmation/${cases.completed}`],
	["confirmation, asked", () => `/confirmation/${cases.asked}`],
	["confirmation, unknown", () => "/confirmation/unknown"],
	["certificate", () => `/certificate/${cases.completed}`],
	["certificate, too early", () => `/certificate/${cases.unpaid}`],
	["NIF ready", () => `/nif-ready/${cases.completed}`],
	["receipts", () => `/receipt/${cases.completed}`],
	["what we still need", () => `/provide-information/${cases.asked}`],
	["tracking", () => "/track-application"],
	["payment test", () => "/stripe-test"],
	["webhook test", () => "/webhook-test"],
	["simple payment", () => `/simple-payment?id=${cases.unpaid}`],
	["simple payment without a case", () => "/simple-payment"],
	["simple checkout", () => `/simple-checkout?id=${cases.unpaid}`],
];
const DESK: [string, () => string][] = [
	["list", () => "/admin/applications"],
	["case", () => `/admin/applications/${cases.asked}`],
	["case with a refund to decide on", () => `/admin/applications/${cases.rejected}`],
	["payments", () => "/admin/payments"],
	["visits", () => "/admin/visits"],
	["unknown", () => "/admin/nothing"],
];

describe.each(LANGUAGES)("in %s", (language) => {
	it.each([...PAGES, ...DESK])("there is nothing to complain about on the page: %s", async (_name, path) => {
		const { page, complaints } = visitor;
		complaints.length = 0;
		await page.goto(withLanguage(path(), language));
		// What a page without a framework loads, it has loaded; the others go on to ask for what they show.
		if (await page.evaluate(() => "__reactRouterContext" in window)) await page.waitForLoadState("networkidle");
		const found = await judgeLooks(page);
		expect([...found, ...complaints]).toEqual([]);
	});
});
