import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { listWebhookEvents } from "#app/queries/money/list-webhook-events.server.ts";
import type { Services } from "#app/services.ts";
import type { Processed } from "./process-webhook-event.server.ts";
import { reprocessWebhookEvent } from "./reprocess-webhook-event.server.ts";

/** Has the provider tell an event once more that is among the last ones, and takes it as if it had just arrived. */
export async function resendWebhookEvent(
	services: Services,
	staff: Staff,
	eventId: string,
): Promise<Outcome<Processed>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const listed = await listWebhookEvents(services);
	if (!listed.some(({ id }) => id === eventId)) return failure("not-found", "event_not_found");
	services.log("event-resent", { role: staff.role });
	return reprocessWebhookEvent(services, eventId);
}
