import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { MAX_KEY_CALLS } from "#app/domain/agents/agent-key.ts";
import { anAgent, anAgentKey } from "#test/services/agent-area.ts";
import { ORIGIN } from "#test/services/client.ts";
import { advanceClock, row, run } from "#test/services/ledger.ts";

type Problem = { code: string; status: number; type: string };

/** Sends a call with a key, or without one if it is null. */
function call(key: string | null, path = "/key", init: RequestInit & { headers?: Record<string, string> } = {}) {
	const headers = { ...(key && { Authorization: `Bearer ${key}` }), ...init.headers };
	return SELF.fetch(`${ORIGIN}/api/v1${path}`, { ...init, headers });
}

async function refusal(pending: Response | Promise<Response>): Promise<[number, string]> {
	const response = await pending;
	expect(response.headers.get("Content-Type")).toBe("application/problem+json");
	const { code, status, type } = await response.json<Problem>();
	expect(status).toBe(response.status);
	expect(type).toBe(`${ORIGIN}/developers#${code}`);
	return [status, code];
}

describe("a key", () => {
	it("is stored as a hash, describes itself, and reports the calls left in its minute", async () => {
		const key = await anAgentKey(await anAgent());
		const response = await call(key);
		expect(await response.json()).toMatchObject({ object: "key", live: true, prefix: key.slice(0, 13) });
		expect(response.headers.get("RateLimit-Policy")).toBe(`"minute";q=${MAX_KEY_CALLS};w=60`);
		expect(response.headers.get("RateLimit")).toMatch(new RegExp(`^"minute";r=${MAX_KEY_CALLS - 1};t=\\d+$`));
		expect(JSON.stringify(await row("SELECT * FROM agent_keys"))).not.toContain(key.slice(13));
	});

	it("is required, with its checksum, for every path", async () => {
		const key = await anAgentKey(await anAgent());
		expect(await refusal(call(null))).toEqual([401, "api_key_missing"]);
		const mistyped = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
		expect(await refusal(call(mistyped))).toEqual([401, "api_key_invalid"]);
		expect(await refusal(call(null, "/nothing"))).toEqual([401, "api_key_missing"]);
		expect(await refusal(call(key, "/nothing"))).toEqual([404, "api_call_not_found"]);
	});

	it("is rejected once revoked, and while the firm is suspended", async () => {
		const agentId = await anAgent();
		const key = await anAgentKey(agentId);
		await run("UPDATE agents SET state = 'suspended'");
		expect(await refusal(call(key))).toEqual([403, "agent_not_active"]);
		await run("UPDATE agents SET state = 'active'");
		await run("UPDATE agent_keys SET revoked_at = 1");
		expect(await refusal(call(key))).toEqual([401, "api_key_invalid"]);
	});

	it("rotates itself once: both keys work for a day", async () => {
		const key = await anAgentKey(await anAgent(), { live: false, scopes: ["cases:read"] });
		const rotated = await call(key, "/key/rotation", { method: "POST" });
		expect(rotated.status).toBe(201);
		const { key: next, ...facts } = await rotated.json<{ key: string }>();
		expect(facts).toMatchObject({ live: false, scopes: ["cases:read"], expiresAt: null });
		expect(await refusal(call(key, "/key/rotation", { method: "POST" }))).toEqual([409, "agent_key_ended"]);
		expect([(await call(key)).status, (await call(next)).status]).toEqual([200, 200]);
		await advanceClock("P1DT1M");
		expect(await refusal(call(key))).toEqual([401, "api_key_invalid"]);
		expect((await call(next)).status).toBe(200);
	});

	it("is limited for the rest of its minute", async () => {
		const key = await anAgentKey(await anAgent());
		await call(key);
		await run(`UPDATE agent_keys SET window_calls = ${MAX_KEY_CALLS}`);
		const response = await call(key);
		expect(response.headers.get("RateLimit")).toMatch(/^"minute";r=0;t=\d+$/);
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(await refusal(response)).toEqual([429, "too_many_requests"]);
		await advanceClock("PT1M");
		expect((await call(key)).status).toBe(200);
	});
});

describe("an Idempotency-Key", () => {
	it("repeats the response, stored encrypted, and rejects a different request", async () => {
		const key = await anAgentKey(await anAgent());
		const rotate = (path = "/key/rotation") =>
			call(key, path, { method: "POST", headers: { "Idempotency-Key": "first" } });
		const first = await rotate();
		const second = await rotate();
		expect([first.status, second.status]).toEqual([201, 201]);
		expect([first.headers.get("Idempotent-Replayed"), second.headers.get("Idempotent-Replayed")]).toEqual([
			null,
			"true",
		]);
		const text = await first.text();
		expect(await second.text()).toBe(text);
		expect(JSON.stringify(await row("SELECT * FROM agent_requests"))).not.toContain("azn_live_");
		expect(await refusal(rotate("/key/rotation?other"))).toEqual([422, "idempotency_key_reused"]);
		await advanceClock("P1DT1H");
		const { key: next } = JSON.parse(text) as { key: string };
		const late = await call(next, "/key/rotation", { method: "POST", headers: { "Idempotency-Key": "first" } });
		expect([late.status, late.headers.get("Idempotent-Replayed")]).toEqual([201, null]);
	});

	it("does not repeat the response for a key with other permissions", async () => {
		const agentId = await anAgent();
		const rotation = { method: "POST", headers: { "Idempotency-Key": "november" } };
		expect((await call(await anAgentKey(agentId), "/key/rotation", rotation)).status).toBe(201);
		const reader = await anAgentKey(agentId, { scopes: ["cases:read"] });
		const response = await call(reader, "/key/rotation", rotation);
		expect(await response.json()).toMatchObject({ scopes: ["cases:read"] });
	});

	it("is rejected while the first call is running, and can be retried after a failure", async () => {
		const key = await anAgentKey(await anAgent());
		const rotate = () => call(key, "/key/rotation", { method: "POST", headers: { "Idempotency-Key": "k" } });
		await rotate();
		await run("UPDATE agent_requests SET status = NULL, answer = NULL");
		const running = await rotate();
		expect(running.headers.get("Retry-After")).toBe("2");
		expect(await refusal(running)).toEqual([409, "idempotency_in_progress"]);
		await advanceClock("PT6M");
		expect(await refusal(rotate())).toEqual([409, "agent_key_ended"]);
		expect(
			await refusal(call(key, "/key/rotation", { method: "POST", headers: { "Idempotency-Key": "a b" } })),
		).toEqual([422, "idempotency_key_invalid"]);
	});
});
