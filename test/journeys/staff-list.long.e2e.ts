import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { acceptMandate, adminAction } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { openAdminArea, showPart } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();

/** Paid applications that are ready to be filed and have no assignee. */
async function createApplicationsToFile(count: number): Promise<string[]> {
	const applicant = await site.session();
	const eva = await staffClient(site.origin, "eva@azulejo.example");
	const ids: string[] = [];
	for (let n = 0; n < count; n += 1) {
		const id = await signUp(applicant.page);
		await payWithin(applicant.page, id);
		for (const kind of ["passport", "address"]) await adminAction(eva, id, `decide-${kind}`, { decision: "accepted" });
		await acceptMandate(eva, id);
		ids.push(id);
	}
	await applicant.close();
	return ids;
}

/** The row with keyboard focus. */
async function focusedRow(page: Page): Promise<string | null> {
	return page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("[data-row]")?.textContent ?? null);
}

it("works by keyboard alone: moves along the rows, ticks two, assigns them, claims the next, lists the keys", async () => {
	const ids = await createApplicationsToFile(3);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto("/admin/applications?lang=en&stage=ready_to_file");
	await page.locator('[data-key="?"]').waitFor();
	const numbers = await page.locator("[data-row]").allTextContents();
	expect(numbers).toHaveLength(ids.length);

	await page.keyboard.press("j");
	await page.keyboard.press("x");
	await page.keyboard.press("j");
	await page.keyboard.press("x");
	expect(await focusedRow(page)).toBe(numbers[1]);
	await page.keyboard.press("k");
	await page.keyboard.press("k");
	expect(await focusedRow(page)).toBe(numbers[0]);
	expect(await page.locator("tbody input:checked").count()).toBe(2);
	await page.keyboard.press("a");
	expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("to");
	await page.keyboard.type("Eva");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByText("2 applications assigned.").waitFor();
	expect(await page.locator("tbody tr", { hasText: "Eva" }).count()).toBe(2);

	// The script shows the help button once it handles keys.
	await page.locator('[data-key="?"]').waitFor();
	await page.keyboard.press("n");
	await page.waitForURL(/owner=claimed/);
	await page.getByText("Assigned to you.").waitFor();
	expect(await page.locator("h1").textContent()).toBe(numbers[2]);

	await page.keyboard.press("?");
	await page.locator("dialog[open]", { hasText: "Claim next" }).waitFor();
	await page.keyboard.press("a");
	expect(await page.locator('details[data-key="a"][open]').count(), "shortcuts are off in the dialog").toBe(0);
	await page.keyboard.press("Escape");
	await page.locator("#shortcut-help:not([open])").waitFor({ state: "attached" });
	await page.keyboard.press("a");
	await page.locator('details[data-key="a"][open] select:focus').waitFor();

	await page.locator("h1").click();
	await page.keyboard.press("/");
	await page.locator("#command-menu-query:focus").waitFor();
	await page.keyboard.type("jnx?");
	expect(await page.locator("#command-menu-query").inputValue()).toBe("jnx?");
	await page.keyboard.press("Escape");
	await page.goto("/admin/applications?lang=en");
	expect(await page.locator("#q").isVisible(), "one search on the page").toBe(false);
	const apply = page.locator("form[data-auto-submit] [type=submit]");
	const opacity = () => apply.evaluate((button) => getComputedStyle(button).opacity);
	expect(await opacity(), "a choice by mouse is applied at once").toBe("0");
	await page.locator("#owner").selectOption("unassigned");
	await page.waitForURL(/owner=unassigned/);
	await page.keyboard.press("Tab");
	await page.locator("#owner").focus();
	await page.keyboard.press("ArrowUp");
	expect(page.url(), "moving through the options by keyboard does not submit").toContain("owner=unassigned");
	expect(await opacity()).toBe("1");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.waitForURL(/owner=mine/);
	expect(complaints).toEqual([]);
	await close();
});

it("opens the current row with Enter, and ignores every key for staff who turned shortcuts off", async () => {
	const [id] = await createApplicationsToFile(1);
	const { page, complaints, close } = await openAdminArea(site, "eva@azulejo.example");
	const open = async () => {
		await page.goto("/admin/applications?lang=en&stage=ready_to_file&owner=unassigned");
		await page.locator('[data-key="?"]').waitFor();
	};
	await open();
	await page.keyboard.press("Control+j");
	expect(await focusedRow(page)).toBeNull();
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await page.waitForURL(new RegExp(`/admin/applications/${id}`));

	await open();
	await page.keyboard.press("?");
	await page.locator("[data-keys-off]").check();
	await page.keyboard.press("Escape");
	for (const isReopened of [false, true]) {
		if (isReopened) await open();
		await page.keyboard.press("j");
		expect(await focusedRow(page)).toBeNull();
	}
	await page.locator('[data-key="?"]').click();
	await page.locator("[data-keys-off]").uncheck();
	await page.keyboard.press("Escape");
	await page.keyboard.press("j");
	expect(await focusedRow(page)).not.toBeNull();
	expect(complaints).toEqual([]);
	await close();
});

it("navigates with two-key shortcuts, moves through a list with brackets, and ignores an unknown second key", async () => {
	await createApplicationsToFile(2);
	const { page, complaints, close } = await openAdminArea(site, "ana@azulejo.example");
	await page.goto("/admin/inbox?lang=en");
	const ready = () => page.locator('[data-key="?"]:not([hidden])').waitFor();
	const press = async (...keys: string[]) => {
		await ready();
		for (const key of keys) await page.keyboard.press(key);
	};
	for (const [second, path] of [
		["d", "/admin/dashboard"],
		["p", "/admin/payments"],
		["u", "/admin/audit"],
		["s", "/admin/settings"],
		["i", "/admin/inbox"],
		["v", "/admin/applications?only=second"],
		["a", "/admin/applications?"],
	] as const) {
		await press("g", second);
		await page.waitForURL((url) => (url.pathname + url.search).startsWith(path));
	}
	expect(await page.locator(".list-rail [aria-current=page]").textContent()).toContain("All open");

	await page.goto("/admin/applications?lang=en&stage=ready_to_file");
	const [first = "", second = ""] = await page.locator("[data-row]").allTextContents();
	const waitForApplication = (number: string) => page.locator("h1", { hasText: number }).waitFor();
	await press("g", "x", "j");
	expect(await focusedRow(page)).toBe(first);
	expect(await page.locator("tbody input:checked").count(), "X after G ticks nothing").toBe(0);
	await page.keyboard.press("Enter");
	await page.waitForURL(/list=stage%3Dready_to_file/);
	await waitForApplication(first);
	expect(await page.locator("[rel=prev]").count(), "nothing comes before the first").toBe(0);
	await press("]");
	await waitForApplication(second);
	const note = page.getByLabel("Internal note");
	await showPart(page, "notes");
	await note.focus();
	await page.keyboard.type("g[a");
	expect(await note.inputValue(), "shortcuts are off in fields").toBe("g[a");
	await page.locator("h1").click();
	await press("?");
	await page.locator("#shortcut-help[open]", { hasText: "Previous or next application of the list" }).waitFor();
	await page.keyboard.press("[");
	await page.keyboard.press("Escape");
	await page.locator("#shortcut-help:not([open])").waitFor({ state: "attached" });
	expect(await page.locator("h1").textContent(), "and in dialogs").toBe(second);
	await press("[");
	await waitForApplication(first);
	expect(complaints).toEqual([]);
	await close();
});

it("has no visual defects with every column shown and its forms open", async () => {
	await createApplicationsToFile(1);
	const { page, complaints, close } = await openAdminArea(site, "eva@azulejo.example");
	await page.goto("/admin/applications?lang=en&stage=ready_to_file");
	await page.locator("summary", { hasText: "Columns" }).click();
	for (const box of await page.locator(".column-choice input[type=checkbox]:enabled").all()) await box.check();
	await page.getByRole("button", { name: "Save columns" }).click();
	await page.locator("thead .col-since").waitFor();
	await page.locator("summary", { hasText: "Save this view" }).click();
	await page.getByLabel("Name of the view").fill("To file by us");
	await page.getByRole("button", { name: "Save view" }).click();
	await page.locator(".list-rail [aria-current=page]", { hasText: "To file by us" }).waitFor();
	for (const summary of await page.locator(".list-fold > summary").all()) await summary.click();
	const found = await findVisualDefects(page);
	expect([...found, ...complaints]).toEqual([]);
	await close();
});

it("previews a row with the space bar, follows the focus, and closes on Escape", async () => {
	await createApplicationsToFile(2);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto("/admin/applications?lang=en&stage=ready_to_file");
	await page.locator('[data-key="?"]:not([hidden])').waitFor();
	const numbers = await page.locator("[data-row]").allTextContents();
	const preview = page.locator("[data-preview]:popover-open");
	await page.keyboard.press("j");
	await page.keyboard.press(" ");
	await preview.getByText(`Key facts of ${numbers[0]}`).waitFor();
	// Covered checkboxes are out of reach until the panel closes.
	expect((await findVisualDefects(page)).filter((line) => !line.includes("target-size: input"))).toEqual([]);
	await page.keyboard.press("j");
	await preview.getByText(`Key facts of ${numbers[1]}`).waitFor();
	expect(await preview.count()).toBe(1);
	expect(await focusedRow(page)).toBe(numbers[1]);
	await page.keyboard.press("Escape");
	await preview.waitFor({ state: "detached" });
	expect(await focusedRow(page)).toBe(numbers[1]);

	const box = page.locator("tbody input[type=checkbox]").first();
	await box.focus();
	await page.keyboard.press(" ");
	expect(await box.isChecked(), "elsewhere the space bar works as usual").toBe(true);
	expect(await preview.count()).toBe(0);
	await page.getByRole("button", { name: `Key facts of ${numbers[0]}` }).click();
	await preview.getByRole("link", { name: "Open the application" }).click();
	await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("sorts the list by its column headings, in reverse on the second click, and on a phone too", async () => {
	await createApplicationsToFile(2);
	const { page, complaints, close } = await openAdminArea(site, "eva@azulejo.example");
	await page.goto("/admin/applications?lang=en&stage=ready_to_file");
	const numbers = () => page.locator("[data-row]").allTextContents();
	const sorted = () =>
		page.locator("th[aria-sort]").evaluateAll((heads) => heads.map((head) => [head.textContent, head.ariaSort]));
	expect(await sorted()).toEqual([["Due", "ascending"]]);
	const head = page.locator("thead").getByRole("link", { name: "Package" });
	await head.click();
	await page.waitForURL(/stage=ready_to_file&sort=package/);
	await page.locator("th.col-package[aria-sort=ascending]").waitFor();
	const ascending = await numbers();
	await head.click();
	await page.waitForURL(/sort=-package/);
	await page.locator("th.col-package[aria-sort=descending]").waitFor();
	expect(await sorted()).toEqual([["Package", "descending"]]);
	expect(await numbers()).toEqual(ascending.toReversed());
	expect(await findVisualDefects(page)).toEqual([]);

	await page.setViewportSize({ width: 390, height: 800 });
	await head.click();
	await page.waitForURL(/sort=package/);
	await page.locator("th.col-package[aria-sort=ascending]").waitFor();
	expect(await numbers()).toEqual(ascending);
	expect(complaints).toEqual([]);
	await close();
});
