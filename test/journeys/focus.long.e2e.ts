import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();

/** Waits for the focus to settle on the element with this id. */
async function waitForFocus(page: Page, id: string): Promise<void> {
	await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id, { timeout: 10_000 });
}

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await waitForHydration(page);
}

it("moves the focus to the result of a form submitted by keyboard", {
	timeout: 120_000,
}, async () => {
	const { page, complaints } = await site.session();
	const id = await signUp(page);
	await payWithin(page, id);
	await completeByAdmin(site.origin, id, "293456780");
	await page.goto(`/confirmation/${id}?lang=en`);
	const number = /NIF-\w{4}-\w{4}/.exec(await page.title())?.[0] ?? "";

	await open(page, "/track-application?lang=en");
	await page.getByLabel("Application number").fill(number);
	await page.keyboard.press("Enter");
	await waitForFocus(page, "result");

	await open(page, `/share/${id}?lang=en`);
	for (let created = 0; created < 2; created += 1) {
		await page.getByRole("button", { name: "Create a link to the progress" }).press("Enter");
		await page.getByRole("button", { name: "End this link" }).nth(created).waitFor();
	}
	for (let remaining = 1; remaining >= 0; remaining -= 1) {
		await page.getByRole("button", { name: "End this link" }).first().press("Enter");
		await page.waitForFunction((count) => document.querySelectorAll('button[value="end"]').length === count, remaining);
		await waitForFocus(page, "share-progress");
		await page.getByRole("status").getByText("The link has been ended and no longer works.").waitFor();
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
	}

	await open(page, `/after/${id}?lang=en`);
	await page
		.getByLabel("I asked for them on")
		.fill((await page.getByLabel("I asked for them on").getAttribute("max")) ?? "");
	await page.locator('button[value="notifications"]').press("Enter");
	await waitForFocus(page, "notes");
	await page.locator("#wrong").locator("xpath=ancestor::*[@aria-labelledby='wrong']").locator("summary").press("Enter");
	await page.locator('[name="right.name"]').fill("Łucja Gonçalves Pereira");
	await page.locator('button[value="correction"]').press("Enter");
	await waitForFocus(page, "wrong");

	await open(page, `/messages/${id}?lang=en`);
	await page.getByLabel("Your message").fill("Thank you.");
	await page.getByRole("button", { name: "Send message" }).press("Enter");
	await page.getByRole("log").getByText("Thank you.").waitFor();
	await waitForFocus(page, "message");
	expect(complaints).toEqual([]);
});
