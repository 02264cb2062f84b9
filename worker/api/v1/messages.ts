import { type Context, Hono } from "hono";
import { findKey } from "#app/commands/agents/agent-keys.server.ts";
import { sendAgentMessage } from "#app/commands/application/write-message.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { agentThreadState } from "#app/domain/messages/thread.ts";
import type { OpenedCase } from "#app/queries/agents/agent-cases.server.ts";
import { findThread, type ThreadMessage } from "#app/queries/application/thread.server.ts";
import { deriveId } from "#app/server/random.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";
import { requireOwnCase } from "./cases.ts";
import { parseNumericId } from "./events.ts";
import { requireIdempotencyKey, requireScope } from "./gates.ts";
import { iso, parseBody, parsePaging } from "./json.ts";

function messageJson({ version, from, author, text, at }: ThreadMessage) {
	const isFromFirm = from === "agent";
	return {
		id: `msg_${version}`,
		object: "message" as const,
		from: isFromFirm ? ("firm" as const) : ("staff" as const),
		author: isFromFirm ? author : null,
		text,
		createdAt: iso(at),
	};
}

/** Returns the application of a case once it has been submitted; before that there is nothing to write about. */
function findSubmittedApplication({ application }: OpenedCase): Application | null {
	return application?.status === "draft" ? null : application;
}

/** A firm's messages with staff about a case, for its own software. Reading them here leaves them unread in the portal. */
export const messages = new Hono<AppEnv>()
	.get("/cases/:id/messages", requireScope("cases:read"), requireOwnCase, async (c) => {
		const { services, openedCase } = c.var;
		const application = findSubmittedApplication(openedCase);
		const paging = parsePaging(c);
		if (!paging.ok) return problem(c, paging.failure);
		const { cursor, limit } = paging.value;
		const before = cursor === null ? Number.POSITIVE_INFINITY : parseNumericId("msg", cursor);
		if (before === null)
			return problem(c, { kind: "invalid", code: "invalid_request", fields: { cursor: "error_invalid_request" } });
		if (!application) return c.json({ data: [], nextCursor: null });
		if (agentThreadState(application, services.now()) === null)
			return problem(c, { kind: "conflict", code: "thread_closed" });
		const thread = application.agentThread === null ? [] : await findThread(services, application, "agent");
		const olderMessages = thread.filter(({ version }) => version < before).reverse();
		const data = olderMessages.slice(0, limit).map(messageJson);
		return c.json({ data, nextCursor: olderMessages.length > limit ? (data.at(-1)?.id ?? null) : null });
	})
	.post("/cases/:id/messages", requireScope("cases:write"), requireOwnCase, requireIdempotencyKey, async (c) => {
		const body = await parseBody(c, "messageRequest");
		if (!body.ok) return problem(c, body.failure);
		const application = findSubmittedApplication(c.var.openedCase);
		return application
			? writeMessage(c, application, body.value.text)
			: problem(c, { kind: "conflict", code: "wrong_state" });
	});

async function writeMessage(c: Context<AppEnv>, application: Application, text: string): Promise<Response> {
	const { services, caller, visitor } = c.var;
	const { agent, keyId, memberId } = caller;
	const key = await findKey(services, agent.id, keyId);
	const writer = { id: memberId, agentId: agent.id, name: key?.name ?? agent.name };
	// A repeat after a lost response is the same message, even if the response is no longer stored.
	const id = await deriveId(JSON.stringify([agent.id, c.req.header("Idempotency-Key"), text]));
	const result = await sendAgentMessage(services, writer, application, { id, text, files: [] }, visitor.network);
	if (!result.ok) {
		const { message } = result.failure.fields ?? {};
		return problem(c, message ? { ...result.failure, fields: { text: message } } : result.failure);
	}
	const thread = await findThread(services, result.value, "agent");
	const storedMessage = thread.find(({ eventId }) => eventId === `agent-message-sent:${id}`);
	return storedMessage
		? c.json(messageJson(storedMessage), 201)
		: problem(c, { kind: "unavailable", code: "service_unavailable" });
}
