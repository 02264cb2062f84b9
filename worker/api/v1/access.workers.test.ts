import { SELF } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { agentCases, agentDeliveries } from "#app/data/agent-schema.server.ts";
import { KEY_SCOPES } from "#app/domain/agents/agent-key.ts";
import { aCase, anAgent, anAgentKey, aWebhook } from "#test/services/agent-area.ts";
import { ORIGIN } from "#test/services/client.ts";
import { newAddress } from "#test/services/fixtures.ts";
import { everyRow, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { catalogue } from "./catalogue.ts";

/** Sends a call of the catalogue with a key, for one object. */
async function send({ method, path }: (typeof catalogue)[number], key: string | null, id = "none") {
	const headers: Record<string, string> = {
		"CF-Connecting-IP": newAddress(),
		"Content-Type": path.endsWith("/import") ? "text/csv" : "application/json",
		"Idempotency-Key": crypto.randomUUID(),
		...(key !== null && { Authorization: `Bearer ${key}` }),
	};
	const body = method === "post" ? "{}" : undefined;
	const response = await SELF.fetch(`${ORIGIN}${path.replace("{id}", id)}`, {
		method: method.toUpperCase(),
		headers,
		...(body && { body }),
	});
	return { status: response.status, type: response.headers.get("Content-Type") ?? "", text: await response.text() };
}

it("every call is rejected without a key, with a wrong key, without its scope, and for another firm's data", async () => {
	const agentId = await anAgent();
	const caseId = await aCase(agentId);
	const webhookId = await aWebhook(agentId);
	const { db, now } = await openServices();
	await db
		.insert(agentDeliveries)
		.values({ webhookId, eventId: 1, caseId, createdAt: now() })
		.returning({ id: agentDeliveries.id });
	const { id: deliveryId } = await row("SELECT id FROM agent_deliveries");
	const idOf = (path: string) =>
		path.includes("/webhooks/") ? webhookId : path.includes("/deliveries/") ? String(deliveryId) : caseId;
	const other = await anAgent({ name: "Other", email: "olga@other.example" });
	const foreign = await anAgentKey(other);
	const wrong = `${(await anAgentKey(agentId)).slice(0, -1)}~`;
	const withoutScope = new Map<string, string>();
	for (const scope of KEY_SCOPES)
		withoutScope.set(scope, await anAgentKey(agentId, { scopes: KEY_SCOPES.filter((one) => one !== scope) }));
	await db.update(agentCases).set({ mailDueAt: null }).where(eq(agentCases.id, caseId));
	const unrelatedRows = async () => {
		const { agent_keys: _keys, agent_requests: _requests, counters: _counters, ...others } = await everyRow();
		return others;
	};
	const before = await unrelatedRows();
	const results: [string, number, number, number | null, number | null][] = [];
	for (const call of catalogue) {
		const id = idOf(call.path);
		const scope = /`([a-z]+:[a-z]+)`/.exec(call.access)?.[1];
		const key = scope === undefined ? null : (withoutScope.get(scope) ?? null);
		const isOne = call.path.includes("{id}");
		const refused = await Promise.all([send(call, null, id), send(call, wrong, id)]);
		const others = [key && (await send(call, key, id)), isOne ? await send(call, foreign, id) : null];
		for (const response of [...refused, ...others])
			if (response) expect(response.type, `${call.method} ${call.path}`).toBe("application/problem+json");
		const [first, second] = refused.map(({ status }) => status);
		results.push([
			`${call.method} ${call.path}`,
			first ?? 0,
			second ?? 0,
			...(others.map((response) => (response ? response.status : null)) as [number | null, number | null]),
		]);
	}
	for (const [call, withoutKey, withWrongKey, withoutScopeStatus, otherFirm] of results) {
		expect([withoutKey, withWrongKey], call).toEqual([401, 401]);
		if (!call.includes("/key")) expect(withoutScopeStatus, call).toBe(403);
		if (call.includes("{id}")) expect(otherFirm, call).toBe(404);
	}
	expect(await unrelatedRows()).toEqual(before);
});
