import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { m } from "#app/paraglide/messages.js";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import { aPassportFile } from "#test/services/sample-documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { aNif } from "../services/fixtures.ts";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { fillDetails, uploadDocuments } from "./steps.ts";
import { expectToast, recordOpenedToasts, recordToasts } from "./toasts.ts";

const en = { locale: "en" } as const;
const site = freshSite();

async function openUpload(options = {}) {
	const session = await site.session(options);
	await session.page.goto("/upload-documents?lang=en");
	await waitForHydration(session.page);
	return session;
}

async function choose(page: Page, card: "passport" | "address", file: File): Promise<void> {
	const { name, type: mimeType } = file;
	await page.setInputFiles(`#${card}-file`, { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) });
}

/** A page that shows its result only as a toast: a test payment. Only `page.clock` advances its time. */
async function openToast() {
	const session = await site.session();
	const { page } = session;
	await page.clock.install();
	await page.goto("/stripe-test?lang=en");
	const toast = page.locator(".toast", { hasText: m.test_created_title({}, en) });
	await toast.waitFor();
	await page.clock.pauseAt(Date.now() + 60_000);
	// The toast of the initial load is gone; the next one starts with a stopped clock.
	await toast.waitFor({ state: "hidden" });
	const region = page.locator(".toast-viewport");
	await region.evaluate((element) => element.style.removeProperty("translate"));
	await page.getByRole("button", { name: m.test_refresh({}, en) }).click();
	await toast.waitFor();
	// Positioned by an effect that runs after those that listen for keys and pointers.
	await page.locator('.toast-viewport[style*="translate"]').waitFor();
	return { ...session, toast };
}

describe("a toast", () => {
	it("disappears after five seconds, not before", async () => {
		const { page, toast, complaints, close } = await openToast();
		await page.clock.runFor(4900);
		expect(await toast.isVisible()).toBe(true);
		await page.clock.runFor(200);
		await toast.waitFor({ state: "hidden" });
		expect(complaints).toEqual([]);
		await close();
	});

	it("remains while it has the keyboard focus: F8 focuses it, Escape dismisses it", async () => {
		const { page, toast, complaints, close } = await openToast();
		await page.keyboard.press("F8");
		await page.locator(".toast-viewport:focus").waitFor();
		await page.clock.runFor(20_000);
		expect(await toast.isVisible()).toBe(true);
		await page.keyboard.press("Escape");
		await toast.waitFor({ state: "hidden" });
		expect(complaints).toEqual([]);
		await close();
	});

	it.each([
		[40, true],
		[60, false],
	])("swiped to the right by %i pixels stays: %s", async (distance, stays) => {
		const { page, toast, complaints, close } = await openToast();
		const box = await toast.boundingBox();
		if (!box) throw new Error("no toast");
		const [x, y] = [box.x + 30, box.y + box.height / 2];
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + distance / 2, y);
		await page.mouse.move(x + distance, y);
		await page.mouse.up();
		if (stays) {
			// Anything that would dismiss it happens before the next assertion.
			await page.keyboard.press("F8");
			await page.locator(".toast-viewport:focus").waitFor();
			expect(await toast.isVisible()).toBe(true);
		} else await toast.waitFor({ state: "hidden" });
		expect(complaints).toEqual([]);
		await close();
	});
});

describe("a toast on a phone, clear of every control", () => {
	const phone = { viewport: { width: 390, height: 844 } };

	it("announces once that a document is verified, along with the state of its card", async () => {
		const { page, complaints, close } = await openUpload(phone);
		const toasts = await recordToasts(page);
		// Only one toast shows: the result replaces the first as soon as it arrives.
		const seen = await recordOpenedToasts(page);
		// A visitor touches the page before choosing a file, which loads the region.
		await page.keyboard.press("Shift");
		await page.locator(".toast-viewport").waitFor({ state: "attached" });
		await choose(page, "passport", aPassportFile());
		const card = page.locator("#passport");
		await expect.poll(seen).toContain(m.upload_complete_title({}, en) + m.upload_complete({}, en));
		await expectToast(page, m.upload_verified_title({}, en), m.upload_verified_default({}, en));
		const isVerified = (words: string) => words.includes(m.upload_verified_default({}, en));
		await expect.poll(async () => (await toasts()).filter(isVerified)).toHaveLength(1);
		await card.locator(".badge", { hasText: m.upload_badge_verified({}, en) }).waitFor();
		expect(await card.locator(".alert").count()).toBe(0);
		expect(complaints).toEqual([]);
		await close();
	});

	it("reports that the application number is missing, as does the field", async () => {
		const { page, complaints, close } = await site.session(phone);
		await page.goto("/track-application?lang=en");
		await waitForHydration(page);
		const toasts = await recordToasts(page);
		await page.getByRole("button", { name: m.track_submit({}, en) }).click();
		await expectToast(page, m.toast_error({}, en), m.track_empty({}, en));
		// Announced, if at all, in the frame after the toast appears.
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		expect((await toasts()).filter((words) => words.includes(m.track_empty({}, en)))).toHaveLength(1);
		await page.locator("#number-error", { hasText: m.track_empty({}, en) }).waitFor();
		expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
		await close();
	});

	it("reports that premium needs an address, while the first missing field gets the focus", async () => {
		const { page, complaints, close } = await site.session(phone);
		const id = await signUp(page);
		await page.goto(`/payment?id=${id}&lang=en`);
		await waitForHydration(page);
		await page.check('[name="packageType"][value="premium"]');
		await page.uncheck('[name="deliverHome"]');
		await page.check('[name="begin"][value="now"]');
		await page.getByRole("button", { name: m.payment_continue({}, en) }).click();
		await expectToast(page, m.validation_error_title({}, en), m.error_delivery_address_required({}, en));
		await page.goto(`/personal-info?id=${id}&package=premium&lang=en`);
		await waitForHydration(page);
		await page.check('[name="hadNif"][value="no"]');
		await page.check('[name="termsAccepted"]');
		await page.getByRole("button", { name: m.details_continue({}, en) }).click();
		await expectToast(page, m.validation_error_title({}, en), m.error_delivery_address_required({}, en));
		await page.locator("#deliveryAddressLine1:focus").waitFor();
		await page.locator("#deliveryAddressLine1-error").waitFor();
		expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
		await close();
	});

	it("reports that the answers could not be saved, while the form keeps them all", async () => {
		// This network has reached the hourly e-mail limit.
		const network = { "CF-Connecting-IP": "2001:db8:77::1" };
		for (let mail = 0; mail < MAX_MAILS.network.hour; mail += 1) {
			const body = new URLSearchParams({ intent: "save", email: `mail-${mail}@example.com` });
			const saved = await new HttpClient(site.origin, network).fetch("/personal-info?lang=en", {
				method: "POST",
				body,
			});
			expect(saved.status).toBe(302);
		}
		const { page, complaints, close } = await site.session({ ...phone, extraHTTPHeaders: network });
		await uploadDocuments(page, "en");
		await page.goto("/personal-info?lang=en");
		await waitForHydration(page);
		await fillDetails(page);
		await page.getByRole("button", { name: m.details_continue({}, en) }).click();
		await expectToast(page, m.submit_error_title({}, en), m.submit_error({}, en));
		await page.locator("main [role=alert]", { hasText: m.submit_error({}, en) }).waitFor();
		expect(await page.locator('[name="city"]').inputValue()).toBe("Gdańsk");
		expect(complaints.filter((line) => !line.includes("429"))).toEqual([]);
		await close();
	});

	it("reports that the certificate could not be downloaded, and that an e-mail could not be sent", async () => {
		const { page, complaints, close } = await site.session();
		const id = await signUp(page);
		await payWithin(page, id);
		await completeByAdmin(site.origin, id, aNif());
		await page.goto(`/certificate/${id}?lang=en`);
		await waitForHydration(page);
		await page.route("**/original?*", (route) => route.abort());
		await page.getByRole("link", { name: m.certificate_download({}, en) }).click();
		await expectToast(page, m.download_failed_title({}, en), m.certificate_download_failed({}, en));
		const alert = (title: string) => page.locator("main .alert", { hasText: title });
		await alert(m.download_failed_title({}, en)).getByText(m.certificate_download_failed({}, en)).waitFor();
		// One e-mail a minute: both attempts fall within it.
		const nextMinute = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 1000).toISOString();
		await new HttpClient(site.origin).call("/offline/clock", { now: nextMinute });
		const mail = page.getByRole("button", { name: m.certificate_email({}, en) });
		await mail.click();
		await alert(m.notify_sent_title({}, en)).waitFor();
		await mail.click();
		await alert(m.email_failed_title({}, en)).getByText(m.error_too_many_notifications({}, en)).waitFor();
		await expectToast(page, m.email_failed_title({}, en), m.error_too_many_notifications({}, en));
		await page.locator("main .alert-danger", { hasText: m.certificate_download_failed({}, en) }).waitFor();
		expect(complaints.filter((line) => !/net::ERR_|Failed to fetch/.test(line))).toEqual([]);
		await close();
	});
});
