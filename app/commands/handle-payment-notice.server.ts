import { eq } from "drizzle-orm";
import { stripeEvents } from "../data/money-schema.server.ts";
import { type Outcome, success } from "../domain/failure.ts";
import type { Services } from "../services.ts";
import { observePayment } from "./observe-payment.server.ts";

/**
 * A webhook is a hint that something happened. Verified, noted once by its event id, then the provider is asked for the
 * truth. Fails only when a repeat may help.
 */
export async function handlePaymentNotice(
	services: Services,
	rawBody: string,
	signature: string | null,
): Promise<Outcome<"handled" | "ignored" | "duplicate">> {
	const verified = await services.payments.verifyWebhook(rawBody, signature, services.now());
	if (!verified.ok) return verified;
	const { id, type, intentId, livemode, apiVersion } = verified.value;
	await services.db
		.insert(stripeEvents)
		.values({ id, type, intentId, livemode, apiVersion, receivedAt: services.now() })
		.onConflictDoNothing();
	const [kept] = await services.db
		.select({ state: stripeEvents.state })
		.from(stripeEvents)
		.where(eq(stripeEvents.id, id));
	if (kept && kept.state !== "received") return success("duplicate");

	const observed = intentId === null ? null : await observePayment(services, intentId);
	// Not one of ours, such as an intent of the test page: nothing to do, and no reason to be told again.
	const ignored = observed === null || (!observed.ok && observed.failure.kind === "not-found");
	if (observed && !observed.ok && !ignored) return observed;
	const state = ignored ? "ignored" : "handled";
	await services.db.update(stripeEvents).set({ state, handledAt: services.now() }).where(eq(stripeEvents.id, id));
	return success(state);
}
