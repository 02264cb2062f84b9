import { failure, type Outcome } from "#app/domain/failure.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { listWebhookEvents } from "#app/queries/money/list-webhook-events.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import type { Processed } from "./process-webhook-event.server.ts";
import { reprocessWebhookEvent } from "./reprocess-webhook-event.server.ts";

const PER_MINUTE = 5;

/** What the webhook test page offers: an event that it lists is fetched and taken once more, five a minute and network. */
export async function replayWebhookEvent(
	services: Services,
	{ network }: Pick<Visitor, "network">,
	eventId: string,
): Promise<Outcome<Processed>> {
	const minute = Math.floor(services.now() / MINUTE);
	if ((await incrementCounter(services, `replay:${network}:${minute}`, MINUTE)) > PER_MINUTE)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: MINUTE / SECOND });
	const listed = await listWebhookEvents(services);
	if (!listed.some(({ id }) => id === eventId)) return failure("not-found", "event_not_found");
	return reprocessWebhookEvent(services, eventId);
}
