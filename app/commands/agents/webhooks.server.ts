import { Buffer } from "node:buffer";
import { and, count, eq } from "drizzle-orm";
import { agentDeliveries, agentWebhooks } from "#app/data/agent-schema.server.ts";
import { openColumn, sealColumn } from "#app/data/sealed-columns.server.ts";
import { MAX_WEBHOOKS, OLD_SECRET_LIFETIME } from "#app/domain/agents/agent-webhook.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findWebhook } from "#app/queries/agents/webhooks.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { deliverWebhooks, sendTestEvent, type WebhookRow } from "./deliver-webhooks.server.ts";

/** A firm in one mode: the webhooks of test events and of live events are separate. */
export type Scope = { agentId: number; live: boolean };

const webhookNotFound = failure("not-found", "webhook_not_found");

/** Returns 256 random bits in the format of the Standard Webhooks specification. */
function generateSecret(): string {
	return `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
}

/** Adds a webhook and returns it with its secret, which is not shown again. */
export async function addWebhook(
	{ db, now, webhooks }: Services,
	{ agentId, live }: Scope,
	urlInput: string,
): Promise<Outcome<{ webhook: WebhookRow; secret: string }>> {
	const url = webhooks.toAllowedUrl(urlInput);
	if (url === null) return failure("invalid", "invalid_request", { fields: { url: "error_webhook_url" } });
	const [existing] = await db
		.select({ rows: count() })
		.from(agentWebhooks)
		.where(and(eq(agentWebhooks.agentId, agentId), eq(agentWebhooks.live, live)));
	if ((existing?.rows ?? 0) >= MAX_WEBHOOKS) return failure("conflict", "webhooks_full");
	const id = randomId();
	const secret = generateSecret();
	const sealed = await sealColumn(db, agentWebhooks.secret, id, secret);
	const keyId = db.keyring.current.id;
	const [webhook] = await db
		.insert(agentWebhooks)
		.values({ id, agentId, url, live, secret: sealed, keyId, createdAt: now() })
		.returning();
	if (!webhook) throw new Error("the webhook was not stored");
	return success({ webhook, secret });
}

/** Deletes a webhook and its deliveries; the events remain in the log. */
export async function deleteWebhook(services: Services, scope: Scope, id: string): Promise<Outcome<null>> {
	const webhook = await findWebhook(services, scope, id);
	if (!webhook) return webhookNotFound;
	const { db } = services;
	await db.batch([
		db.delete(agentDeliveries).where(eq(agentDeliveries.webhookId, id)),
		db.delete(agentWebhooks).where(eq(agentWebhooks.id, id)),
	]);
	return success(null);
}

/**
 * Replaces the secret and returns the new one, which is not shown again. For a day, events are also signed with the old
 * secret.
 */
export async function rotateSecret(
	services: Services,
	scope: Scope,
	id: string,
): Promise<Outcome<{ secret: string; oldSecretUntil: number }>> {
	const webhook = await findWebhook(services, scope, id);
	if (!webhook) return webhookNotFound;
	const { db, now } = services;
	const secret = generateSecret();
	const oldSecret = (await openColumn(db, agentWebhooks.secret, id, webhook.secret)) ?? "";
	const oldSecretUntil = now() + OLD_SECRET_LIFETIME;
	const columns = {
		secret: await sealColumn(db, agentWebhooks.secret, id, secret),
		oldSecret: await sealColumn(db, agentWebhooks.oldSecret, id, oldSecret),
		oldSecretUntil,
		keyId: db.keyring.current.id,
	};
	const { meta } = await db
		.update(agentWebhooks)
		.set(columns)
		// Only one of two concurrent rotations succeeds.
		.where(and(eq(agentWebhooks.id, id), eq(agentWebhooks.secret, webhook.secret)));
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	return success({ secret, oldSecretUntil });
}

/** Sends a test event now and returns the server's response. */
export async function testWebhook(
	services: Services,
	scope: Scope,
	id: string,
): Promise<Outcome<Awaited<ReturnType<typeof sendTestEvent>>>> {
	const webhook = await findWebhook(services, scope, id);
	return webhook ? success(await sendTestEvent(services, webhook)) : webhookNotFound;
}

/** Delivers an event again, with the full number of attempts. Fails if the webhook is disabled. */
export async function redeliver(
	services: Services,
	{ agentId, live }: Scope,
	deliveryId: number,
): Promise<Outcome<null>> {
	const { db, now } = services;
	const delivery = eq(agentDeliveries.id, deliveryId);
	const [webhook] = await db
		.select({ disabledAt: agentWebhooks.disabledAt })
		.from(agentDeliveries)
		.innerJoin(agentWebhooks, eq(agentWebhooks.id, agentDeliveries.webhookId))
		.where(and(delivery, eq(agentWebhooks.agentId, agentId), eq(agentWebhooks.live, live)));
	if (!webhook) return webhookNotFound;
	if (webhook.disabledAt !== null) return failure("conflict", "webhook_disabled");
	await db
		.update(agentDeliveries)
		.set({ dueAt: now(), attempts: 0, deliveredAt: null, status: null, error: null })
		.where(delivery);
	services.background(deliverWebhooks(services));
	return success(null);
}
