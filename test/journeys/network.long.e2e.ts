import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { aBillPdf, aPassportJpeg } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { NARROW } from "./phone-steps.ts";
import { CARD, continueAfterReview, fillDetails, PERSON, typeCard } from "./steps.ts";

const site = freshSite();
const PASSPORT = { name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPassportJpeg()) };
const BILL = { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf()) };
const SIGNED = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf("signed by hand")) };
/** Messages of the browser and the router about failed requests. */
const NETWORK_ERRORS = /net::ERR_|Failed to fetch|WebSocket/;

/** Expects a network failure on an unchanged page, not a server error; `pressed` can be pressed again. */
async function expectNetworkError(page: Page, language: Language, pressed?: Locator): Promise<void> {
	await page
		.getByRole("alert")
		.getByText(m.network_lost({}, { locale: language }))
		.waitFor();
	const main = await page.locator("main").innerText();
	for (const words of [m.problem_title, m.problem_503_title, m.load_error])
		expect(main).not.toContain(words({}, { locale: language }));
	await pressed?.click({ trial: true });
}

function retryButton(page: Page, language: Language) {
	return page.getByRole("button", { name: m.problem_reload({}, { locale: language }), exact: true });
}

it("a failing network loses nothing at any step from the upload to the signature", async () => {
	const language = "es";
	const inLanguage = { locale: language } as const;
	const { page, complaints, close } = await site.session({ viewport: NARROW });
	const context = page.context();
	const seeReview = async (card: string) => {
		await continueAfterReview(page, language).click();
		await page.locator(`#${card} .badge`, { hasText: m.upload_badge_review({}, inLanguage) }).waitFor();
	};

	await page.goto(`/upload-documents?lang=${language}&package=standard`);
	await waitForHydration(page);
	await context.setOffline(true);
	await page.setInputFiles("#passport-file", PASSPORT);
	await expectNetworkError(page, language);
	await context.setOffline(false);
	await seeReview("passport");
	await context.setOffline(true);
	await page.setInputFiles("#address-file", BILL);
	await page.locator("#address").getByText(m.upload_network({}, inLanguage)).first().waitFor();
	await context.setOffline(false);
	await page
		.locator("#address")
		.getByRole("button", { name: m.upload_retry({}, inLanguage) })
		.click();
	await seeReview("address");

	const continueLink = page.getByRole("link", { name: m.wizard_continue({}, inLanguage), exact: true });
	await context.setOffline(true);
	await continueLink.click();
	await expectNetworkError(page, language, continueLink);
	expect(await page.locator(".badge", { hasText: m.upload_badge_review({}, inLanguage) }).count()).toBe(2);
	await context.setOffline(false);
	await page.waitForURL(/\/personal-info/);
	await waitForHydration(page);

	await fillDetails(page, `network-${language}@example.com`);
	await context.setOffline(true);
	const sendDetails = page.getByRole("button", { name: m.details_continue({}, inLanguage) });
	await sendDetails.click();
	await expectNetworkError(page, language, sendDetails);
	expect(await page.inputValue('[name="lastName"]')).toBe(PERSON.lastName);
	await page.evaluate(() => scrollTo(0, 0));
	expect(await findVisualDefects(page)).toEqual([]);
	await page.setViewportSize(NARROW);
	// Changes made in the meantime are sent too, but only after the visitor confirms.
	await page.fill('[name="city"]', "Sopot");
	await retryButton(page, language).click();
	await expectNetworkError(page, language);
	await page.fill('[name="city"]', "Gdynia");
	await context.setOffline(false);
	await retryButton(page, language).click();
	await page.waitForURL(/\/payment\?.*id=/);
	const id = new URL(page.url()).searchParams.get("id") ?? "";
	await page.getByText("Gdynia").filter({ visible: true }).first().waitFor();
	expect(await page.getByText(m.network_lost({}, inLanguage)).count()).toBe(0);

	await page.check('[name="begin"][value="now"]');
	await context.setOffline(true);
	const order = page.getByRole("button", { name: m.payment_continue({}, inLanguage) });
	await order.click();
	await expectNetworkError(page, language, order);
	expect(await page.isChecked('[name="begin"][value="now"]')).toBe(true);
	await context.setOffline(false);
	await page.waitForURL(/\/checkout\?/);

	await typeCard(page, CARD.good);
	const pay = page.locator("form.card-form button[type=submit]");
	await context.setOffline(true);
	await pay.click();
	await page.locator("form.card-form").getByText(m.payment_network_hint({}, inLanguage)).waitFor();
	await context.setOffline(false);
	// The browser believes that it is online, but no request succeeds.
	await page.route(/\/confirmation\//, (route) => route.abort());
	await pay.click();
	await page.getByText(m.checkout_success_title({}, inLanguage)).waitFor();
	await expectNetworkError(page, language);
	await page.unroute(/\/confirmation\//);
	await retryButton(page, language).click();
	await page.waitForURL(new RegExp(`/confirmation/${id}`));

	await acceptDocuments(await staffClient(site.origin, "rui@azulejo.example"), id);
	const sign = page.getByRole("link", { name: m.sign_needed_button({}, inLanguage) });
	await sign.waitFor();
	await context.setOffline(true);
	await sign.click();
	await expectNetworkError(page, language, sign);
	await context.setOffline(false);
	await page.waitForURL(/\/sign\//);
	await page.setInputFiles("#mandate-file", SIGNED);
	const send = page.getByRole("button", { name: m.sign_send_button({}, inLanguage) });
	await send.waitFor();
	await context.setOffline(true);
	await send.click();
	await expectNetworkError(page, language);
	await context.setOffline(false);
	await page.getByText(m.sign_review_title({}, inLanguage)).waitFor();
	expect(complaints.filter((complaint) => !NETWORK_ERRORS.test(complaint))).toEqual([]);
	await close();
});
