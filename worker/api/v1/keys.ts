import { Hono } from "hono";
import { findKey, type KeyRow, rotateKey } from "#app/commands/agents/agent-keys.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";
import { iso } from "./json.ts";

function keyJson({ id, name, prefix, live, scopes, createdAt, expiresAt, lastUsedAt }: KeyRow) {
	return {
		id,
		object: "key" as const,
		name,
		prefix,
		live,
		scopes,
		createdAt: iso(createdAt),
		expiresAt: iso(expiresAt),
		lastUsedAt: iso(lastUsedAt),
	};
}

/** The calling key, and its rotation. Neither needs a scope. */
export const keys = new Hono<AppEnv>()
	.get("/key", async (c) => {
		const { agent, keyId } = c.var.caller;
		const row = await findKey(c.var.services, agent.id, keyId);
		return row ? c.json(keyJson(row)) : problem(c, { kind: "not-found", code: "agent_key_not_found" });
	})
	.post("/key/rotation", async (c) => {
		const { agent, keyId } = c.var.caller;
		const rotated = await rotateKey(c.var.services, agent.id, keyId, null);
		if (!rotated.ok) return problem(c, rotated.failure);
		const row = await findKey(c.var.services, agent.id, rotated.value.id);
		if (!row) return problem(c, { kind: "not-found", code: "agent_key_not_found" });
		return c.json({ ...keyJson(row), key: rotated.value.key }, 201);
	});
