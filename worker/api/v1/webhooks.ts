import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { WebhookRow } from "#app/commands/agents/deliver-webhooks.server.ts";
import {
	addWebhook,
	deleteWebhook,
	redeliver,
	rotateSecret,
	testWebhook,
} from "#app/commands/agents/webhooks.server.ts";
import { DELIVERY_STATES, deliveryState, isDelivered } from "#app/domain/agents/agent-webhook.ts";
import { findWebhook, listDeliveries, listWebhooks } from "#app/queries/agents/webhooks.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";
import { parseNumericId } from "./events.ts";
import { requireScope } from "./gates.ts";
import { iso, parseBody, parsePaging } from "./json.ts";

function webhookOwner({ var: { caller } }: Context<AppEnv>) {
	return { agentId: caller.agent.id, live: caller.live };
}

function webhookJson({ id, live, url, failingSince, disabledAt, oldSecretUntil, createdAt }: WebhookRow) {
	const state = failingSince === null ? "active" : "failing";
	return {
		id,
		object: "webhook" as const,
		live,
		url,
		state: disabledAt === null ? state : "disabled",
		failingSince: iso(failingSince),
		disabledAt: iso(disabledAt),
		oldSecretUntil: iso(oldSecretUntil),
		createdAt: iso(createdAt),
	};
}

function deliveryJson({ delivery, type }: Awaited<ReturnType<typeof listDeliveries>>[number]) {
	const { id, webhookId, eventId, caseId, attempts, status, error, createdAt, deliveredAt, dueAt } = delivery;
	return {
		id: `dlv_${id}`,
		object: "delivery" as const,
		webhookId,
		eventId: `evt_${eventId}`,
		type,
		caseId,
		state: deliveryState(delivery),
		attempts,
		status,
		error,
		createdAt: iso(createdAt),
		deliveredAt: iso(deliveredAt),
		nextAttemptAt: iso(dueAt),
	};
}

const requireWebhookScope = requireScope("webhooks:write");

/** Finds the webhook in the path among the caller's webhooks; 404 if it is not one of them. */
const requireOwnWebhook = createMiddleware<AppEnv>(async function requireOwnWebhook(c, next) {
	const webhook = await findWebhook(c.var.services, webhookOwner(c), c.req.param("id") ?? "");
	return webhook ? next() : problem(c, { kind: "not-found", code: "webhook_not_found" });
});

/** Webhooks of a firm and their deliveries, for its own software. */
export const webhooks = new Hono<AppEnv>()
	.get("/webhooks", requireWebhookScope, async (c) => {
		const rows = await listWebhooks(c.var.services, webhookOwner(c));
		return c.json({ data: rows.map(webhookJson), nextCursor: null });
	})
	.post("/webhooks", requireWebhookScope, async (c) => {
		const body = await parseBody(c, "webhookRequest");
		if (!body.ok) return problem(c, body.failure);
		const added = await addWebhook(c.var.services, webhookOwner(c), body.value.url);
		if (!added.ok) return problem(c, added.failure);
		return c.json({ ...webhookJson(added.value.webhook), secret: added.value.secret }, 201);
	})
	.delete("/webhooks/:id", requireWebhookScope, async (c) => {
		const deleted = await deleteWebhook(c.var.services, webhookOwner(c), c.req.param("id"));
		return deleted.ok ? c.body(null, 204) : problem(c, deleted.failure);
	})
	.post("/webhooks/:id/secret", requireWebhookScope, async (c) => {
		const rotated = await rotateSecret(c.var.services, webhookOwner(c), c.req.param("id"));
		if (!rotated.ok) return problem(c, rotated.failure);
		const { secret, oldSecretUntil } = rotated.value;
		return c.json({ object: "webhook_secret" as const, secret, oldSecretUntil: iso(oldSecretUntil) }, 201);
	})
	.post("/webhooks/:id/test", requireWebhookScope, async (c) => {
		const testResult = await testWebhook(c.var.services, webhookOwner(c), c.req.param("id"));
		if (!testResult.ok) return problem(c, testResult.failure);
		const { eventId, status, error, ms } = testResult.value;
		const result = { delivered: isDelivered(testResult.value), status, error, milliseconds: ms };
		return c.json({ object: "webhook_test" as const, eventId: `evt_${eventId}`, ...result });
	})
	.get("/webhooks/:id/deliveries", requireWebhookScope, requireOwnWebhook, async (c) => {
		const paging = parsePaging(c);
		if (!paging.ok) return problem(c, paging.failure);
		const { cursor, limit } = paging.value;
		const before = parseNumericId("evt", cursor);
		const requestedState = c.req.query("state");
		const state = DELIVERY_STATES.find((candidate) => candidate === requestedState) ?? null;
		if (cursor !== null && before === null) return invalid("cursor");
		if (requestedState !== undefined && state === null) return invalid("state");
		const rows = await listDeliveries(c.var.services, c.req.param("id"), { before, state, limit: limit + 1 });
		const data = rows.slice(0, limit).map(deliveryJson);
		return c.json({ data, nextCursor: rows.length > limit ? (data.at(-1)?.eventId ?? null) : null });

		function invalid(field: string): Response {
			return problem(c, { kind: "invalid", code: "invalid_request", fields: { [field]: "error_invalid_request" } });
		}
	})
	.post("/deliveries/:id/redelivery", requireWebhookScope, async (c) => {
		const id = parseNumericId("dlv", c.req.param("id"));
		if (id === null) return problem(c, { kind: "not-found", code: "webhook_not_found" });
		const outcome = await redeliver(c.var.services, webhookOwner(c), id);
		return outcome.ok ? c.body(null, 202) : problem(c, outcome.failure);
	});
