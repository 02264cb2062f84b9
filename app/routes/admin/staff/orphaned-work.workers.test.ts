import { describe, expect, it } from "vitest";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row, run } from "#test/services/ledger.ts";

const ANA = "ana@azulejo.example";
const TIA = "tia@azulejo.example";

async function postAndExpectDone(client: Client, fields: Record<string, string>, outcome: string): Promise<void> {
	const response = await client.post("/admin/staff?lang=en", fields);
	expect(response.headers.get("Location"), await response.clone().text()).toBe(`/admin/staff?done=${outcome}&lang=en`);
}

async function idOf(email: string): Promise<string> {
	return String((await row("SELECT id FROM users WHERE email = ?", email)).id);
}

async function openProposal(client: Client): Promise<string> {
	const page = await (await client.get("/admin/staff?lang=en")).text();
	return /name="proposal" value="([^"]+)"/.exec(page)?.[1] ?? "none";
}

describe("the work of an account", () => {
	it("becomes unassigned, with an audit entry, when the account is closed or may no longer own work", async () => {
		const [ana, tia] = [await signIn(ANA), await signIn(TIA)];
		const [rui, eva] = [await idOf("rui@azulejo.example"), await idOf("eva@azulejo.example")];
		const [ruisApplication, evasApplication] = [await aPaidApplication(), await aPaidApplication()];
		const openList = async () => (await ana.get("/admin/applications?owner=unassigned&lang=en")).text();
		for (const [{ id }, userId] of [[ruisApplication, rui] as const, [evasApplication, eva] as const]) {
			await ana.post(`/admin/applications/${id}`, { intent: "assign", to: userId });
			const message = { name: "Rosa", email: "rosa@example.com", subject: "Hello", message: "Good day" };
			await new Client().call("/api/contact", message);
			await run(`UPDATE contact_messages SET assignee_id = ${userId} WHERE assignee_id IS NULL`);
		}
		expect(await openList()).not.toMatch(/NIF-\w{4}-\w{4}/);
		await postAndExpectDone(ana, { intent: "disable", account: rui }, "disabled");
		expect(await openList()).toContain(ruisApplication.applicationNumber);
		expect(await openList()).not.toContain(evasApplication.applicationNumber);
		await postAndExpectDone(ana, { intent: "role", account: eva, role: "auditor" }, "waits");
		expect(await openList()).not.toContain(evasApplication.applicationNumber);
		await postAndExpectDone(tia, { intent: "approve", proposal: await openProposal(tia) }, "role");
		expect(await openList()).toContain(evasApplication.applicationNumber);
		expect(await count("contact_messages WHERE assignee_id IS NULL")).toBe(2);
		const entries = `audit_entries WHERE details ->> '$.to' IS NULL AND details ->> '$.from' IN (${rui}, ${eva})`;
		expect(await count(`${entries} AND action = 'assigned'`)).toBe(2);
		expect(await count(`${entries} AND action = 'message-assigned'`)).toBe(2);
		expect((await ana.post("/admin/applications", { intent: "claim" })).headers.get("Location")).toContain(
			`/admin/applications/${ruisApplication.id}`,
		);
	});

	it("stays with an account whose new role still works on applications", async () => {
		const [ana, tia] = [await signIn(ANA), await signIn(TIA)];
		const rui = await idOf("rui@azulejo.example");
		const { id } = await aPaidApplication();
		await ana.post(`/admin/applications/${id}`, { intent: "assign", to: rui });
		await postAndExpectDone(ana, { intent: "role", account: rui, role: "senior" }, "waits");
		await postAndExpectDone(tia, { intent: "approve", proposal: await openProposal(tia) }, "role");
		expect(await count(`applications WHERE assigned_to = ${rui}`)).toBe(1);
	});
});
