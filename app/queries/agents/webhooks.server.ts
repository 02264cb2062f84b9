import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { agentDeliveries, agentEvents, agentWebhooks } from "#app/data/agent-schema.server.ts";
import type { AgentEventType } from "#app/domain/agents/agent-event.ts";
import type { DeliveryState } from "#app/domain/agents/agent-webhook.ts";
import type { Services } from "#app/services.ts";

type Context = Pick<Services, "db">;

/** A firm in one mode. */
type Scope = { agentId: number; live: boolean };

/** The webhooks of a firm in one mode, the oldest first. */
export async function listWebhooks({ db }: Context, { agentId, live }: Scope) {
	return db
		.select()
		.from(agentWebhooks)
		.where(and(eq(agentWebhooks.agentId, agentId), eq(agentWebhooks.live, live)))
		.orderBy(asc(agentWebhooks.createdAt), asc(agentWebhooks.id));
}

/** A webhook of this firm in this mode; null for another's or an unknown one. */
export async function findWebhook({ db }: Context, { agentId, live }: Scope, id: string) {
	const [row] = await db
		.select()
		.from(agentWebhooks)
		.where(and(eq(agentWebhooks.id, id), eq(agentWebhooks.agentId, agentId), eq(agentWebhooks.live, live)));
	return row ?? null;
}

/** Events of a firm's cases, the oldest first. @param after id of the last one before */
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

const IN_STATE: Record<DeliveryState, SQL | undefined> = {
	pending: isNotNull(agentDeliveries.dueAt),
	delivered: and(isNull(agentDeliveries.dueAt), isNotNull(agentDeliveries.deliveredAt)),
	failed: and(isNull(agentDeliveries.dueAt), isNull(agentDeliveries.deliveredAt)),
};

/** Deliveries to a webhook with their events, the newest first. @param before event id of the last one before, or null */
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
				state === null ? undefined : IN_STATE[state],
			),
		)
		.orderBy(desc(agentDeliveries.eventId))
		.limit(limit);
}
