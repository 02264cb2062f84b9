import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import type { Session } from "../services/browser.ts";
import type { Site } from "./fresh-site.ts";

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };
export const DESKTOP: BrowserContextOptions = { viewport: WIDE };
export const PHONE: BrowserContextOptions = { viewport: NARROW, hasTouch: true, isMobile: true };
/** A photographed page of the power of attorney, in pixels. */
export const SHEET = { width: 1700, height: 2400 };

/** Requests the code on the desktop; returns the link that it encodes. */
export async function showCode(desktop: Page, language: Language): Promise<string> {
	await desktop.getByRole("button", { name: m.phone_make({}, { locale: language }), exact: true }).click();
	await desktop.locator(".phone-qr").waitFor();
	const { pathname, search } = new URL(await desktop.inputValue("#phone-link"));
	return pathname + search;
}

/** Links a phone and waits until the desktop page shows it. */
export async function linkPhone(site: Site, desktop: Page, language: Language): Promise<Session> {
	const phone = await site.session(PHONE);
	await relinkPhone(phone.page, desktop, language);
	return phone;
}

/** Uses the same phone for another step. */
export async function relinkPhone(phone: Page, desktop: Page, language: Language): Promise<void> {
	await phone.goto(await showCode(desktop, language));
	expect(await phone.getAttribute("html", "lang")).toContain(language);
	await phone.getByRole("button", { name: m.phone_join_button({}, { locale: language }) }).click();
	await phone.waitForURL(/\/phone\?lang=/);
	await desktop.getByText(m.phone_joined_title({}, { locale: language })).waitFor();
}

/** Checks every width and both colour schemes, then restores the window. */
export async function expectNoVisualDefects(page: Page, viewport: typeof WIDE): Promise<void> {
	expect(await findVisualDefects(page)).toEqual([]);
	await page.setViewportSize(viewport);
}

/** Signs with a finger in a zigzag from left to right, and submits with the consent ticked. */
export async function signByFinger(page: Page, language: Language): Promise<void> {
	await drawByFinger(page);
	await page.getByText(m.sign_pad_strokes({ count: 1 }, { locale: language })).waitFor();
	await page.check("#draw-consent");
	await page.getByRole("button", { name: m.sign_draw_send({}, { locale: language }) }).click();
}

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
