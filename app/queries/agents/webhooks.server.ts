import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { agentDeliveries, agentEvents, agentWebhooks } from "#app/data/agent-schema.server.ts";
import type { AgentEventType } from "#app/domain/agents/agent-event.ts";
import type { DeliveryState } from "#app/domain/agents/agent-webhook.ts";
import type { Services } from "#app/services.ts";

type Context = Pick<Services, "db">;

/** A firm in either live or test mode. */
type Scope = { agentId: number; live: boolean };

/** Lists the webhooks of a firm in one mode, the oldest first. */
export async function listWebhooks({ db }: Context, { agentId, live }: Scope) {
	return db
		.select()
		.from(agentWebhooks)
		.where(and(eq(agentWebhooks.agentId, agentId), eq(agentWebhooks.live, live)))
		.orderBy(asc(agentWebhooks.createdAt), asc(agentWebhooks.id));
}

/** Finds a webhook of this firm in this mode; null if it is unknown or another firm's. */
export async function findWebhook({ db }: Context, { agentId, live }: Scope, id: string) {
	const [row] = await db
		.select()
		.from(agentWebhooks)
		.where(and(eq(agentWebhooks.id, id), eq(agentWebhooks.agentId, agentId), eq(agentWebhooks.live, live)));
	return row ?? null;
}

/**
 * Lists events of a firm's cases, the oldest first.
 * @param after id of the last event on the previous page
 */
export async function listEvents(
	{ db }: Context,
	{ agentId, live }: Scope,
	{ after, type, limit }: { after: number; type: AgentEventType | null; limit: number },
) {
	return db
		.select()
		.from(agentEvents)
		.where(
			and(
				eq(agentEvents.agentId, agentId),
				eq(agentEvents.live, live),
				gt(agentEvents.id, after),
				type === null ? undefined : eq(agentEvents.type, type),
			),
		)
		.orderBy(asc(agentEvents.id))
		.limit(limit);
}

const STATE_CONDITIONS: Record<DeliveryState, SQL | undefined> = {
	pending: isNotNull(agentDeliveries.dueAt),
	delivered: and(isNull(agentDeliveries.dueAt), isNotNull(agentDeliveries.deliveredAt)),
	failed: and(isNull(agentDeliveries.dueAt), isNull(agentDeliveries.deliveredAt)),
};

/**
 * Lists deliveries to a webhook with their events, the newest first.
 * @param before event id of the last delivery on the previous page, or null
 */
export async function listDeliveries(
	{ db }: Context,
	webhookId: string,
	{ before, state, limit }: { before: number | null; state: DeliveryState | null; limit: number },
) {
	return db
		.select({ delivery: agentDeliveries, type: agentEvents.type })
		.from(agentDeliveries)
		.innerJoin(agentEvents, eq(agentEvents.id, agentDeliveries.eventId))
		.where(
			and(
				eq(agentDeliveries.webhookId, webhookId),
				before === null ? undefined : lt(agentDeliveries.eventId, before),
				state === null ? undefined : STATE_CONDITIONS[state],
			),
		)
		.orderBy(desc(agentDeliveries.eventId))
		.limit(limit);
}
