import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { openAdminArea } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const en = { locale: "en" } as const;

it("names a company before the payment, and shows the invoice with number and PDF afterwards, to staff too", {
	timeout: 180_000,
}, async () => {
	const { page, complaints } = await site.session({ viewport: { width: 390, height: 844 } });
	const id = await signUp(page);
	await page.goto(`/payment?id=${id}&lang=en`);
	await page.getByRole("link", { name: m.invoice_company_link({}, en) }).click();
	await page.getByRole("heading", { level: 1, name: m.invoice_company_title({}, en) }).waitFor();
	const defects = await findVisualDefects(page);
	await page.fill('[name="name"]', "Azul, Lda");
	await page.selectOption('[name="country"]', "PT");
	await page.fill('[name="vatNumber"]', "501964844");
	await page.getByRole("button", { name: m.invoice_company_save({}, en) }).click();
	await page.getByRole("link", { name: m.error_company_vat({}, en) }).waitFor();
	defects.push(...(await findVisualDefects(page)));
	await page.fill('[name="vatNumber"]', "501964843");
	await page.fill('[name="address"]', "Rua Augusta 1, 1100-048 Lisboa");
	await page.getByRole("button", { name: m.invoice_company_save({}, en) }).click();
	await page.getByText(m.invoice_company_to({ name: "Azul, Lda" }, en)).waitFor();
	await payWithin(page, id);
	await expect
		.poll(async () => {
			await page.goto(`/receipt/${id}?lang=en`);
			return page.getByText("FR 2026/1").count();
		})
		.toBeGreaterThan(0);
	defects.push(...(await findVisualDefects(page)));
	await page.getByText("OFFLFR01-1").waitFor();
	await page.getByText("Azul, Lda").waitFor();
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: m.invoice_download({}, en) }).click();
	expect((await download).suggestedFilename()).toBe("FR-2026-1.pdf");
	const leo = await openAdminArea(site, "leo@azulejo.example");
	await leo.page.goto(`/admin/applications/${id}?lang=en#money`);
	await leo.page.getByRole("link", { name: "FR 2026/1" }).waitFor({ state: "attached" });
	expect(defects).toEqual([]);
	expect([...complaints, ...leo.complaints]).toEqual([]);
});
