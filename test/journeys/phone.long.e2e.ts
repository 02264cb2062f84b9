import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { aPassportJpeg } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { aPicture } from "./chosen-files.ts";
import { freshSite } from "./fresh-site.ts";
import {
	DESKTOP,
	expectNoVisualDefects,
	linkPhone,
	NARROW,
	PHONE,
	SHEET,
	showCode,
	signByFinger,
	WIDE,
} from "./phone-steps.ts";
import { openSigning } from "./signing-steps.ts";
import { continueAfterReview } from "./steps.ts";

const site = freshSite();
/** mandate.e2e.ts covers three languages and the checks of each page. */
const en = { locale: "en" } as const;

it("signs with a finger and photographs the signed pages, and the desktop shows both without a reload", async () => {
	const desktop = await openSigning(site, "en", {}, DESKTOP);
	const phone = await linkPhone(site, desktop.page, "en");
	await waitForHydration(phone.page);

	await signByFinger(phone.page, "en");
	const signed = m.sign_screen_done({ date: "" }, en).trim().replace(/\.$/, "");
	await desktop.page.getByText(signed).waitFor();

	const sheet = await aPicture(phone.page, "first.jpg", SHEET);
	const other = await aPicture(phone.page, "second.jpg", SHEET);
	await phone.page.setInputFiles("#mandate-camera", sheet);
	await phone.page.locator(".page-tile").first().waitFor();
	await phone.page.setInputFiles("#mandate-add", other);
	await expect.poll(() => phone.page.locator(".page-tile").count()).toBe(2);
	await phone.page
		.getByRole("button", { name: new RegExp(`^${m.upload_remove({}, en)}`) })
		.first()
		.click();
	await expect.poll(() => phone.page.locator(".page-name span").allInnerTexts()).toEqual(["second.jpg"]);
	await phone.page.getByRole("button", { name: m.sign_send_button({}, en) }).click();
	await phone.page.getByText(m.sign_review_title({}, en)).waitFor();

	await desktop.page.getByText(m.sign_review_title({}, en)).waitFor();
	const scan = desktop.page.getByRole("img", { name: m.sign_received_page({ page: 1 }, en) });
	await scan.scrollIntoViewIfNeeded();
	await expect.poll(() => scan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(SHEET.width);
	await expectNoVisualDefects(desktop.page, WIDE);
	expect([...desktop.complaints, ...phone.complaints]).toEqual([]);
	await Promise.all([desktop.close(), phone.close()]);
});

it("sends documents, and the desktop shows the checks without a reload", async () => {
	const desktop = await site.session(DESKTOP);
	await desktop.page.goto("/upload-documents?lang=en");
	await waitForHydration(desktop.page);
	const phone = await linkPhone(site, desktop.page, "en");
	await waitForHydration(phone.page);
	const buffer = Buffer.from(aPassportJpeg());
	await phone.page.setInputFiles("#passport-camera", { name: "passport.jpg", mimeType: "image/jpeg", buffer });
	const badge = m.upload_badge_review({}, en);
	await desktop.page.locator("#passport .badge", { hasText: badge }).waitFor();
	await continueAfterReview(phone.page, "en").click();
	await phone.page.locator("#passport .badge", { hasText: badge }).waitFor();
	await expectNoVisualDefects(desktop.page, WIDE);

	await phone.page.getByRole("button", { name: new RegExp(`^${m.upload_remove({}, en)}`) }).click();
	await desktop.page.locator("#passport-file").waitFor({ state: "attached" });
	await desktop.page.getByRole("button", { name: m.phone_end({}, en) }).click();
	await desktop.page.getByRole("button", { name: m.phone_make({}, en), exact: true }).waitFor();
	await phone.page.reload();
	await phone.page.getByRole("heading", { name: m.phone_ended_title({}, en) }).waitFor();
	await expectNoVisualDefects(phone.page, NARROW);
	expect([...desktop.complaints, ...phone.complaints]).toEqual([]);
	await Promise.all([desktop.close(), phone.close()]);
});

it("requests and cancels the code by keyboard alone, and is not offered on a narrow screen", async () => {
	const desktop = await site.session(DESKTOP);
	await desktop.page.goto("/upload-documents?lang=en");
	await waitForHydration(desktop.page);
	await desktop.page.getByRole("button", { name: "Show a code" }).focus();
	await desktop.page.keyboard.press("Enter");
	await desktop.page.locator(".phone-qr").waitFor();
	const picture = desktop.page.getByRole("img", { name: "QR code for your phone" });
	expect(await picture.count()).toBe(1);
	await desktop.page.getByRole("button", { name: "Cancel this code" }).focus();
	await desktop.page.keyboard.press("Space");
	await desktop.page.locator(".phone-qr").waitFor({ state: "detached" });
	await desktop.page.setViewportSize({ width: 390, height: 844 });
	expect(await desktop.page.locator(".phone-section").isVisible()).toBe(false);
	expect(desktop.complaints).toEqual([]);
	await desktop.close();
});

it("works without scripts on both sides: the desktop is refreshed with a link", async () => {
	const desktop = await site.session({ ...DESKTOP, javaScriptEnabled: false });
	await desktop.page.goto("/upload-documents?lang=en");
	const link = await showCode(desktop.page, "en");
	const phone = await site.session({ ...PHONE, javaScriptEnabled: false });
	await phone.page.goto(link);
	await phone.page.getByRole("button", { name: "Continue on this phone" }).click();
	await desktop.page.getByRole("link", { name: "Refresh this page" }).click();
	await desktop.page.getByText("A phone is connected").waitFor();
	const buffer = Buffer.from(aPassportJpeg());
	await phone.page.setInputFiles("#passport-file", { name: "passport.jpg", mimeType: "image/jpeg", buffer });
	await phone.page.locator("#passport").getByRole("button", { name: "Upload" }).click();
	await phone.page.locator("#passport .badge").waitFor();
	await desktop.page.getByRole("link", { name: "Refresh this page" }).click();
	await desktop.page.locator("#passport .badge").waitFor();
	const second = await site.session({ ...PHONE, javaScriptEnabled: false });
	await second.page.goto(link);
	await second.page.getByText("create a new code on the computer").waitFor();
	expect([...desktop.complaints, ...phone.complaints, ...second.complaints]).toEqual([]);
	await Promise.all([desktop.close(), phone.close(), second.close()]);
});
