import { expect, it } from "vitest";
import { findVisualDefects } from "../services/axe-checks.ts";
import { openAdminArea, showPart } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const NOTE = "The bank has called about the green folder.";

it("saves unsent text when the page is left, restores it, and discards it on request", async () => {
	const visitor = await site.session();
	const id = await signUp(visitor.page);
	await payWithin(visitor.page, id);
	await visitor.close();

	const { page, complaints, close } = await openAdminArea(site, "rui@azulejo.example");
	const form = page.locator('form[data-draft="note"]');
	const note = form.locator("textarea[name=note]");
	await page.goto(`/admin/applications/${id}?lang=en`);
	await showPart(page, "notes");
	await note.fill(NOTE);
	await form.getByText(/^Draft saved at \d\d:\d\d, visible only to you$/).waitFor();

	await page.goto("/admin/applications?lang=en");
	await page.goto(`/admin/applications/${id}?lang=en`);
	expect(await note.inputValue()).toBe(NOTE);
	await form.getByText("Draft of").waitFor();
	expect(await findVisualDefects(page)).toEqual([]);

	const saved = page.waitForResponse(/\/admin\/drafts\//);
	await note.fill(`${NOTE} And more.`);
	await saved;
	await form.getByRole("button", { name: "Save the note" }).click();
	await page.getByText(`${NOTE} And more.`).waitFor();
	await page.waitForLoadState();
	expect(await note.inputValue()).toBe("");

	await note.fill("Never mind.");
	await form.getByText(/^Draft saved at/).waitFor();
	await page.reload();
	await form.getByRole("button", { name: "Discard" }).click();
	await form.getByText("Draft of").waitFor({ state: "detached" });
	expect(await note.inputValue()).toBe("");

	await showPart(page, "notes");
	await page.context().setOffline(true);
	await note.fill("Into the void.");
	await form.getByText("could not be saved as a draft").waitFor();
	await page.context().setOffline(false);
	expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|drafts|WebSocket/.test(line))).toEqual([]);
	await close();
});
