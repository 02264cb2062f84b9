import { desc } from "drizzle-orm";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Maximum number of the card provider's events shown. */
export const MAX_EVENTS = 50;

/** A webhook event for display: its type and outcome, never its object or person. */
export type WebhookEventLine = Awaited<ReturnType<typeof listWebhookEvents>>[number];

/** Lists the card provider's latest events, newest first. */
export async function listWebhookEvents({ db }: Pick<Services, "db">) {
	return db
		.select({
			id: stripeEvents.id,
			type: stripeEvents.type,
			state: stripeEvents.state,
			receivedAt: stripeEvents.receivedAt,
			handledAt: stripeEvents.handledAt,
			attempts: stripeEvents.attempts,
			lastError: stripeEvents.lastError,
		})
		.from(stripeEvents)
		.orderBy(desc(stripeEvents.receivedAt), desc(stripeEvents.id))
		.limit(MAX_EVENTS);
}
