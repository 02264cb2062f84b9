import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { waitForHydration } from "../services/browser.ts";
import { openAdminArea } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { fillDetails, pay, uploadDocuments } from "./steps.ts";

const site = freshSite();
const EN = { locale: "en" } as const;
const CODE = "LISBOA10";

/** Returns the displayed total for the chosen package. */
const total = (page: Page) => page.locator(".order-total:visible dd").innerText();

async function setDiscount(percent: string): Promise<string[]> {
	const { page } = await openAdminArea(site, "leo@azulejo.example");
	await page.goto(`/admin/partners?lang=en&q=${CODE}`);
	await page.locator("table.admin-table tbody a").first().click();
	await page.getByLabel(m.partners_discount({}, EN)).fill(percent);
	await page.getByRole("button", { name: m.partners_discount_change({}, EN) }).click();
	await page.waitForURL(/[?&]done/);
	return findVisualDefects(page);
}

async function applyUpToPayment(page: Page): Promise<string> {
	await uploadDocuments(page, "en");
	await waitForHydration(page);
	await fillDetails(page, "code@reader.example");
	await page.getByRole("button", { name: m.details_continue({}, EN) }).click();
	await page.waitForURL(/\/payment\?.*id=/);
	await waitForHydration(page);
	return new URL(page.url()).searchParams.get("id") ?? "";
}

async function tryCode(page: Page, code: string): Promise<void> {
	const field = page.getByLabel(m.payment_code_label({}, EN));
	if (!(await field.isVisible())) await page.getByText(m.payment_code_title({}, EN)).click();
	await field.fill(code);
	await page.getByRole("button", { name: m.payment_code_use({}, EN) }).click();
}

it("lets an applicant enter a partner's code, see the lower price and pay it", {
	timeout: 180_000,
}, async () => {
	const defects = await setDiscount("10");
	const { page } = await site.session();
	const id = await applyUpToPayment(page);
	expect(await total(page)).toBe("€79.00");

	await tryCode(page, "LISBON");
	await page.getByText(m.affiliate_invalid({}, EN)).waitFor();
	expect(await total(page)).toBe("€79.00");
	await tryCode(page, CODE.toLowerCase());
	await page.getByText(m.checkout_affiliate_discount({ percent: 10 }, EN)).waitFor();
	// The response arrives before the page's new figures, which the button waits for.
	await page.getByRole("button", { name: m.payment_continue({}, EN) }).waitFor();
	expect(await total(page)).toBe("€71.10");
	defects.push(...(await findVisualDefects(page)));

	await page.goto(`/payment?id=${id}&lang=pt`);
	expect(await total(page)).toBe(formatMoney(7110, "pt"));
	const withoutScripts = await site.session({ javaScriptEnabled: false });
	await withoutScripts.page.context().addCookies(await page.context().cookies());
	await withoutScripts.page.goto(`/payment?id=${id}&lang=en`);
	await withoutScripts.page.getByText(m.payment_code_title({}, EN)).click();
	await withoutScripts.page.getByLabel(m.payment_code_label({}, EN)).fill("LISBON");
	await withoutScripts.page.getByRole("button", { name: m.payment_code_use({}, EN) }).click();
	await withoutScripts.page.getByText(m.affiliate_invalid({}, EN)).waitFor();
	expect(await total(withoutScripts.page)).toBe("€71.10");

	await page.goto(`/payment?id=${id}&lang=en`);
	await waitForHydration(page);
	await page.check('[name="begin"][value="now"]');
	await page.getByRole("button", { name: m.payment_continue({}, EN) }).click();
	await page.waitForURL(/\/checkout\?/);
	await page.getByRole("button", { name: m.checkout_pay({ amount: "€71.10" }, EN) }).waitFor();
	defects.push(...(await findVisualDefects(page)));
	await pay(page);
	await page.waitForURL(/\/confirmation\//);
	await page.goto(`/receipt/${id}?lang=en`);
	await expect.poll(() => page.locator(".receipt-money").innerText()).toMatch(/€79\.00[\s\S]*−€7\.90[\s\S]*€71\.10/);
	defects.push(...(await findVisualDefects(page)));
	expect(defects).toEqual([]);
});
