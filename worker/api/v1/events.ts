import { Hono } from "hono";
import { AGENT_EVENT_TYPES } from "#app/domain/agents/agent-event.ts";
import { listEvents } from "#app/queries/agents/webhooks.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";
import { requireScope } from "./gates.ts";
import { iso, parsePaging } from "./json.ts";

/** Parses the number in an id such as `evt_12`; null for other ids. */
export function parseNumericId(prefix: "evt" | "dlv" | "msg", id: string | null): number | null {
	const [, digits] = /^(?:evt|dlv|msg)_(\d{1,15})$/.exec(id ?? "") ?? [];
	return digits && id?.startsWith(prefix) ? Number(digits) : null;
}

function eventJson({ id, live, type, caseId, data, createdAt }: Awaited<ReturnType<typeof listEvents>>[number]) {
	return { id: `evt_${id}`, object: "event" as const, live, type, caseId, data, createdAt: iso(createdAt) };
}

/** Events of a firm's cases, for its own software. */
export const events = new Hono<AppEnv>().get("/events", requireScope("cases:read"), async (c) => {
	const { services, caller } = c.var;
	const paging = parsePaging(c);
	if (!paging.ok) return problem(c, paging.failure);
	const { cursor, limit } = paging.value;
	const after = cursor === null ? 0 : parseNumericId("evt", cursor);
	const requestedType = c.req.query("type");
	const type = AGENT_EVENT_TYPES.find((candidate) => candidate === requestedType) ?? null;
	if (after === null) return invalid("cursor");
	if (requestedType !== undefined && type === null) return invalid("type");
	const rows = await listEvents(
		services,
		{ agentId: caller.agent.id, live: caller.live },
		{ after, type, limit: limit + 1 },
	);
	const data = rows.slice(0, limit).map(eventJson);
	return c.json({ data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null });

	function invalid(field: string): Response {
		return problem(c, { kind: "invalid", code: "invalid_request", fields: { [field]: "error_invalid_request" } });
	}
});
