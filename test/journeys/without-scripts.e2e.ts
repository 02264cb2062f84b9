import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { aBillPdf, aPassportJpeg } from "../factories/documents.ts";
import { freshSite } from "./fresh-site.ts";
import { fillDetails } from "./steps.ts";

const pt = { locale: "pt" } as const;
const site = freshSite();

it("reaches the card form with JavaScript off, keeping what was typed when something is missing", async () => {
	const { page, complaints, close } = await site.session({ javaScriptEnabled: false });
	await page.goto("/?lang=pt");
	await page.locator('main a[href*="/upload-documents"]').first().click();
	await page.waitForURL(/\/upload-documents/);
	// Present without its script: it is in the HTML.
	expect(await page.locator("main #phone").allTextContents()).toEqual([m.phone_title({}, pt)]);
	const passport = { name: "passaporte.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPassportJpeg()) };
	const bill = { name: "fatura.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf()) };
	for (const [card, file] of [
		["passport", passport],
		["address", bill],
	] as const) {
		await page.setInputFiles(`#${card}-file`, file);
		await page
			.locator(`#${card}`)
			.getByRole("button", { name: m.upload_send({}, pt) })
			.click();
		await page.locator(`#${card} .badge`, { hasText: m.upload_badge_review({}, pt) }).waitFor();
	}
	await page.getByRole("link", { name: m.wizard_continue({}, pt), exact: true }).click();
	await page.waitForURL(/\/personal-info/);

	await page.fill('[name="firstName"]', "Łucja");
	await page.check('[name="hadNif"][value="yes"]');
	await page.getByText(m.previous_nif_stop_title({}, pt)).waitFor();
	expect(await page.locator('[name="firstName"]').isVisible()).toBe(false);
	expect(await page.getByRole("button", { name: m.details_continue({}, pt) }).isVisible()).toBe(false);
	await page.check('[name="hadNif"][value="unsure"]');
	expect(await page.getByText(m.previous_nif_stop_title({}, pt)).isVisible()).toBe(false);
	expect(await page.inputValue('[name="firstName"]')).toBe("Łucja");

	await fillDetails(page);
	await page.fill('[name="city"]', "");
	await page.getByRole("button", { name: m.details_continue({}, pt) }).click();
	await page.getByText(m.error_summary_title({}, pt)).waitFor();
	expect(await page.title()).toMatch(new RegExp(`^${m.error_prefix({}, pt)}`));
	expect(await page.inputValue('[name="lastName"]')).toBe("Gonçalves");
	await page.fill('[name="city"]', "Gdańsk");
	await page.getByRole("button", { name: m.details_continue({}, pt) }).click();

	await page.waitForURL(/\/payment\?/);
	await page.getByRole("button", { name: m.payment_continue({}, pt) }).click();
	await page.getByText(m.error_begin_choose({}, pt)).first().waitFor();
	await page.check('[name="begin"][value="now"]');
	await page.getByRole("button", { name: m.payment_continue({}, pt) }).click();
	await page.waitForURL(/\/checkout\?/);
	expect(await page.locator("noscript p").innerText()).toBe(m.checkout_no_script({}, pt));
	expect(page.url()).toContain("lang=pt");
	expect(complaints).toEqual([]);
	await close();
});

it.each([false, true])(
	"shows a footer that is collapsed on a phone but can be opened (scripts: %s), and complete on a desktop",
	async (scripts) => {
		const { page, complaints, close } = await site.session({ javaScriptEnabled: scripts });
		await page.goto("/terms?lang=pt");
		const footer = page.locator("footer");
		await footer.locator(".footer-law").scrollIntoViewIfNeeded();
		const height = async () => (await footer.boundingBox())?.height ?? 0;
		expect(await height()).toBeLessThan(700);
		const link = footer.getByRole("link", { name: m.page_nif_check({}, pt) });
		expect(await link.isVisible()).toBe(false);
		await footer.locator("summary", { hasText: m.footer_nif_title({}, pt) }).click();
		await link.waitFor();
		await page.setViewportSize({ width: 1280, height: 900 });
		for (const name of [m.page_imprint({}, pt), m.partner_page({}, pt)])
			expect(await footer.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
		expect(await footer.locator("summary").first().isVisible()).toBe(false);
		expect(complaints).toEqual([]);
		await close();
	},
);
