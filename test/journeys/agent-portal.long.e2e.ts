import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { signUp } from "./sign-up.ts";

const site = freshSite();
const EMAIL = "carla@firm.example";
const CLIENT = "hannah@client.example";

type Fields = Record<string, string>;
const post = (client: HttpClient, path: string, fields: Fields) =>
	client.fetch(path, { method: "POST", body: new URLSearchParams(fields) });

/** Submits a form from within a page, with its browser's session. */
const submit = (page: Page, path: string, fields: Fields) =>
	page.evaluate(
		async ([path, fields]) => (await fetch(path, { method: "POST", body: new URLSearchParams(fields) })).url,
		[path, fields] as const,
	);

/** The owner of an approved firm, signed in through an e-mailed link, on a page of the portal. */
async function approvedFirm() {
	const visitor = new HttpClient(site.origin);
	const firm = { name: "Lisbon Relocation", country: "PT", registration: "PT509442013", website: "firm.example" };
	await post(visitor, "/agents?lang=en", { ...firm, contact: "Carla Owner", email: EMAIL });
	const eva = await staffClient(site.origin, "eva@azulejo.example");
	expect((await post(eva, "/admin/agents/1", { intent: "approve" })).status).toBe(302);
	const carla = await site.session();
	await carla.page.goto("/agents/sign-in?lang=en");
	await carla.page.locator("main input[name=email]").fill(EMAIL);
	await carla.page.locator("main form button[type=submit]").click();
	const mailbox = `/offline/mailbox?${new URLSearchParams({ format: "json", to: EMAIL })}`;
	const link = await vi.waitUntil(
		async () => {
			const mails = await visitor.call<{ text: string }[]>(mailbox);
			return mails.flatMap(({ text }) => /\/agents\/sign-in\?token=[\w-]{43}/.exec(text) ?? [])[0];
		},
		{ timeout: 20_000 },
	);
	await carla.page.goto(`${link}&lang=en`);
	await carla.page.locator("main form button[type=submit]").click();
	await carla.page.waitForURL(/\/agents\/cases/);
	await submit(carla.page, "/agents/team?lang=en", { intent: "agreement", agree: "on" });
	return carla;
}

it("shows a firm a reply from staff and a new status without a reload, and keeps unsent text", async () => {
	const { page, complaints, close } = await approvedFirm();
	const client = { name: "Hannah Client", email: CLIENT, language: "en", packageType: "standard", note: "" };
	await submit(page, "/agents/cases/new?lang=en", { ...client, how: "documents" });
	const id = await signUp(page, { email: CLIENT });
	const list = await page.context().newPage();
	const connected = list.waitForEvent("websocket");
	await list.goto("/agents/cases?lang=en");
	await connected;

	await page.goto("/agents/cases?lang=en");
	await page.getByRole("link", { name: "Hannah Client" }).click();
	const field = page.getByLabel("Your message");
	await field.fill("Which proof of address counts?");
	await page.getByRole("button", { name: "Send message" }).click();
	await page.getByRole("log").getByText("Which proof of address counts?").waitFor();
	expect(await findVisualDefects(page)).toEqual([]);
	await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
	await field.fill("And one thing more");
	await field.focus();

	const rui = await staffClient(site.origin, "rui@azulejo.example");
	const messageId = "A".repeat(22);
	const reply = { intent: "answer-message", party: "agent", messageId, agentMessage: "One of the last three months." };
	expect((await post(rui, `/admin/applications/${id}`, reply)).status).toBe(302);
	await page.getByRole("log").getByText("One of the last three months.").waitFor();
	await list.bringToFront();
	await list.getByText("New messages (1)").waitFor();

	await page.bringToFront();
	const eva = await staffClient(site.origin, "eva@azulejo.example");
	const html = await (await eva.fetch(`/admin/applications/${id}`)).text();
	const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
	expect((await post(eva, `/admin/applications/${id}`, { intent: "cancel", version })).status).toBe(302);
	await page.locator("[data-live=facts]").getByText("Closed").waitFor();
	expect(await page.evaluate(() => "isFirstLoad" in window)).toBe(true);
	expect(complaints).toEqual([]);
	await close();
});
