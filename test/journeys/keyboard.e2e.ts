import { expect, it } from "vitest";
import { aBillPdf, aPassportJpeg } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { tabTo, tabToTheEnd } from "./key-presses.ts";
import { continueAfterReview, PERSON, reviewBadge } from "./steps.ts";

const site = freshSite();

/** A page for a keyboard user, wide enough for the wide navigation. */
async function open(path: string) {
	const visitor = await site.session({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
	await visitor.page.goto(path);
	if (await visitor.page.evaluate(() => "__reactRouterContext" in window)) await waitForHydration(visitor.page);
	return visitor;
}

it("skips to the content, and tabs through the whole home page in order, with the focus always visible", async () => {
	const { page, complaints, close } = await open("/?lang=en");
	await tabTo(page, ".skip-link");
	await page.keyboard.press("Enter");
	await tabTo(page, "main a");
	await tabTo(page, ".languages a", "Shift+Tab");
	await tabTo(page, "main a");
	expect(await tabToTheEnd(page)).toBeGreaterThan(30);
	expect(complaints).toEqual([]);
	await close();
});

it("opens pages and changes the language through the navigation", async () => {
	const { page, complaints, close } = await open("/?lang=en");
	await tabTo(page, '.nav-wide a[href^="/pricing"]');
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/pricing/);
	await tabTo(page, '.nav-wide a[hreflang="es"]');
	await page.keyboard.press("Enter");
	await page.waitForURL(/lang=es/);
	expect(await page.locator("html").getAttribute("lang")).toBe("es");
	expect(complaints).toEqual([]);
	await close();
});

it("opens the menu of a small window and follows a link", async () => {
	const { page, close } = await open("/pricing?lang=en");
	await page.setViewportSize({ width: 390, height: 844 });
	await tabTo(page, ".nav-menu summary");
	await page.keyboard.press("Enter");
	await tabTo(page, '.nav-panel a[href^="/faq"]');
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/faq/);
	await close();
});

it("scrolls, starts and pauses the reviews", async () => {
	const { page, close } = await open("/?lang=en");
	await page.locator('[data-carousel="paused"]').waitFor();
	await tabTo(page, "[data-track]");
	await page.keyboard.press("ArrowRight");
	await page.locator('[data-dots] li:nth-child(2) a[aria-current="true"]').waitFor();
	await tabTo(page, '[data-action="pause"]');
	await page.keyboard.press("Space");
	await page.locator('[data-carousel="playing"]').waitFor();
	await page.keyboard.press("Enter");
	await page.locator('[data-carousel="paused"]').waitFor();
	await close();
});

it("opens a question and searches the FAQ", async () => {
	const { page, complaints, close } = await open("/faq?lang=en");
	await tabTo(page, ".fold summary");
	await page.keyboard.press("Enter");
	await page.locator(".fold[open]").waitFor();
	await tabTo(page, "#q", "Shift+Tab");
	await page.keyboard.type("passport");
	await page.keyboard.press("Enter");
	await page.waitForURL(/q=passport/);
	await page.locator(".fold[open]").first().waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("selects an article category and opens an article", async () => {
	const { page, complaints, close } = await open("/blog?lang=en");
	await tabTo(page, ".chips li:nth-child(2) a");
	await page.keyboard.press("Enter");
	await page.locator(".chips li:nth-child(2) a[aria-current]").waitFor();
	await tabTo(page, ".article-card a, .featured a");
	await page.keyboard.press("Enter");
	await page.locator("article.prose").waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("corrects the errors in a contact message and sends it", async () => {
	const { page, complaints, close } = await open("/contact?lang=en");
	await tabTo(page, "main form button[type=submit]");
	await page.keyboard.press("Enter");
	await page.locator(".error-summary:focus").waitFor();
	await tabTo(page, ".error-summary a");
	await page.keyboard.press("Enter");
	await page.locator("#name:focus").waitFor();
	await page.keyboard.type("Ana Reis");
	for (const [field, words] of [
		["email", "ana@example.com"],
		["subject", "A question"],
		["message", "How long does it take in December?"],
	]) {
		await tabTo(page, `#${field}`);
		await page.keyboard.type(words ?? "");
	}
	await tabTo(page, "main form button[type=submit]");
	// Faster typing is taken for a bot's.
	await site.pass("PT5S");
	await page.keyboard.press("Space");
	await page.locator(".alert-success").waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("completes an application, from the two files to the card form", async () => {
	const { page, complaints, close } = await open("/upload-documents?lang=en&package=standard");
	const passport = { name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPassportJpeg()) };
	const bill = { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf()) };
	const files = [passport, bill];
	page.on("filechooser", async (chooser) => chooser.setFiles(files.splice(0, 1)));
	for (const card of ["passport", "address"] as const) {
		await tabTo(page, `#${card}-file`);
		await page.keyboard.press("Space");
		const continueButton = continueAfterReview(page, "en");
		const badge = reviewBadge(page, card, "en");
		await continueButton.or(badge).first().waitFor();
		if (await continueButton.isVisible()) {
			while (!(await continueButton.evaluate((button) => button === document.activeElement)))
				await tabTo(page, "dialog button");
			await page.keyboard.press("Enter");
		}
		await badge.waitFor();
	}
	await tabTo(page, '.wizard-buttons a[href^="/personal-info"]');
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/personal-info/);
	await page.locator('[name="firstName"]').waitFor();

	// The bill was readable: the form shows its data as a summary.
	await tabTo(page, ".answer-group > details:not([open]) > summary");
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => document.activeElement?.matches(".answer-group-fields"));
	const chosen = { hadNif: " ", "dateOfBirth.month": "Mar", nationality: "Pol", country: "Pol" };
	const answers: Record<string, string> = { ...PERSON, ...chosen };
	const missing = new Set(Object.keys(answers));
	while (missing.size > 0) {
		await tabTo(page, [...missing].map((name) => `[name="${name}"]`).join());
		const name = await page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
		missing.delete(name);
		await page.keyboard.type(answers[name] ?? "");
	}
	await tabTo(page, '[name="termsAccepted"]');
	await page.keyboard.press("Space");
	await tabTo(page, 'button[value="continue"]');
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/payment\?.*id=/);
	await page.locator('[name="packageType"]').first().waitFor();

	await tabTo(page, '[name="packageType"]');
	await page.keyboard.press("ArrowDown");
	expect(await page.locator('[name="packageType"]:checked').getAttribute("value")).toBe("express");
	await tabTo(page, '[name="begin"]');
	await page.keyboard.press("Space");
	await page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole("button").first().waitFor();
	await tabTo(page, "main form button[type=submit]");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/checkout\?/);
	const cardForm = 'iframe[title="Secure card payment input frame"]';
	const number = page.frameLocator(cardForm).locator('[name="cardnumber"]');
	await number.waitFor();
	await tabTo(page, cardForm);
	await page.keyboard.type("4242424242424242");
	await expect.poll(() => number.inputValue()).toMatch(/^4242/);
	expect(complaints).toEqual([]);
	await close();
});
