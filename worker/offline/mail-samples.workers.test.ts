import { expect, it } from "vitest";
import { Client } from "#test/services/client.ts";

it("shows every e-mail in a language, light and dark, whatever the browser prefers", async () => {
	const client = new Client();
	expect(await (await client.get("/offline/mailbox")).text()).toContain('href="/offline/mailbox/samples"');
	const page = await (await client.get("/offline/mailbox/samples?in=pt")).text();
	for (const scheme of ["light", "dark"]) expect(page).toContain(`src="/offline/mailbox/samples/paid/pt/${scheme}"`);
	const dark = await client.get("/offline/mailbox/samples/paid/pt/dark");
	expect(dark.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
	expect(await dark.text()).toContain("@media all{.m-page{background-color:#0f1613");
	expect(await (await client.get("/offline/mailbox/samples/paid/pt/light")).text()).toContain("@media not all{.m-page");
	expect((await client.get("/offline/mailbox/samples/nothing/pt/light")).status).toBe(404);
});
