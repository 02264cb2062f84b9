import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { freshSite } from "./fresh-site.ts";

const site = freshSite();
const WIDE = { viewport: { width: 1280, height: 900 } };

/** The review that is fully in view, 1 to 5. */
async function shownReview(page: Page): Promise<number> {
	return page.evaluate(() => {
		const track = document.querySelector("[data-track]") as HTMLElement;
		return Math.round(track.scrollLeft / track.clientWidth) + 1;
	});
}

async function waitForReview(page: Page, position: number): Promise<void> {
	await page.waitForFunction((wanted) => {
		const track = document.querySelector("[data-track]") as HTMLElement;
		const dot = document.querySelector(`[data-dots] li:nth-child(${wanted}) a`);
		return track.scrollLeft === (wanted - 1) * track.clientWidth && dot?.getAttribute("aria-current") === "true";
	}, position);
}

/** Opens the home page with a stopped clock. */
async function openHome(options: object = {}) {
	const visitor = await site.session({ ...WIDE, ...options });
	await visitor.page.clock.install();
	await visitor.page.goto("/?lang=en", { waitUntil: "networkidle" });
	await visitor.page.locator('[data-carousel="playing"], [data-carousel="paused"]').waitFor({ state: "attached" });
	return visitor;
}

describe("the reviews", () => {
	it("advance automatically every five seconds, and start again after the last", async () => {
		const { page, complaints } = await openHome();
		for (const position of [2, 3, 4, 5, 1]) {
			await page.clock.runFor(5000);
			await waitForReview(page, position);
		}
		expect(complaints).toEqual([]);
	});

	it("stop while they are hovered or focused, and once they are paused", async () => {
		const { page } = await openHome();
		await page.hover("[data-track]");
		await page.clock.runFor(11_000);
		expect(await shownReview(page)).toBe(1);
		await page.mouse.move(0, 0);
		await page.getByRole("button", { name: "Pause" }).focus();
		await page.clock.runFor(11_000);
		expect(await shownReview(page)).toBe(1);
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Play" }).blur();
		await page.clock.runFor(11_000);
		expect(await shownReview(page)).toBe(1);
	});

	it("respond to arrows, dots and keys", async () => {
		const { page } = await openHome();
		await page.getByRole("button", { name: "Next review" }).click();
		await waitForReview(page, 2);
		await page.getByRole("button", { name: "Previous review" }).click();
		await waitForReview(page, 1);
		await page.getByRole("link", { name: "4 of 5" }).click();
		await waitForReview(page, 4);
		expect(new URL(page.url()).hash).toBe("");
		await page.locator("[data-track]").focus();
		await page.keyboard.press("ArrowLeft");
		await waitForReview(page, 3);
		await page.keyboard.press("ArrowRight");
		await waitForReview(page, 4);
	});

	it("do not advance automatically if reduced motion is requested", async () => {
		const { page } = await openHome({ reducedMotion: "reduce" });
		await page.clock.runFor(16_000);
		expect(await shownReview(page)).toBe(1);
		expect(await page.getByRole("button", { name: "Play" }).count()).toBe(1);
	});

	it("can be chosen by link without scripts, and have no buttons that do nothing", async () => {
		const { page } = await site.session({ ...WIDE, javaScriptEnabled: false, reducedMotion: "reduce" });
		await page.goto("/?lang=en");
		expect(await page.getByRole("button", { name: "Next review" }).isVisible()).toBe(false);
		await page.getByRole("link", { name: "3 of 5" }).click();
		await page.getByText("A person wrote to me because").waitFor({ state: "visible" });
		const [slide, track] = [
			await page.locator("#review-3").boundingBox(),
			await page.locator("[data-track]").boundingBox(),
		];
		expect(Math.abs((slide?.x ?? 0) - (track?.x ?? 999))).toBeLessThan(2);
	});
});
