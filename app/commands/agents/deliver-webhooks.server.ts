import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { Webhook } from "standardwebhooks";
import { agentDeliveries, agentEvents, agents, agentWebhooks } from "#app/data/agent-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import {
	hasFailedTooLong,
	isDelivered,
	isGone,
	retryDelay,
	type WebhookResponse,
} from "#app/domain/agents/agent-webhook.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { listMembers } from "#app/queries/agents/agents.server.ts";
import type { Services } from "#app/services.ts";
import { sendNotice } from "../inbox/letters.server.ts";

export type WebhookRow = typeof agentWebhooks.$inferSelect;
type EventRow = typeof agentEvents.$inferSelect;
type DeliveryRow = typeof agentDeliveries.$inferSelect;

/** Longer than all attempts of a batch can take. */
const LEASE_MS = 2 * MINUTE;
const BATCH = 20;
/** Limit per webhook in a batch, so that a hanging server does not block the others. */
const MAX_PER_WEBHOOK = 10;
/** The platform opens six connections at a time; a seventh would spend its timeout waiting. */
const MAX_PARALLEL = 5;
const MAX_PER_RUN = 200;

/**
 * Delivers due events until none is left, a minute has passed or the limit of a run is reached. Concurrent runs share
 * the work: each claims its deliveries for two minutes. Only one delivery per case and webhook is in progress; the next
 * event waits until that delivery has succeeded or been abandoned.
 */
export async function deliverWebhooks(services: Services): Promise<void> {
	const until = services.now() + MINUTE;
	for (let done = 0; done < MAX_PER_RUN && services.now() < until; ) {
		const claimed = await claimDeliveries(services);
		if (claimed.length === 0) return;
		await deliverBatch(services, claimed);
		done += claimed.length;
	}
}

async function claimDeliveries({ db, now }: Services): Promise<DeliveryRow[]> {
	const at = now();
	const due = sql`(SELECT id FROM (
			SELECT d.id, row_number() OVER (PARTITION BY d.webhook_id ORDER BY d.due_at, d.id) AS place
			FROM ${agentDeliveries} AS d
			WHERE d.due_at <= ${at} AND NOT EXISTS (
				SELECT 1 FROM ${agentDeliveries} AS earlier
				WHERE earlier.webhook_id = d.webhook_id AND earlier.case_id = d.case_id AND earlier.id < d.id
					AND earlier.due_at IS NOT NULL
			)
		) WHERE place <= ${MAX_PER_WEBHOOK} ORDER BY place, id LIMIT ${BATCH})`;
	return db
		.update(agentDeliveries)
		.set({ dueAt: at + LEASE_MS, attempts: sql`${agentDeliveries.attempts} + 1` })
		.where(sql`${agentDeliveries.id} IN ${due}`)
		.returning();
}

async function deliverBatch(services: Services, claimed: readonly DeliveryRow[]): Promise<void> {
	const rows = await services.db
		.select({ id: agentDeliveries.id, event: agentEvents, webhook: agentWebhooks, firmState: agents.state })
		.from(agentDeliveries)
		.innerJoin(agentEvents, eq(agentEvents.id, agentDeliveries.eventId))
		.innerJoin(agentWebhooks, eq(agentWebhooks.id, agentDeliveries.webhookId))
		.innerJoin(agents, eq(agents.id, agentWebhooks.agentId))
		.where(
			inArray(
				agentDeliveries.id,
				claimed.map(({ id }) => id),
			),
		);
	const secrets = new Map<string, Promise<string[]>>();
	for (const { webhook } of rows) if (!secrets.has(webhook.id)) secrets.set(webhook.id, openSecrets(services, webhook));
	for (let from = 0; from < claimed.length; from += MAX_PARALLEL) {
		const disabled = new Map<string, WebhookRow>();
		const statements = await Promise.all(
			claimed.slice(from, from + MAX_PARALLEL).map(async (delivery) => {
				const row = rows.find(({ id }) => id === delivery.id);
				// Nothing is sent to a suspended firm or a deleted webhook.
				if (row?.firmState !== "active")
					return [abandonStatement(services, eq(agentDeliveries.id, delivery.id), "suspended")];
				try {
					const response = await sendEvent(services, row.webhook, (await secrets.get(row.webhook.id)) ?? [], row.event);
					const result = responseStatements(services, delivery, row.webhook, response);
					if (result.mustDisable) disabled.set(row.webhook.id, row.webhook);
					return result.statements;
				} catch (error) {
					// For example a secret whose key is missing. The delivery is retried after the lease, and the others
					// continue.
					services.log("webhook-failed", { error: error instanceof Error ? error.name : "unknown" });
					return [];
				}
			}),
		);
		const [first, ...rest] = statements.flat();
		if (first) await services.db.batch([first, ...rest]);
		for (const webhook of disabled.values()) await disableWebhook(services, webhook);
	}
}

/** Returns the statements that record the response, and whether the webhook must be disabled. */
function responseStatements(
	{ db, now }: Services,
	delivery: DeliveryRow,
	webhook: WebhookRow,
	response: WebhookResponse,
) {
	const { status, error } = response;
	const at = now();
	// Excludes a delivery that was requested again in the meantime.
	const isThisDelivery = and(eq(agentDeliveries.id, delivery.id), eq(agentDeliveries.dueAt, delivery.dueAt ?? 0));
	const isThisWebhook = eq(agentWebhooks.id, webhook.id);
	if (isDelivered(response)) {
		const statements: BatchItem<"sqlite">[] = [
			db.update(agentDeliveries).set({ dueAt: null, deliveredAt: at, status, error }).where(isThisDelivery),
			db
				.update(agentWebhooks)
				.set({ failingSince: null })
				.where(and(isThisWebhook, isNotNull(agentWebhooks.failingSince))),
		];
		return { mustDisable: false, statements };
	}
	const delay = isGone(response) ? null : retryDelay(delivery.attempts, delivery.id);
	const dueAt = delay === null ? null : at + delay;
	const statements: BatchItem<"sqlite">[] = [
		db.update(agentDeliveries).set({ dueAt, status, error }).where(isThisDelivery),
		db
			.update(agentWebhooks)
			.set({ failingSince: at })
			.where(and(isThisWebhook, isNull(agentWebhooks.failingSince))),
	];
	const mustDisable = isGone(response) || (delay === null && hasFailedTooLong(webhook.failingSince, at));
	return { mustDisable, statements };
}

function abandonStatement({ db }: Services, condition: ReturnType<typeof and>, error: "suspended" | "disabled") {
	return db.update(agentDeliveries).set({ dueAt: null, status: null, error }).where(condition);
}

/** Disables a webhook and notifies the owners of the firm, once. */
async function disableWebhook(services: Services, { id, agentId, url }: WebhookRow): Promise<void> {
	const { db, now } = services;
	const at = now();
	const [{ meta }] = await db.batch([
		db
			.update(agentWebhooks)
			.set({ disabledAt: at })
			.where(and(eq(agentWebhooks.id, id), isNull(agentWebhooks.disabledAt))),
		abandonStatement(services, and(eq(agentDeliveries.webhookId, id), isNotNull(agentDeliveries.dueAt)), "disabled"),
	]);
	if (meta.changes === 0) return;
	services.log("webhook-disabled", { agent: agentId });
	// The path of the URL may contain a secret.
	const host = new URL(url).host;
	for (const member of await listMembers(services, agentId)) {
		if (member.role !== "owner") continue;
		const locale = { locale: member.language };
		await sendNotice(services, member, {
			key: `agent:webhook:${id}:${member.id}:${at}`,
			emailType: "agent_news",
			subject: m.agent_mail_webhook_title({}, locale),
			body: m.agent_mail_webhook({ host }, locale),
			path: "/agents/webhooks",
		});
	}
}

/** Returns the current signing secrets: two during a rotation. */
async function openSecrets({ db, now }: Services, webhook: WebhookRow): Promise<string[]> {
	const { id, secret, oldSecret, oldSecretUntil } = webhook;
	const isRotating = oldSecretUntil !== null && oldSecretUntil > now();
	const opened = await Promise.all([
		openColumn(db, agentWebhooks.secret, id, secret),
		isRotating ? openColumn(db, agentWebhooks.oldSecret, id, oldSecret) : null,
	]);
	return opened.filter((text) => text !== null);
}

/**
 * Makes one attempt, signed according to the Standard Webhooks specification. The body contains the id of the case and
 * no personal data.
 */
async function sendEvent(
	services: Services,
	{ url }: Pick<WebhookRow, "url">,
	secrets: readonly string[],
	{ id, type, caseId, data, live, createdAt }: EventRow,
): Promise<WebhookResponse> {
	const body = JSON.stringify({
		type,
		timestamp: new Date(createdAt).toISOString(),
		data: { ...(caseId !== null && { caseId }), live, ...data },
	});
	const messageId = `evt_${id}`;
	const at = new Date(services.now());
	const headers = {
		"Content-Type": "application/json",
		"User-Agent": "AzulejoNIF-Webhooks",
		"webhook-id": messageId,
		"webhook-timestamp": String(Math.floor(at.getTime() / SECOND)),
		"webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" "),
	};
	return services.webhooks.send(url, headers, body);
}

/**
 * Sends a test event at once and returns the response with its duration in ms. A success re-enables a disabled webhook.
 */
export async function sendTestEvent(
	services: Services,
	webhook: WebhookRow,
): Promise<WebhookResponse & { ms: number; eventId: number }> {
	const { db, now } = services;
	const createdAt = now();
	const { id: webhookId, agentId, live } = webhook;
	const [event] = await db
		.insert(agentEvents)
		.values({ agentId, type: "webhook.test", data: {}, live, createdAt })
		.returning();
	if (!event) throw new Error("the event was not stored");
	const response = await sendEvent(services, webhook, await openSecrets(services, webhook), event);
	const { status, error } = response;
	const deliveredAt = isDelivered(response) ? now() : null;
	const delivery = { webhookId, eventId: event.id, createdAt, attempts: 1, deliveredAt, status, error };
	const resetColumns = deliveredAt === null ? {} : { failingSince: null, disabledAt: null };
	await db.batch([
		db.insert(agentDeliveries).values(delivery),
		...(deliveredAt === null
			? []
			: [db.update(agentWebhooks).set(resetColumns).where(eq(agentWebhooks.id, webhookId))]),
	]);
	return { ...response, ms: now() - createdAt, eventId: event.id };
}
