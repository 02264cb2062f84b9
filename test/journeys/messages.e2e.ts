import { expect, it } from "vitest";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import { judgeLooks } from "#test/services/axe-checks.ts";
import { staffClient } from "#test/services/http-client.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { freshWorld } from "./world.ts";

const world = freshWorld();

it("is written on the case page and answered there without a reload, and the certificate is handed on by a link", async () => {
	const { page, complaints } = await world.session();
	const id = await signUp(page);
	await payWithin(page, id);
	await completeByAdmin(world.origin, id, "293456780");
	await page.goto(`/confirmation/${id}?lang=en`);
	await page.getByLabel("Your message").fill("When does the post come?");
	await page.getByRole("button", { name: "Send message" }).click();
	await page.getByRole("log").getByText("When does the post come?").waitFor();
	expect(new URL(page.url()).pathname).toBe(`/confirmation/${id}`);
	expect(await page.getByLabel("Your message").inputValue()).toBe("");
	expect(await judgeLooks(page)).toEqual([]);

	const rui = await staffClient(world.origin, "rui@azulejo.example");
	const desk = await (await rui.fetch(`/admin/applications/${id}`)).text();
	const form = new FormData();
	form.set("intent", "answer-message");
	form.set("messageId", /name="messageId" value="([\w-]{22})"/.exec(desk)?.[1] ?? "");
	form.set("message", "On Monday.");
	const answered = await rui.fetch(`/admin/applications/${id}`, { method: "POST", body: form });
	expect(answered.status).toBeLessThan(400);
	await page.getByRole("log").getByText("On Monday.").waitFor();

	await page.goto(`/share/${id}?lang=en`);
	await page.getByRole("button", { name: "Make a link to the certificate" }).click();
	const link = await page.getByLabel("Link to the certificate", { exact: true }).inputValue();
	expect(await judgeLooks(page)).toEqual([]);
	const bank = await world.session();
	await bank.page.goto(link);
	expect(await judgeLooks(bank.page)).toEqual([]);
	const [download] = await Promise.all([
		bank.page.waitForEvent("download"),
		bank.page.getByRole("button", { name: "Download now" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("NIF-293456780.pdf");
	await bank.page.goto(link);
	await bank.page.getByText("This link shows nothing").waitFor();
	await page.goto(`/certificate/${id}?lang=en`);
	await page.getByText("Who downloaded it: 1").click();
	await page.getByText("by a link for somebody else").waitFor();
	expect(await judgeLooks(page)).toEqual([]);
	expect(complaints).toEqual([]);
});
