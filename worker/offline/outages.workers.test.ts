import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { Client } from "#test/services/client.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { withOutages } from "./outages.ts";

const client = new Client();
const setOut = (out: string[]) => client.call("/offline/outages", { out });
beforeEach(() => setOut([]));

it("an e-mail outage prevents e-mail from being sent until it ends", async () => {
	await setOut(["mail"]);
	const services = await openServices();
	const mail = {
		to: "a@b.example",
		subject: "A",
		html: "<p>A</p>",
		text: "A",
		emailType: "paid",
		key: "a",
		reference: "a",
	};
	await expect(services.mailer.send(mail)).rejects.toThrow();
	await setOut([]);
	await services.mailer.send(mail);
	expect(await offlineEnv.MAILBOX.getByName("mailbox").list("a@b.example")).toHaveLength(1);
});

it("a database outage rejects everything, or only new rows", async () => {
	const { DB } = withOutages({ DB: env.DB });
	const read = () => DB.prepare("SELECT 1 AS one").first("one");
	const write = () => DB.prepare("INSERT INTO alarms (name, since, notified_at) VALUES ('x', 1, 1)").run();
	await setOut(["database-full"]);
	expect(await read()).toBe(1);
	expect(write).toThrow("Exceeded maximum DB size");
	await setOut(["database"]);
	expect(read).toThrow("overloaded");
	expect((await setOut(["everything"])).status).toBe(422);
});

it("a key rotation takes three steps", async () => {
	const rotate = async () => (await client.call<{ keys: string[] }>("/offline/keys", {})).body.keys;
	const [[old, added], first, alone] = [await rotate(), await rotate(), await rotate()];
	expect([first, alone]).toEqual([[added, old], [added]]);
});
