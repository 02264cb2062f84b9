import { expect, it } from "vitest";
import { adminAction } from "#test/services/admin-by-forms.ts";
import { staffClient } from "#test/services/http-client.ts";
import { openAdminArea, showPart } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const LIST = "/admin/applications?lang=en&owner=unassigned";

async function aPaidApplication(): Promise<string> {
	const { page, close } = await site.session();
	const id = await signUp(page);
	await payWithin(page, id);
	await close();
	return id;
}

it("shows in the list who is viewing an application and who is writing, and updates its row in place", async () => {
	const id = await aPaidApplication();
	const ana = await openAdminArea(site, "ana@azulejo.example");
	await ana.page.goto(LIST);
	const row = ana.page.locator(`tr[data-application="${id}"]`);
	const before = await row.locator(".col-next").textContent();
	const box = row.locator("input[type=checkbox]");
	await box.check();

	const rui = await openAdminArea(site, "rui@azulejo.example");
	await rui.page.goto(`/admin/applications/${id}?lang=en`);
	await row.getByText("◉ Rui").waitFor();
	await showPart(rui.page, "notes");
	await rui.page.locator("textarea[name=note]").first().fill("The address is hard to read.");
	await row.getByText("✎ Rui").waitFor();
	expect(await row.locator("[data-viewers]").getAttribute("title")).toBe("Rui is writing");

	const eva = await staffClient(site.origin, "eva@azulejo.example");
	for (const kind of ["passport", "address"]) await adminAction(eva, id, `decide-${kind}`, { decision: "accepted" });
	await expect.poll(() => row.locator(".col-next").textContent()).not.toBe(before);
	expect(await box.isChecked(), "the list is not reloaded while someone is using it").toBe(true);

	await rui.page.getByText("eva@azulejo.example changed this application at").waitFor();
	expect(await rui.page.locator("textarea[name=note]").first().inputValue()).toBe("The address is hard to read.");
	await rui.page.locator("h1").click();
	await rui.page.keyboard.press("r");
	await rui.page.locator("#admin-live [data-live=news]").waitFor({ state: "hidden" });

	await rui.close();
	await row.locator("[data-viewers]").waitFor({ state: "hidden" });
	expect([...ana.complaints, ...rui.complaints]).toEqual([]);
	await ana.close();
});

it("announces new applications, and shows them on request", async () => {
	const { page, complaints, close } = await openAdminArea(site, "ana@azulejo.example");
	await page.goto(LIST);
	const numbers = page.locator("tbody [data-row]");
	const before = await numbers.allTextContents();
	const id = await aPaidApplication();
	await page.getByText("Changed rows: 1.").waitFor();
	expect(await numbers.allTextContents()).toEqual(before);
	await page.keyboard.press("r");
	await page.locator(`tr[data-application="${id}"]`).waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("shows each of two members of staff the other's name on an application they both have open", async () => {
	const id = await aPaidApplication();
	const [ana, rui] = [
		await openAdminArea(site, "ana@azulejo.example"),
		await openAdminArea(site, "rui@azulejo.example"),
	];
	await ana.page.goto(`/admin/applications/${id}?lang=en`);
	await rui.page.goto(`/admin/applications/${id}?lang=es`);
	await ana.page.getByText("Rui is looking").waitFor();
	await rui.page.getByText("Ana está mirando").waitFor();
	await showPart(ana.page, "notes");
	await ana.page.locator("textarea[name=note]").first().fill("I");
	await rui.page.getByText("Ana está escribiendo").waitFor();
	await rui.close();
	await ana.page.getByText("Rui is looking").waitFor({ state: "hidden" });
	expect(ana.complaints).toEqual([]);
	await ana.close();
});
