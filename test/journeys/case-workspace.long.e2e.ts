import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { aBillFile, aPassportFile } from "../services/sample-documents.ts";
import { openAdminArea, showPart } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();

async function paidApplicationPath(documents?: Parameters<typeof signUp>[2]): Promise<string> {
	const { page, close } = await site.session();
	const id = await signUp(page, {}, documents);
	await payWithin(page, id);
	await close();
	return `/admin/applications/${id}?lang=en`;
}

const visibleParts = (page: Page) =>
	page
		.locator(".case-part")
		.evaluateAll((all) =>
			all.filter((part) => part.checkVisibility()).map((part) => (part as HTMLElement).dataset.part),
		);

it("shows an application on one screen that never scrolls: three panes between header and action bar", async () => {
	const path = await paidApplicationPath();
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	for (const [width, height] of [
		[1440, 900],
		[1280, 720],
	] as const) {
		await page.setViewportSize({ width, height });
		await page.goto(path);
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
		expect(await visibleParts(page)).toEqual(["answers", "documents", "actions"]);
		const bar = await page.locator(".case-bar").boundingBox();
		expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(height);
		expect((await page.locator(".admin-bar nav").boundingBox())?.height, "the navigation is one line").toBeLessThan(50);
		expect((await page.locator(".case-head").boundingBox())?.height, "and so is the header").toBeLessThan(60);
	}
	await showPart(page, "timeline");
	expect(await visibleParts(page)).toEqual(["answers", "documents", "timeline"]);
	expect(complaints).toEqual([]);
	await close();
});

it("opens the section that a key or a link points to", async () => {
	const path = await paidApplicationPath();
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto(path);
	await page.keyboard.press("m");
	await page.locator("textarea[name=note]:focus").waitFor();
	expect(await visibleParts(page)).toContain("notes");
	await page.keyboard.press("Tab");
	await page.getByRole("link", { name: "All actions" }).click();
	expect(await visibleParts(page)).toContain("actions");
	await page.goto(`${path}#%`);
	await page.keyboard.press("m");
	await page.locator("textarea[name=note]:focus").waitFor();
	await page.goto(`${path}&log=actions#money`);
	await page.locator("#money").waitFor();
	expect(await visibleParts(page)).toContain("money");
	expect(complaints).toEqual([]);
	await close();
});

it("remembers the width of its panes", async () => {
	const path = await paidApplicationPath();
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	const widthOf = async () => (await page.locator('[data-part="answers"]').boundingBox())?.width ?? 0;
	await page.goto(path);
	const before = await widthOf();
	await page.getByRole("separator", { name: "Width of the answers" }).focus();
	await page.keyboard.press("ArrowRight");
	expect(await widthOf()).toBe(before + 24);
	await page.reload();
	expect(await widthOf()).toBe(before + 24);
	const border = page.getByRole("separator", { name: "Width of the answers" });
	const { x = 0, y = 0 } = (await border.boundingBox()) ?? {};
	await page.mouse.move(x + 4, y + 100);
	await page.mouse.down();
	await page.mouse.move(x + 104, y + 100);
	await page.mouse.up();
	expect(Math.round((await widthOf()) - before - 24)).toBeGreaterThan(90);
	expect(complaints).toEqual([]);
	await close();
});

it("saves ticks, zoom, rotation and column widths without a page load", async () => {
	const path = await paidApplicationPath({ passport: aPassportFile(), address: aBillFile() });
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto(path);
	await page.getByRole("button", { name: "Open the documents" }).click();
	await page.waitForURL(/#documents/);
	const saved = (path: string) => page.waitForResponse((response) => response.url().includes(`/admin/${path}`));
	const viewer = page.locator(".viewer").first();
	const names = page.locator('[name="check.names"]');

	await Promise.all([saved("ticks/"), names.check()]);
	await page.locator('[data-tick="names"]', { hasText: "Rui" }).waitFor();
	for (const choice of ["200%", "90°"])
		await Promise.all([saved("preferences"), viewer.getByText(choice, { exact: true }).click()]);
	await page.reload();
	expect(await names.isChecked()).toBe(true);
	expect(await viewer.getByLabel("200%").isChecked()).toBe(true);
	expect(await viewer.getByLabel("90°", { exact: true }).isChecked()).toBe(true);

	await page.goto("/admin/applications?lang=en");
	const head = page.locator("th.col-next");
	const before = (await head.boundingBox())?.width ?? 0;
	const { x = 0, y = 0 } = (await head.locator(".col-resize").boundingBox()) ?? {};
	await page.mouse.move(x + 4, y + 8);
	await page.mouse.down();
	await page.mouse.move(x + 44, y + 8);
	await Promise.all([saved("preferences"), page.mouse.up()]);
	await page.reload();
	expect(Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(40);
	expect(complaints).toEqual([]);
	await close();
});

it("jumps to a decision with the document's page visible", async () => {
	const path = await paidApplicationPath({ passport: aPassportFile(), address: aBillFile() });
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(path);
	await page.getByRole("button", { name: "Open the documents" }).click();
	await page.waitForURL(/#documents/);
	await page.keyboard.press("1");
	await page.locator('[name="check.names"]:focus').waitFor();
	const pane = await page.locator('[data-part="documents"]').boundingBox();
	const top = (await page.locator(".viewer-stage").first().boundingBox())?.y ?? 0;
	const accept = await page.locator("#decide-passport-accept").boundingBox();
	expect(top).toBeGreaterThanOrEqual(pane?.y ?? 0);
	expect((accept?.y ?? 0) + (accept?.height ?? 0)).toBeLessThanOrEqual((pane?.y ?? 0) + (pane?.height ?? 0));
	expect(complaints).toEqual([]);
	await close();
});

it("has a tab for each section on a narrow screen, and is one long page without scripts", async () => {
	const path = await paidApplicationPath();
	const { page, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.setViewportSize({ width: 640, height: 900 });
	await page.goto(path);
	expect(await visibleParts(page)).toEqual(["actions"]);
	await showPart(page, "documents");
	expect(await visibleParts(page)).toEqual(["documents"]);

	const cookies = await page.context().cookies();
	const withoutScripts = await site.session({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
	await withoutScripts.page.context().addCookies(cookies);
	await withoutScripts.page.goto(path);
	await withoutScripts.page.locator(".case-part").first().waitFor();
	for (const part of await withoutScripts.page.locator(".case-part").all()) expect(await part.isVisible()).toBe(true);
	expect(await withoutScripts.page.locator(".case-tabs").isVisible()).toBe(false);
	await Promise.all([close(), withoutScripts.close()]);
});
