import { expect, it } from "vitest";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();

it("a message is answered on the application's page without a reload, and a link shares the certificate", async () => {
	const { page, complaints } = await site.session();
	const id = await signUp(page);
	await payWithin(page, id);
	await completeByAdmin(site.origin, id, "293456780");
	await page.goto(`/confirmation/${id}?lang=en`);
	await page.locator("summary", { hasText: "Messages" }).click();
	await page.getByLabel("Your message").fill("When does the post come?");
	await page.getByRole("button", { name: "Send message" }).click();
	await page.getByRole("log").getByText("When does the post come?").waitFor();
	expect(new URL(page.url()).pathname).toBe(`/confirmation/${id}`);
	expect(await page.getByLabel("Your message").inputValue()).toBe("");
	expect(await findVisualDefects(page)).toEqual([]);

	await answerAsStaff(id, "On Monday.");
	await page.getByRole("log").getByText("On Monday.").waitFor();
	const withoutScripts = await site.session({ javaScriptEnabled: false });
	await withoutScripts.page.context().addCookies(await page.context().cookies());
	for (const tab of [page, withoutScripts.page]) {
		await tab.goto(`/confirmation/${id}?lang=en#rights`);
		await tab.locator("#rights").waitFor();
	}

	await page.goto(`/share/${id}?lang=en`);
	await page.getByRole("button", { name: "Create a link to the certificate" }).click();
	const link = await page.getByLabel("Link to the certificate", { exact: true }).inputValue();
	expect(await findVisualDefects(page)).toEqual([]);
	const bank = await site.session();
	await bank.page.goto(link);
	expect(await findVisualDefects(bank.page)).toEqual([]);
	const [download] = await Promise.all([
		bank.page.waitForEvent("download"),
		bank.page.getByRole("button", { name: "Download now" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("NIF-293456780.pdf");
	await bank.page.goto(link);
	await bank.page.getByText("This link does not work").waitFor();
	await page.goto(`/certificate/${id}?lang=en`);
	await page.locator("summary", { hasText: "Documents and receipts" }).click();
	await page.getByText("Downloads: 1").waitFor();
	await page.getByText("through a link for somebody else").waitFor();
	expect(await findVisualDefects(page)).toEqual([]);
	expect(complaints).toEqual([]);
});

it("keeps unsent text while the form's script is loading and when a reply arrives", async () => {
	const { page, complaints } = await site.session();
	const id = await signUp(page);
	await payWithin(page, id);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/assets\/thread-/, async (route) => {
		await held;
		await route.continue();
	});
	const connected = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
	await page.goto(`/confirmation/${id}?lang=en`, { waitUntil: "commit" });
	const field = page.getByLabel("Your message");
	await page.locator("summary", { hasText: "Messages" }).click();
	await field.fill("When does the post come?");
	// Everything else is ready by now and has been notified.
	await connected;
	expect(await field.inputValue()).toBe("When does the post come?");
	const arrived = page.waitForResponse(/\/confirmation\/.*\.data/);
	await answerAsStaff(id, "On Monday.");
	await arrived;
	expect(await field.inputValue()).toBe("When does the post come?");
	release();
	await page.getByRole("log").getByText("On Monday.").waitFor();
	expect(await field.inputValue()).toBe("When does the post come?");
	expect(complaints).toEqual([]);
});

async function answerAsStaff(id: string, message: string): Promise<void> {
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	const html = await (await rui.fetch(`/admin/applications/${id}`)).text();
	const form = new FormData();
	form.set("intent", "answer-message");
	form.set("messageId", /name="messageId" value="([\w-]{22})"/.exec(html)?.[1] ?? "");
	form.set("message", message);
	const answered = await rui.fetch(`/admin/applications/${id}`, { method: "POST", body: form });
	expect(answered.status).toBeLessThan(400);
}
