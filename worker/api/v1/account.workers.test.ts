import { SELF } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { agentEntries, agents } from "#app/data/agent-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { aCase, anAgent, anAgentKey } from "#test/services/agent-area.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";

const BILLING = {
	name: "Lisbon Relocation Lda",
	country: "PT",
	vatNumber: "PT509442013",
	address: "Rua Augusta 1, Lisboa",
};

async function call<T>(key: string, path: string, idempotencyKey: string | null = null) {
	const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
	if (idempotencyKey !== null) headers["Idempotency-Key"] = idempotencyKey;
	const method = path.endsWith("/payment") ? "POST" : "GET";
	const response = await SELF.fetch(`${ORIGIN}/api/v1${path}`, { method, headers });
	return { status: response.status, headers: response.headers, body: await response.json<T & { code?: string }>() };
}

it("a case is paid from the account through the API, and the account shows it", async () => {
	const agentId = await anAgent({ creditLimit: 20_000, billing: BILLING });
	const { db, now } = await openServices();
	const proposed = { agentId, kind: "transfer" as const, amount: 5000, reference: "transfer:TRF 1", proposedBy: 1 };
	await db.insert(agentEntries).values({ ...proposed, createdAt: now() });
	const { id } = await anApplication(new Client()).build();
	await db
		.update(applications)
		.set({ agentId, agentConsent: { state: "requested" } })
		.where(eq(applications.id, id));
	const path = `/cases/${await aCase(agentId, { applicationId: id })}/payment`;
	const key = await anAgentKey(agentId);
	const reader = await anAgentKey(agentId, { scopes: ["cases:read"] });
	expect((await call(reader, path, "k")).body.code).toBe("api_scope_missing");
	expect((await call(key, path)).body.code).toBe("idempotency_key_missing");
	const other = await anAgentKey(await anAgent({ name: "Other", email: "olga@other.example" }));
	expect((await call(other, path, "k")).status).toBe(404);
	const paid = await call<{ paidAt: string }>(key, path, "k");
	expect([paid.status, typeof paid.body.paidAt]).toEqual([200, "string"]);
	expect((await call(key, path, "k")).headers.get("Idempotent-Replayed")).toBe("true");
	expect((await call(key, path, "k2")).status).toBe(200);
	const account = { object: "account", live: true, balance: -7900, creditLimit: 20_000, currency: "EUR" };
	expect((await call(reader, "/account")).body).toMatchObject({ ...account, discountPercent: 0 });
	await db.update(agentEntries).set({ confirmedBy: 2 }).where(eq(agentEntries.kind, "transfer"));
	const first = await call<{ data: object[]; nextCursor: string }>(reader, "/account/entries?limit=1");
	expect(first.body.data).toMatchObject([{ kind: "charge", amount: { amount: -7900 }, bankReference: null }]);
	const second = await call<{ data: object[] }>(reader, `/account/entries?limit=1&cursor=${first.body.nextCursor}`);
	expect(second.body).toMatchObject({ data: [{ kind: "transfer", bankReference: "TRF 1" }], nextCursor: null });
	expect(await count("agent_entries WHERE kind = 'charge'")).toBe(1);
});

it("a test key has an empty account, and sees no live case", async () => {
	const agentId = await anAgent({ creditLimit: 20_000, billing: BILLING });
	const key = await anAgentKey(agentId, { live: false });
	expect((await call(key, "/account")).body).toMatchObject({ live: false, balance: 0, creditLimit: 0 });
	expect((await call(key, "/account/entries")).body).toEqual({ data: [], nextCursor: null });
	expect((await call(key, `/cases/${await aCase(agentId)}/payment`, "k")).status).toBe(404);
	const test = await aCase(agentId, { testStage: "awaiting_payment" });
	expect((await call(key, `/cases/${test}/payment`, "k2")).body.code).toBe("wrong_state");
});

it("a firm's prices are in its account and in its new cases, but an existing case keeps its price", async () => {
	const agentId = await anAgent({ discountPercent: 15 });
	const key = await anAgentKey(agentId);
	const account = await call<{ discountPercent: number; prices: { package: string; price: object }[] }>(
		key,
		"/account",
	);
	expect(account.body.discountPercent).toBe(15);
	expect(account.body.prices).toEqual([
		{ package: "standard", price: { amount: 6715, currency: "EUR" } },
		{ package: "express", price: { amount: 9265, currency: "EUR" } },
		{ package: "premium", price: { amount: 10965, currency: "EUR" } },
	]);
	const csv = "name,email,language,package\nOtto,otto@client.example,pt,express";
	const headers = { Authorization: `Bearer ${key}`, "Idempotency-Key": "k", "Content-Type": "text/csv" };
	const imported = await SELF.fetch(`${ORIGIN}/api/v1/cases/import`, { method: "POST", headers, body: csv });
	const { data } = await imported.json<{ data: { id: string; price: object }[] }>();
	expect(data).toMatchObject([{ price: { amount: 9265 } }]);
	const { db } = await openServices();
	await db.update(agents).set({ discountPercent: 20 }).where(eq(agents.id, agentId));
	expect((await call(key, `/cases/${data[0]?.id}`)).body).toMatchObject({ price: { amount: 9265 } });
});
