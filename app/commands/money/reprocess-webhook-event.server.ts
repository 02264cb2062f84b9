import { eq } from "drizzle-orm";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { paymentFailure } from "./observe-payment.server.ts";
import { type Processed, processWebhookEvent } from "./process-webhook-event.server.ts";

/** Fetches an event from the provider once more and lets it take the same way as a webhook, though it was handled before. */
export async function reprocessWebhookEvent(services: Services, eventId: string): Promise<Outcome<Processed>> {
	const fetched = await services.payments.getEvent(eventId);
	if (!fetched.ok && fetched.problem.kind === "invalid") return failure("not-found", "event_not_found");
	if (!fetched.ok) return paymentFailure(fetched.problem);
	const { serverMode } = services.payments.publicConfig();
	if (fetched.value.livemode !== (serverMode === "live")) return failure("not-found", "event_not_found");
	await services.db.update(stripeEvents).set({ state: "received" }).where(eq(stripeEvents.id, eventId));
	return processWebhookEvent(services, fetched.value);
}
