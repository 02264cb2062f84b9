import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adminAction } from "#test/services/admin-by-forms.ts";
import { staffClient } from "#test/services/http-client.ts";
import { openSandbox } from "./admin-steps.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { freshWorld } from "./world.ts";

const world = freshWorld();

/** Paid applications that are ready to be filed, which nobody owns. */
async function applicationsToFile(many: number): Promise<string[]> {
	const applicant = await world.session();
	const eva = await staffClient(world.origin, "eva@azulejo.example");
	const ids: string[] = [];
	for (let n = 0; n < many; n += 1) {
		const id = await signUp(applicant.page);
		await payWithin(applicant.page, id);
		for (const kind of ["passport", "address"]) await adminAction(eva, id, `decide-${kind}`, { decision: "accepted" });
		ids.push(id);
	}
	await applicant.close();
	return ids;
}

/** The row on which the keys stand. */
async function rowAtHand(page: Page): Promise<string | null> {
	return page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("[data-row]")?.textContent ?? null);
}

it("shares the work by keys alone: walks along the rows, ticks two, gives them away, claims the next, lists the keys", async () => {
	const ids = await applicationsToFile(3);
	const { page, complaints, close } = await openSandbox(world, "rui@azulejo.example");
	await page.goto("/admin/applications?lang=en&stage=ready_to_file");
	await page.locator('[data-key="?"]').waitFor();
	const numbers = await page.locator("[data-row]").allTextContents();
	expect(numbers).toHaveLength(ids.length);

	await page.keyboard.press("j");
	await page.keyboard.press("x");
	await page.keyboard.press("j");
	await page.keyboard.press("x");
	expect(await rowAtHand(page)).toBe(numbers[1]);
	await page.keyboard.press("k");
	await page.keyboard.press("k");
	expect(await rowAtHand(page)).toBe(numbers[0]);
	expect(await page.locator("tbody input:checked").count()).toBe(2);
	await page.keyboard.press("a");
	expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("to");
	await page.keyboard.type("Eva");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByText("2 applications assigned.").waitFor();
	expect(await page.locator("tbody tr", { hasText: "Eva" }).count()).toBe(2);

	await page.keyboard.press("n");
	await page.waitForURL(/owner=claimed/);
	await page.getByText("It is yours now.").waitFor();
	expect(await page.locator("h1").textContent()).toBe(numbers[2]);

	await page.keyboard.press("?");
	await page.locator("dialog[open]", { hasText: "Claim next" }).waitFor();
	await page.keyboard.press("a");
	expect(await page.locator('details[data-key="a"][open]').count(), "keys are dead in the dialog").toBe(0);
	await page.keyboard.press("Escape");
	await page.locator("#desk-keys:not([open])").waitFor({ state: "attached" });
	await page.keyboard.press("a");
	await page.locator('details[data-key="a"][open] select:focus').waitFor();

	await page.locator("h1").click();
	await page.keyboard.press("/");
	await page.waitForURL(/\/admin\/applications\?/);
	await page.locator("#q:focus").waitFor();
	await page.keyboard.type("jnx?");
	expect(await page.locator("#q").inputValue()).toBe("jnx?");
	expect(complaints).toEqual([]);
	await close();
});

it("opens the row at hand with Enter, and leaves every key alone for whoever turned them off", async () => {
	const [id] = await applicationsToFile(1);
	const { page, complaints, close } = await openSandbox(world, "eva@azulejo.example");
	const open = async () => {
		await page.goto("/admin/applications?lang=en&stage=ready_to_file&owner=nobody");
		await page.locator('[data-key="?"]').waitFor();
	};
	await open();
	await page.keyboard.press("Control+j");
	expect(await rowAtHand(page)).toBeNull();
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await page.waitForURL(new RegExp(`/admin/applications/${id}`));

	await open();
	await page.keyboard.press("?");
	await page.locator("[data-keys-off]").check();
	await page.keyboard.press("Escape");
	for (const again of [false, true]) {
		if (again) await open();
		await page.keyboard.press("j");
		expect(await rowAtHand(page)).toBeNull();
	}
	await page.locator('[data-key="?"]').click();
	await page.locator("[data-keys-off]").uncheck();
	await page.keyboard.press("Escape");
	await page.keyboard.press("j");
	expect(await rowAtHand(page)).not.toBeNull();
	expect(complaints).toEqual([]);
	await close();
});
