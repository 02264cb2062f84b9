import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { judgeLooks } from "#test/services/axe-checks.ts";
import { aPassportJpeg } from "../factories/documents.ts";
import { hydrated, type Session } from "../services/browser.ts";
import { aPicture } from "./chosen-files.ts";
import { openSigning } from "./signing-steps.ts";
import { freshWorld } from "./world.ts";

const world = freshWorld();
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const DESK: BrowserContextOptions = { viewport: WIDE };
const PHONE: BrowserContextOptions = { viewport: NARROW, hasTouch: true, isMobile: true };
const SHEET = { width: 1700, height: 2400 };

/** Asks for the code at the desk; gives the link beside it, as the camera reads it. */
async function showCode(desk: Page, language: Language): Promise<string> {
	await desk.getByRole("button", { name: m.phone_make({}, { locale: language }), exact: true }).click();
	await desk.locator(".phone-qr").waitFor();
	const { pathname, search } = new URL(await desk.inputValue("#phone-link"));
	return pathname + search;
}

/** A phone beside the desk, once it has joined and the desk has said so by itself. */
async function join(desk: Page, language: Language, options = PHONE): Promise<Session> {
	const link = await showCode(desk, language);
	const phone = await world.session(options);
	await phone.page.goto(link);
	expect(await phone.page.getAttribute("html", "lang")).toContain(language);
	await phone.page.getByRole("button", { name: m.phone_join_button({}, { locale: language }) }).click();
	await phone.page.waitForURL(/\/phone\?lang=/);
	await desk.getByText(m.phone_joined_title({}, { locale: language })).waitFor();
	return phone;
}

/** At every width and in both colours; then the window is as it was. */
async function expectGoodLooks(page: Page, viewport: typeof WIDE): Promise<void> {
	expect(await judgeLooks(page)).toEqual([]);
	await page.setViewportSize(viewport);
}

/** Up and down from left to right, by a finger. */
async function drawByFinger(page: Page): Promise<void> {
	const box = page.locator(".signature-box");
	await box.scrollIntoViewIfNeeded();
	const frame = await box.boundingBox();
	if (!frame) throw new Error("There is nothing to draw in");
	const finger = await page.context().newCDPSession(page);
	const at = (n: number) => ({
		x: frame.x + frame.width * (0.1 + n * 0.05),
		y: frame.y + frame.height * (0.3 + (n % 2) * 0.4),
	});
	await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
	for (let n = 1; n < 16; n += 1)
		await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(n)] });
	await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

describe.each(LANGUAGES)("in %s", (language) => {
	const own = { locale: language };

	it("signs by finger and photographs the signed pages, and the desk shows both by itself", async () => {
		const desk = await openSigning(world, language, {}, DESK);
		const phone = await join(desk.page, language);
		await hydrated(phone.page);
		await expectGoodLooks(phone.page, NARROW);

		await drawByFinger(phone.page);
		await phone.page.getByText(m.sign_pad_strokes({ count: 1 }, own)).waitFor();
		await phone.page.check("#draw-consent");
		await phone.page.getByRole("button", { name: m.sign_draw_send({}, own) }).click();
		const signed = m.sign_screen_done({ date: "" }, own).trim().replace(/\.$/, "");
		await desk.page.getByText(signed).waitFor();

		const sheet = await aPicture(phone.page, "first.jpg", SHEET);
		const other = await aPicture(phone.page, "second.jpg", SHEET);
		await phone.page.setInputFiles("#mandate-camera", sheet);
		await phone.page.locator(".page-tile").first().waitFor();
		await phone.page.setInputFiles("#mandate-add", other);
		await expect.poll(() => phone.page.locator(".page-tile").count()).toBe(2);
		await phone.page
			.getByRole("button", { name: new RegExp(`^${m.upload_remove({}, own)}`) })
			.first()
			.click();
		await expect.poll(() => phone.page.locator(".page-name span").allInnerTexts()).toEqual(["second.jpg"]);
		await phone.page.getByRole("button", { name: m.sign_send_button({}, own) }).click();
		await phone.page.getByText(m.sign_review_title({}, own)).waitFor();

		await desk.page.getByText(m.sign_review_title({}, own)).waitFor();
		const shown = desk.page.getByRole("img", { name: m.sign_came_page({ page: 1 }, own) });
		await shown.scrollIntoViewIfNeeded();
		await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(SHEET.width);
		await expectGoodLooks(desk.page, WIDE);
		expect([...desk.complaints, ...phone.complaints]).toEqual([]);
		await Promise.all([desk.close(), phone.close()]);
	});

	it("sends documents, and the desk shows by itself what the checks said", async () => {
		const desk = await world.session(DESK);
		await desk.page.goto(`/upload-documents?lang=${language}`);
		await hydrated(desk.page);
		const phone = await join(desk.page, language);
		await hydrated(phone.page);
		await expectGoodLooks(phone.page, NARROW);
		const buffer = Buffer.from(aPassportJpeg());
		await phone.page.setInputFiles("#passport-camera", { name: "passport.jpg", mimeType: "image/jpeg", buffer });
		const badge = m.upload_badge_review({}, own);
		await desk.page.locator("#passport .badge", { hasText: badge }).waitFor();
		await phone.page.getByRole("button", { name: m.upload_review_dialog_continue({}, own) }).click();
		await phone.page.locator("#passport .badge", { hasText: badge }).waitFor();
		await expectGoodLooks(desk.page, WIDE);

		await phone.page.getByRole("button", { name: new RegExp(`^${m.upload_remove({}, own)}`) }).click();
		await desk.page.locator("#passport-file").waitFor({ state: "attached" });
		await desk.page.getByRole("button", { name: m.phone_end({}, own) }).click();
		await desk.page.getByRole("button", { name: m.phone_make({}, own), exact: true }).waitFor();
		await phone.page.reload();
		await phone.page.getByRole("heading", { name: m.phone_ended_title({}, own) }).waitFor();
		await expectGoodLooks(phone.page, NARROW);
		expect([...desk.complaints, ...phone.complaints]).toEqual([]);
		await Promise.all([desk.close(), phone.close()]);
	});
});

it("asks for the code and ends it by keyboard alone; a narrow screen is not offered it", async () => {
	const desk = await world.session(DESK);
	await desk.page.goto("/upload-documents?lang=en");
	await hydrated(desk.page);
	await desk.page.getByRole("button", { name: "Show a code" }).focus();
	await desk.page.keyboard.press("Enter");
	await desk.page.locator(".phone-qr").waitFor();
	const picture = desk.page.getByRole("img", { name: "QR code for your phone" });
	expect(await picture.count()).toBe(1);
	await desk.page.getByRole("button", { name: "End this code" }).focus();
	await desk.page.keyboard.press("Space");
	await desk.page.locator(".phone-qr").waitFor({ state: "detached" });
	await desk.page.setViewportSize({ width: 390, height: 844 });
	expect(await desk.page.locator(".phone-section").isVisible()).toBe(false);
	expect(desk.complaints).toEqual([]);
	await desk.close();
});

it("works without scripts on both sides: the desk asks again by a link", async () => {
	const desk = await world.session({ ...DESK, javaScriptEnabled: false });
	await desk.page.goto("/upload-documents?lang=en");
	const link = await showCode(desk.page, "en");
	const phone = await world.session({ ...PHONE, javaScriptEnabled: false });
	await phone.page.goto(link);
	await phone.page.getByRole("button", { name: "Continue on this phone" }).click();
	await desk.page.getByRole("link", { name: "Refresh this page" }).click();
	await desk.page.getByText("A phone is joined").waitFor();
	const buffer = Buffer.from(aPassportJpeg());
	await phone.page.setInputFiles("#passport-file", { name: "passport.jpg", mimeType: "image/jpeg", buffer });
	await phone.page.locator("#passport").getByRole("button", { name: "Upload" }).click();
	await phone.page.locator("#passport .badge").waitFor();
	await desk.page.getByRole("link", { name: "Refresh this page" }).click();
	await desk.page.locator("#passport .badge").waitFor();
	const second = await world.session({ ...PHONE, javaScriptEnabled: false });
	await second.page.goto(link);
	await second.page.getByText("make a new code at the computer").waitFor();
	expect([...desk.complaints, ...phone.complaints, ...second.complaints]).toEqual([]);
	await Promise.all([desk.close(), phone.close(), second.close()]);
});
