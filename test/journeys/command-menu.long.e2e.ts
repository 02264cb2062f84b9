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
async function applicationsToFile(count: number): Promise<string[]> {
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

/** The script shows its hints once it listens. */
const waitUntilReady = (page: Page) => page.locator('[data-key="?"]:not([hidden])').waitFor();
const menu = (page: Page) => page.locator("#command-menu[open]");
const activeOption = (page: Page) => page.locator('#command-menu [role=option][aria-selected="true"]');
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

/** Opens the menu with its keys; it is ready once it shows options. */
async function openMenu(page: Page): Promise<void> {
	await waitUntilReady(page);
	await page.keyboard.press("Control+k");
	await menu(page).locator("[role=option]").first().waitFor();
}

async function numberOf(page: Page, id: string): Promise<string> {
	await page.goto(`/admin/applications/${id}?lang=en`);
	return (await page.locator("h1").textContent()) ?? "";
}

it("opens an application by number, starts an action and opens a page, by keyboard alone", async () => {
	const [id = ""] = await applicationsToFile(2);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	const number = await numberOf(page, id);
	await page.goto("/admin/inbox?lang=en");
	await openMenu(page);
	await page.keyboard.type(number.slice(4).toLowerCase());
	await page.keyboard.press("Enter");
	await page.locator("h1", { hasText: number }).waitFor();
	expect(new URL(page.url()).pathname).toBe(`/admin/applications/${id}`);

	await openMenu(page);
	await expect.poll(() => activeOption(page).textContent()).toMatch(/^Next: /);
	await page.keyboard.type("ask the");
	await expect.poll(() => activeOption(page).textContent()).toContain("Ask the applicant for something");
	await page.keyboard.press("Enter");
	await page.locator("#act-request-information[open] select:focus").first().waitFor();
	await page.locator("h1").click();

	await openMenu(page);
	await page.keyboard.type("assign to");
	await page.keyboard.press("Enter");
	await page.locator("details[data-key=a][open] select:focus").waitFor();

	await page.keyboard.press("Control+k");
	await page.keyboard.type("retention");
	await expect.poll(() => activeOption(page).textContent()).toContain("Settings: Retention");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/admin\/settings\/retention\?lang=en/);

	await openMenu(page);
	await menu(page).getByText("Eva", { exact: true }).waitFor();
	await page.keyboard.type("eva");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/admin\/applications\?owner=3&lang=en/);
	expect(complaints).toEqual([]);
	await close();
});

it("lists forbidden actions as disabled with the reason, and does nothing when one is chosen", async () => {
	const [id] = await applicationsToFile(1);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto(`/admin/applications/${id}?lang=en`);
	const before = page.url();
	const search = Promise.withResolvers<void>();
	await page.route("**/admin/menu?q=cancel*", async (route) => {
		await search.promise;
		await route.continue();
	});
	await openMenu(page);
	await page.keyboard.type("cancel");
	const line = menu(page).getByRole("option", { name: "Cancel the application" });
	await line.waitFor();
	expect(await line.getAttribute("aria-disabled")).toBe("true");
	expect(await line.textContent()).toContain("Your role (reviewer) is not allowed to do this.");
	await page.keyboard.press("ArrowUp");
	await expect.poll(() => line.getAttribute("aria-selected")).toBe("true");
	await page.keyboard.press("Enter");
	const reason = menu(page).locator("[role=status]", { hasText: "Your role (reviewer) is not allowed to do this." });
	await reason.waitFor();
	const answered = page.waitForResponse("**/admin/menu?q=cancel*");
	search.resolve();
	await (await answered).finished();
	expect(await reason.count(), "later results do not replace it").toBe(1);
	expect([page.url(), await menu(page).count()]).toEqual([before, 1]);
	expect(complaints).toEqual([]);
	await close();
});

it("puts a canned reason into the form it belongs to", async () => {
	const [id] = await applicationsToFile(1);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto(`/admin/applications/${id}?lang=en`);
	await openMenu(page);
	const reason = menu(page).getByRole("group", { name: "Canned reasons and answers" }).getByRole("option");
	const title = (await reason.first().locator(".menu-name").textContent()) ?? "";
	await reason.first().click();
	await page.locator("select[name^=macro]:focus").waitFor();
	expect(await page.locator("select:focus option:checked").textContent()).toBe(title);
	expect(complaints).toEqual([]);
	await close();
});

it("restores the focus on Escape, keeps its order when more is found, and drops results of earlier queries", async () => {
	const [id = ""] = await applicationsToFile(1);
	const { page, complaints, close } = await openAdminArea(site, "ana@azulejo.example");
	const number = await numberOf(page, id);
	await waitUntilReady(page);
	await showPart(page, "notes");
	const note = page.getByLabel("Internal note");
	await note.focus();
	await openMenu(page);
	expect(await focusedId(page)).toBe("command-menu-query");
	await page.keyboard.press("?");
	expect(await page.locator("#shortcut-help[open]").count(), "letters are text here").toBe(0);
	await page.keyboard.press("Escape");
	await menu(page).waitFor({ state: "detached" });
	expect(await focusedId(page)).toBe(await note.getAttribute("id"));

	const held = new Map<string, () => Promise<void>>();
	await page.route("**/admin/menu?q=*", async (route) => {
		const response = await route.fetch();
		const query = new URL(route.request().url()).searchParams.get("q") ?? "";
		// The application no longer appears as waiting.
		held.set(query, () => route.fulfill({ response }).catch(() => undefined));
	});
	const waitForRequest = (query: string) => expect.poll(() => held.has(query)).toBe(true);
	const lines = () => menu(page).locator("[role=option] .menu-name").allTextContents();
	await openMenu(page);
	await page.keyboard.type("gon");
	await waitForRequest("gon");
	const initialLines = await lines();
	expect(initialLines.at(-1)).toBe("Search applications for “gon”");
	await held.get("gon")?.();
	await expect.poll(async () => (await lines()).length).toBeGreaterThan(initialLines.length);
	expect((await lines()).slice(0, initialLines.length)).toEqual(initialLines);

	await page.locator("#command-menu-query").fill("gonç");
	await waitForRequest("gonç");
	await page.locator("#command-menu-query").fill(number);
	await waitForRequest(number);
	await held.get("gonç")?.();
	await held.get(number)?.();
	await expect.poll(async () => (await lines()).at(-1)).toContain(`${number} · `);
	expect(await lines()).toEqual([`Search applications for “${number}”`, expect.stringContaining(`${number} · `)]);
	await page.keyboard.press("Control+k");
	await menu(page).waitFor({ state: "detached" });
	expect(complaints).toEqual([]);
	await close();
});

it("reports that the server is unreachable, and keeps offering what works without it", async () => {
	const [id] = await applicationsToFile(1);
	const { page, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto(`/admin/applications/${id}?lang=en`);
	await openMenu(page);
	await page.keyboard.press("Escape");
	await page.context().setOffline(true);
	await openMenu(page);
	await page.keyboard.type("assign");
	await menu(page).getByText("No connection to the server: applications cannot be searched right now.").waitFor();
	await page.keyboard.press("Enter");
	await page.locator("details[data-key=a][open] select:focus").waitFor();
	await close();
});

it("undoes a claim and a bulk assignment with Z, and withdraws an unused offer to undo", async () => {
	const ids = await applicationsToFile(2);
	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	await page.goto("/admin/applications?lang=en&stage=ready_to_file&owner=unassigned");
	const before = await page.locator("tbody [data-row]").count();
	expect(before).toBeGreaterThanOrEqual(ids.length);
	await waitUntilReady(page);
	await page.keyboard.press("n");
	await page.waitForURL(/owner=claimed/);
	await page.getByRole("button", { name: "Undo z" }).waitFor();
	await waitUntilReady(page);
	await page.keyboard.press("z");
	await page.waitForURL(/owner=undone/);
	await page.getByText("Undone: it is unassigned again.").waitFor();
	expect(await page.locator(".owner-box", { hasText: "Owner: Unassigned" }).count()).toBe(1);

	await page.goto("/admin/applications?lang=en&stage=ready_to_file&owner=unassigned");
	await waitUntilReady(page);
	for (const key of ["j", "x", "j", "x", "a"]) await page.keyboard.press(key);
	await page.keyboard.type("Eva");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByText("2 applications assigned.").waitFor();
	await waitUntilReady(page);
	await page.keyboard.press("z");
	await page.getByText("Undone: 2 applications are as they were.").waitFor();
	expect(await page.locator("tbody [data-row]").count()).toBe(before);

	await page.keyboard.press("n");
	await page.waitForURL(/owner=claimed/);
	await page.locator("form[data-undo]").waitFor({ state: "detached" });
	await page.getByText("Assigned to you.").waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("has no visual defects with the menu open or an undo offered, from a phone to a wide window", async () => {
	const [id] = await applicationsToFile(1);
	const { page, complaints, close } = await openAdminArea(site, "eva@azulejo.example");
	await page.goto(`/admin/applications/${id}?lang=es`);
	await openMenu(page);
	await page.keyboard.type("re");
	await menu(page).getByRole("group", { name: "Solicitudes" }).waitFor();
	const found = await findVisualDefects(page);
	await page.setViewportSize({ width: 390, height: 844 });
	const { left, right } = await menu(page).evaluate((dialog) => dialog.getBoundingClientRect());
	expect([left >= 0, right <= 390]).toEqual([true, true]);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Asignármela" }).click();
	await page.getByText("Asignada a Eva.").waitFor();
	await page.locator("form[data-undo] button").focus();
	found.push(...(await findVisualDefects(page)));
	expect([...found, ...complaints]).toEqual([]);
	await close();
});

it("links to the search, and undoes with a button, without scripts", async () => {
	const [id] = await applicationsToFile(1);
	const { page, complaints, close } = await site.session({ javaScriptEnabled: false });
	await page.goto("/offline/access");
	await page.selectOption("#email", "rui@azulejo.example");
	await page.getByRole("button", { name: "Sign in without a code" }).click();
	await page.waitForURL(/\/admin/);
	await page.goto(`/admin/applications/${id}?lang=en`);
	await page.getByRole("button", { name: "Assign to me" }).click();
	await page.getByText("Assigned to Rui.").waitFor();
	expect(await page.locator(".undo kbd").isVisible()).toBe(false);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByText("Undone: it is unassigned again.").waitFor();
	await page.getByRole("link", { name: "Search or jump to…" }).click();
	await page.waitForURL(/\/admin\/applications\?lang=en#q/);
	expect(await page.locator("#q").isVisible()).toBe(true);
	expect(complaints).toEqual([]);
	await close();
});
