import { expect, it } from "vitest";
import { aMember, anAgent, aSignedInMember, aWebhook } from "#test/services/agent-area.ts";
import { readHtml } from "#test/services/application-states.ts";
import { count, row } from "#test/services/ledger.ts";

const PAGE = "/agents/webhooks?lang=en";

it("lets an owner add, test, rotate and delete a webhook, and shows each secret once", async () => {
	await anAgent();
	const carla = await aSignedInMember();
	expect(await readHtml(await carla.get(PAGE))).toContain("No server receives your events yet");
	const refused = await carla.post(PAGE, { intent: "add", url: "https://10.0.0.1/", mode: "live" });
	expect([refused.status, await readHtml(refused)]).toEqual([422, expect.stringContaining("Enter a public address")]);
	const added = await carla.post(PAGE, { intent: "add", url: "http://localhost:9/hook", mode: "test" });
	expect(await added.text()).toMatch(/value="whsec_[\w+/]{43}="/);
	const page = await (await carla.get(PAGE)).text();
	expect(page).not.toContain("whsec_");
	expect(page).toContain("http://localhost:9/hook");
	const webhook = String((await row("SELECT id FROM agent_webhooks")).id);
	const submit = (intent: string) => carla.post(PAGE, { intent, webhook, mode: "test" });
	expect(await readHtml(await submit("test"))).toContain("The server cannot be reached");
	expect(await (await submit("rotate")).text()).toMatch(/value="whsec_/);
	const listPage = await readHtml(await carla.get(PAGE));
	for (const words of ["The old secret signs as well until", "webhook.test", "Failed"])
		expect(listPage).toContain(words);
	expect((await submit("delete")).headers.get("Location")).toBe("/agents/webhooks?done=delete&lang=en");
	expect(await count("agent_webhooks")).toBe(0);
});

it("denies access to members who are not owners, and shows another firm nothing", async () => {
	const agentId = await anAgent();
	await aMember(agentId, "nuno@firm.example");
	await anAgent({ name: "Other", email: "olga@other.example" });
	const webhook = await aWebhook(agentId);
	const [nuno, olga] = [await aSignedInMember("nuno@firm.example"), await aSignedInMember("olga@other.example")];
	expect((await nuno.get(PAGE)).headers.get("Location")).toContain("/agents/cases");
	for (const intent of ["add", "test", "rotate", "delete", "redeliver"])
		await nuno.post(PAGE, { intent, webhook, mode: "live", url: "http://localhost:9/" });
	expect(await readHtml(await olga.get(PAGE))).not.toContain("firm.example/hook");
	for (const intent of ["test", "rotate", "delete"])
		expect((await olga.post(PAGE, { intent, webhook, mode: "live" })).status).toBe(404);
	expect([await count("agent_webhooks"), await count("agent_events")]).toEqual([1, 0]);
	expect((await row("SELECT old_secret FROM agent_webhooks")).old_secret).toBeNull();
});
