import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentEntries, agents } from "#app/data/agent-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { aCase, agentMails, aMember, anAgent, aSignedInMember } from "#test/services/agent-area.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { invoicingProvider } from "#test/services/invoicing.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";
import { anApplication } from "#test/services/states.ts";

const staff = (name: string) => signIn(`${name}@azulejo.example`);
const BILLING = {
	name: "Lisbon Relocation Lda",
	country: "PT",
	vatNumber: "509442013",
	address: "Rua Augusta 1, Lisboa",
};
const balance = () => row("SELECT coalesce(sum(amount), 0) AS cents FROM agent_entries WHERE confirmed_by IS NOT NULL");
const pageOf = async (client: Client, path: string) => readHtml(await client.get(`${path}?lang=en`));

describe("the back office", () => {
	it("books a transfer once, and lets only a second person confirm it", async () => {
		const page = `/admin/agents/${await anAgent()}`;
		const [leo, ana] = [await staff("leo"), await staff("ana")];
		const transfer = { intent: "propose", kind: "transfer", amount: "100,50", reference: "trf 4711" };
		expect((await leo.post(page, transfer)).status).toBe(302);
		expect((await leo.post(page, { ...transfer, reference: " TRF  4711" })).status).toBe(409);
		const { id } = await row("SELECT id FROM agent_entries");
		const confirm = { intent: "confirm", entry: String(id) };
		expect((await leo.post(page, confirm)).status).toBe(409);
		expect(await balance()).toEqual({ cents: 0 });
		expect((await (await staff("rui")).post(page, confirm)).status).toBe(403);
		expect((await ana.post(page, confirm)).status).toBe(302);
		expect((await ana.post(page, confirm)).status).toBe(409);
		expect(await balance()).toEqual({ cents: 10_050 });
		expect(await pageOf(ana, page)).toContain("€100.50");
		expect(await count("audit_entries WHERE action LIKE 'agent-entry-%'")).toBe(2);
	});

	it("returns no more than the balance, and discards unconfirmed entries", async () => {
		const agentId = await anAgent();
		const page = `/admin/agents/${agentId}`;
		const [leo, ana] = [await staff("leo"), await staff("ana")];
		await leo.post(page, { intent: "propose", kind: "transfer", amount: "100", reference: "in" });
		await ana.post(page, { intent: "confirm", entry: "1" });
		for (const reference of ["out 1", "out 2"])
			await leo.post(page, { intent: "propose", kind: "returned", amount: "60", reference });
		expect((await ana.post(page, { intent: "confirm", entry: "2" })).status).toBe(302);
		expect((await ana.post(page, { intent: "confirm", entry: "3" })).status).toBe(409);
		expect(await balance()).toEqual({ cents: 4000 });
		expect((await leo.post(page, { intent: "discard", entry: "1" })).status).toBe(409);
		expect((await leo.post(page, { intent: "discard", entry: "3" })).status).toBe(302);
		expect(await count("agent_entries")).toBe(2);
	});

	it("sets the limit, and rejects invalid amounts", async () => {
		const page = `/admin/agents/${await anAgent()}`;
		const leo = await staff("leo");
		for (const amount of ["-1", "many", "100001"])
			expect((await leo.post(page, { intent: "limit", amount })).status).toBe(422);
		expect((await (await staff("eva")).post(page, { intent: "limit", amount: "500" })).status).toBe(403);
		expect((await leo.post(page, { intent: "limit", amount: "500" })).status).toBe(302);
		expect(await row("SELECT credit_limit FROM agents")).toEqual({ credit_limit: 50_000 });
		const refused = await leo.post(page, { intent: "propose", kind: "transfer", amount: "0", reference: "x" });
		expect(refused.status).toBe(422);
		expect(await count("agent_entries")).toBe(0);
	});
});

describe("the firm", () => {
	it("enters its invoice details, pays by a click, and finds the entry and the invoice, which the client does not get", async () => {
		const agentId = await anAgent({ creditLimit: 10_000 });
		await aMember(agentId, "nuno@firm.example");
		const { id } = await anApplication(new Client()).build();
		const { db } = await openServices();
		await db
			.update(applications)
			.set({ agentId, agentConsent: { state: "requested" } })
			.where(eq(applications.id, id));
		const page = `/agents/cases/${await aCase(agentId, { applicationId: id })}`;
		const [carla, nuno] = [await aSignedInMember(), await aSignedInMember("nuno@firm.example")];
		expect(await pageOf(carla, page)).toContain("Before the first payment from the account");
		expect((await nuno.post("/agents/account", BILLING)).status).toBe(403);
		const wrong = await carla.post("/agents/account?lang=en", { ...BILLING, vatNumber: "509442014", address: "" });
		expect(wrong.status).toBe(422);
		expect((await carla.post("/agents/account?lang=en", BILLING)).status).toBe(302);
		expect(await pageOf(nuno, page)).toContain("Pay €79.00 from the account");
		expect((await nuno.post(page, { intent: "pay" })).headers.get("Location")).toContain("done=paid");
		expect((await nuno.post(page, { intent: "pay" })).status).toBe(302);
		await passTime(10 * MINUTE);
		await flushBackgroundWork();
		const [invoice, ...others] = await invoicingProvider().listDocuments();
		expect(others).toEqual([]);
		expect(invoice).toMatchObject({
			...{ type: "Invoice", state: "final", total: 7900 },
			client: { name: BILLING.name, fiscal_id: "509442013", address: BILLING.address },
		});
		const account = await pageOf(carla, "/agents/account");
		for (const words of ["You owe", "€79.00", "FT 2026/1", "€21.00"]) expect(account).toContain(words);
		const csvOf = async (name: string) => (await (await carla.get(`/agents/${name}.csv`)).text()).replaceAll('"', "");
		const csv = await csvOf("account");
		expect(csv.split("\r\n")[1]).toMatch(/^\d{4}-\d\d-\d\d,charge,,NIF-[^,]+,FT 2026\/1,-79\.00,-79\.00$/);
		expect(await csvOf("statement")).toMatch(/,79\.00,0\.00,yes/);
		const { payment } = await row("SELECT id AS payment FROM payments WHERE state = 'succeeded'");
		const pdf = await carla.get(`/agents/invoices/${payment}`);
		expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
		await anAgent({ name: "Other", email: "olga@other.example" });
		const olga = await aSignedInMember("olga@other.example");
		expect((await olga.get(`/agents/invoices/${payment}`)).status).toBe(404);
		expect((await olga.post(page, { intent: "pay" })).status).toBe(404);
		const mails = await agentMails(APPLICANT.email);
		expect(mails.map(({ text }) => text).join()).not.toContain("FT 2026/1");
	});

	it("is offered payment in advance once staff have enabled it, with the account to transfer to", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const before = await pageOf(carla, "/agents/account");
		for (const words of ["Payment in advance is not offered", "Please ask us", "no limit yet"])
			expect(before).toContain(words);
		const settings = { key: "agent-account", iban: "PT50 0002 0123 1234 5678 9015 4", advance: "on", version: "0" };
		const saved = await (await staff("leo")).post("/admin/settings/thresholds", { ...settings, reason: "Decided" });
		expect(saved.status).toBe(302);
		const after = await pageOf(carla, "/agents/account");
		for (const words of ["transfer money in advance", "PT50 0002", "FIRM-1"]) expect(after).toContain(words);
	});

	it("cannot pay while it is suspended", async () => {
		const agentId = await anAgent({ creditLimit: 10_000 });
		const carla = await aSignedInMember();
		const { db } = await openServices();
		await db.update(agents).set({ state: "suspended" });
		const response = await carla.post(`/agents/cases/${await aCase(agentId)}`, { intent: "pay" });
		expect(response.headers.get("Location")).toContain("/agents/sign-in");
	});

	it("sees the newest 200 entries of a month, with the balance before them", async () => {
		const agentId = await anAgent();
		const { db, now } = await openServices();
		const transfer = {
			agentId,
			kind: "transfer" as const,
			amount: 100,
			proposedBy: 4,
			confirmedBy: 1,
			createdAt: now(),
		};
		for (let entry = 1; entry <= 201; entry += 1)
			await db.insert(agentEntries).values({ ...transfer, amount: entry, reference: `in ${entry}` });
		const text = await pageOf(await aSignedInMember(), "/agents/account");
		expect(text).toContain("The newest 200 entries of the month.");
		expect(/Balance before(?:<[^>]*>)+(€[\d.]+)/.exec(text)?.[1]).toBe("€0.01");
		expect(/Balance after(?:<[^>]*>)+(€[\d.]+)/.exec(text)?.[1]).toBe("€203.01");
	});
});
