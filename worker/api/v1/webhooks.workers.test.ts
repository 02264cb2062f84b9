import { SELF } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type * as z from "zod";
import { agentEventStatements } from "#app/data/agent-events.server.ts";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { aCase, anAgent, anAgentKey } from "#test/services/agent-area.ts";
import { ORIGIN } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import * as schemas from "./schemas.ts";

/** Where nothing listens. */
const URL_OF_FIRM = "http://localhost:9/hook";

function callsOf(key: string) {
	const send = (method: string, path: string, body?: object) =>
		SELF.fetch(`${ORIGIN}/api/v1${path}`, {
			method,
			headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
			...(body && { body: JSON.stringify(body) }),
		});
	const read = async <T>(response: Response | Promise<Response>, schema: z.ZodType<T>): Promise<T> =>
		schema.parse(await (await response).json());
	const refusal = async (response: Response | Promise<Response>) => {
		const { status, code, errors } = schemas.problemResponse.parse(await (await response).json());
		return [status, code, ...(errors ?? []).map(({ field }) => field)];
	};
	return { send, read, refusal };
}

async function record(type: "case.status_changed" | "case.declined", ...cases: string[]): Promise<void> {
	const { db, now } = await openServices();
	for (const id of cases)
		await db.batch(agentEventStatements(db, eq(agentCases.id, id), { type, data: { stage: "in_review" }, at: now() }));
}

it("lists the events of a firm's cases in the key's mode, in pages and by type", async () => {
	const agentId = await anAgent();
	const { send, read, refusal } = callsOf(await anAgentKey(agentId, { scopes: ["cases:read"] }));
	const [one, test] = [await aCase(agentId), await aCase(agentId, { testStage: "invited" })];
	const others = await aCase(await anAgent({ name: "Other", email: "olga@other.example" }));
	await record("case.status_changed", one, test, others, one);
	await record("case.declined", one);
	const first = await read(send("GET", "/events?limit=2"), schemas.eventListResponse);
	expect(first).toMatchObject({
		data: [{ id: "evt_1", caseId: one, live: true }, { id: "evt_4" }],
		nextCursor: "evt_4",
	});
	const second = await read(send("GET", "/events?limit=2&cursor=evt_4"), schemas.eventListResponse);
	expect(second).toMatchObject({ data: [{ id: "evt_5", type: "case.declined" }], nextCursor: null });
	const declined = await read(send("GET", "/events?type=case.declined"), schemas.eventListResponse);
	expect(declined.data.map(({ id }) => id)).toEqual(["evt_5"]);
	expect(await refusal(send("GET", "/events?type=none"))).toEqual([422, "invalid_request", "type"]);
	expect(await refusal(send("GET", "/events?cursor=5"))).toEqual([422, "invalid_request", "cursor"]);
	expect(await refusal(send("GET", "/webhooks"))).toEqual([403, "api_scope_missing"]);
});

it("adds, tests, rotates and deletes webhooks in the key's mode, and shows a secret once", async () => {
	const agentId = await anAgent();
	const { send, read, refusal } = callsOf(await anAgentKey(agentId, { live: false }));
	expect(await refusal(send("POST", "/webhooks", { url: "https://10.0.0.1/" }))).toEqual([
		422,
		"invalid_request",
		"url",
	]);
	const { secret, ...webhook } = await read(
		send("POST", "/webhooks", { url: URL_OF_FIRM }),
		schemas.newWebhookResponse,
	);
	expect(webhook).toMatchObject({ url: URL_OF_FIRM, live: false, state: "active" });
	const list = await send("GET", "/webhooks");
	const text = await list.clone().text();
	expect(text).not.toContain("whsec_");
	expect((await read(list, schemas.webhookListResponse)).data).toEqual([webhook]);
	const rotated = await read(send("POST", `/webhooks/${webhook.id}/secret`), schemas.webhookSecretResponse);
	expect(rotated.secret).not.toBe(secret);
	const tested = await read(send("POST", `/webhooks/${webhook.id}/test`), schemas.webhookTestResponse);
	expect(tested).toMatchObject({ delivered: false, status: null, error: "unreachable" });
	const live = callsOf(await anAgentKey(agentId));
	expect((await live.read(live.send("GET", "/webhooks"), schemas.webhookListResponse)).data).toEqual([]);
	expect(await live.refusal(live.send("DELETE", `/webhooks/${webhook.id}`))).toEqual([404, "webhook_not_found"]);
	expect((await send("DELETE", `/webhooks/${webhook.id}`)).status).toBe(204);
	expect(await count("agent_webhooks")).toBe(0);
});

it("lists deliveries by state, and redelivers", async () => {
	const agentId = await anAgent();
	const { send, read, refusal } = callsOf(await anAgentKey(agentId));
	const { id } = await read(send("POST", "/webhooks", { url: URL_OF_FIRM }), schemas.newWebhookResponse);
	const caseId = await aCase(agentId);
	await record("case.status_changed", caseId, caseId);
	await send("POST", `/webhooks/${id}/test`);
	const deliveries = async (query = "") =>
		(await read(send("GET", `/webhooks/${id}/deliveries${query}`), schemas.deliveryListResponse)).data;
	expect((await deliveries()).map(({ eventId, state }) => [eventId, state])).toEqual([
		["evt_3", "failed"],
		["evt_2", "pending"],
		["evt_1", "pending"],
	]);
	const [failed] = await deliveries("?state=failed");
	expect(failed).toMatchObject({ type: "webhook.test", attempts: 1, error: "unreachable", caseId: null });
	expect((await send("POST", `/deliveries/${failed?.id}/redelivery`)).status).toBe(202);
	const again = await vi.waitUntil(async () => (await deliveries()).find(({ error }) => error !== null));
	expect(again).toMatchObject({ state: "pending", attempts: 1, error: "unreachable" });
	expect(await refusal(send("POST", "/deliveries/dlv_99/redelivery"))).toEqual([404, "webhook_not_found"]);
	expect(await refusal(send("GET", `/webhooks/${id}/deliveries?state=none`))).toEqual([
		422,
		"invalid_request",
		"state",
	]);
});
