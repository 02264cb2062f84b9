import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { type Processed, processWebhookEvent } from "./process-webhook-event.server.ts";

/**
 * A webhook is a hint that something happened. Verified, noted once by its event id, then the provider is asked for the
 * truth. Fails only when a repeat may help.
 */
export async function handleWebhookEvent(
	services: Services,
	rawBody: string,
	signature: string | null,
): Promise<Outcome<Processed>> {
	const verified = await services.payments.verifyWebhook(rawBody, signature, services.now());
	return verified.ok ? processWebhookEvent(services, verified.value) : verified;
}
