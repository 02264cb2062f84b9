import Stripe from "stripe";
import * as z from "zod";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { WebhookEvent } from "#app/services.ts";

const TOLERANCE_SECONDS = 300;
const crypto = Stripe.createSubtleCryptoProvider();

const eventSchema = z.object({
	id: z.string(),
	type: z.string(),
	created: z.number(),
	livemode: z.boolean(),
	api_version: z.string().nullable(),
	data: z.object({
		object: z.object({ object: z.string(), id: z.string().optional(), payment_intent: z.string().nullish() }),
	}),
});

/**
 * Verifies signature, age and mode of a webhook, and reads only the event's envelope and ids.
 * @param secrets several while one is being rotated; any of them may have signed
 * @param livemode the mode of our own key: an event of the other mode is rejected
 * @param now UTC milliseconds of the product's clock
 */
export async function verifyStripeWebhook(
	secrets: string[],
	livemode: boolean,
	rawBody: string,
	signature: string | null,
	now: number,
): Promise<Outcome<WebhookEvent>> {
	if (signature === null || isFromTheFuture(signature, now)) return failure("invalid", "webhook_signature");
	for (const secret of secrets) {
		const isValid = await hasValidSignature(rawBody, signature, secret, now);
		if (isValid) return readWebhookEvent(rawBody, livemode);
	}
	return failure("invalid", "webhook_signature");
}

async function hasValidSignature(rawBody: string, signature: string, secret: string, now: number): Promise<boolean> {
	try {
		await Stripe.webhooks.constructEventAsync(rawBody, signature, secret, TOLERANCE_SECONDS, crypto, now);
		return true;
	} catch (error) {
		// SyntaxError: a signed body that is not JSON.
		if (error instanceof Stripe.errors.StripeError || error instanceof SyntaxError) return false;
		throw error;
	}
}

/** The SDK checks only the age: it would accept a timestamp from the future until it is 300 s old. */
function isFromTheFuture(signature: string, now: number): boolean {
	const timestampPart = signature.split(",").findLast((item) => item.startsWith("t="));
	const seconds = Number(timestampPart?.slice(2));
	return !Number.isInteger(seconds) || seconds > now / 1000 + TOLERANCE_SECONDS;
}

function readWebhookEvent(rawBody: string, livemode: boolean): Outcome<WebhookEvent> {
	const parsed = eventSchema.safeParse(JSON.parse(rawBody));
	if (!parsed.success || parsed.data.livemode !== livemode) return failure("invalid", "webhook_signature");
	return success(toWebhookEvent(parsed.data));
}

/** Takes only the envelope and the ids from an event, none of its object's contents. */
function toWebhookEvent(event: z.output<typeof eventSchema>): WebhookEvent {
	const eventObject = event.data.object;
	return {
		id: event.id,
		type: event.type,
		created: event.created * 1000,
		livemode: event.livemode,
		apiVersion: event.api_version,
		objectId: eventObject.id ?? null,
		// Charges, refunds, disputes and fraud warnings name their intent.
		intentId: (eventObject.object === "payment_intent" ? eventObject.id : eventObject.payment_intent) ?? null,
	};
}

/** Parses an event fetched from the API. @throws for another shape */
export function readEvent(event: unknown): WebhookEvent {
	return toWebhookEvent(eventSchema.parse(event));
}
