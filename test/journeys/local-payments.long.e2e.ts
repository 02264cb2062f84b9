import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { confirmAnswers, fillDetails, uploadDocuments } from "./steps.ts";

const site = freshSite();
const EN = { locale: "en" } as const;

async function applyUpToCheckout(page: Page, email: string): Promise<void> {
	await uploadDocuments(page, "en");
	await waitForHydration(page);
	await fillDetails(page, email);
	await confirmAnswers(page, "en");
}

it("a payment in the MB WAY app is shown on the page without a reload", { timeout: 180_000 }, async () => {
	const { page } = await site.session({ viewport: { width: 390, height: 844 } });
	await applyUpToCheckout(page, "mbway@reader.example");
	await page.getByText("MB WAY", { exact: true }).click();
	await page.getByLabel(m.local_phone({}, EN)).fill("912 345 678");
	const defects = await findVisualDefects(page);
	await page.getByRole("button", { name: m.local_mb_way_pay({ amount: "€79.00" }, EN) }).click();
	await page.getByRole("heading", { name: m.awaited_mb_way_title({}, EN) }).waitFor();
	defects.push(...(await findVisualDefects(page)));
	await page.getByRole("heading", { name: m.awaited_mb_way_title({}, EN) }).waitFor({ state: "detached" });
	await page.getByText(m.confirmation_unpaid_title({}, EN)).waitFor({ state: "detached" });
	expect(defects).toEqual([]);
});

it("a voucher is issued without scripts, and can be replaced with another payment method", {
	timeout: 180_000,
}, async () => {
	const { page } = await site.session();
	await applyUpToCheckout(page, "voucher@reader.example");
	const withoutScripts = await site.session({ javaScriptEnabled: false });
	await withoutScripts.page.context().addCookies(await page.context().cookies());
	await withoutScripts.page.goto(page.url());
	await withoutScripts.page.getByText("Multibanco", { exact: true }).click();
	await withoutScripts.page.getByRole("button", { name: m.local_multibanco_pay({ amount: "€79.00" }, EN) }).click();
	await withoutScripts.page.getByRole("heading", { name: m.awaited_voucher_title({}, EN) }).waitFor();
	await withoutScripts.page.getByRole("button", { name: m.awaited_otherwise({}, EN) }).click();
	await withoutScripts.page.waitForURL(/\/payment\?id=/);
});
