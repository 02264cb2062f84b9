import * as z from "zod";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { PayoutEvent } from "#app/domain/money/payout-provider.ts";
import type { Environment } from "#worker/env.ts";
import { callApi } from "./paypal-api.ts";
import type { PaypalAccount } from "./paypal-setup.ts";
import { eventSchema, verificationSchema } from "./paypal-shapes.ts";

/** Short, because PayPal waits for our response during the call. */
const TIMEOUT_MS = 8_000;

/** The headers of an event. The certificate's URL must be PayPal's. */
const transmissionSchema = z.object({
	auth_algo: z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
	cert_url: z
		.url({ protocol: /^https$/ })
		.max(500)
		.refine((url) => /(^|\.)paypal\.com$/.test(new URL(url).host)),
	transmission_id: z.string().regex(/^[\w-]{1,50}$/),
	transmission_sig: z.string().min(1).max(500),
	transmission_time: z.iso.datetime(),
});

/**
 * Asks PayPal to verify the signature of an event, and reads only its type and ids. Rejects malformed events without a
 * request.
 */
export async function verifyPaypalWebhook(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	rawBody: string,
	headers: Headers,
): Promise<Outcome<PayoutEvent>> {
	const invalidSignature = failure("invalid", "webhook_signature");
	const transmission = transmissionSchema.safeParse({
		auth_algo: headers.get("paypal-auth-algo"),
		cert_url: headers.get("paypal-cert-url"),
		transmission_id: headers.get("paypal-transmission-id"),
		transmission_sig: headers.get("paypal-transmission-sig"),
		transmission_time: headers.get("paypal-transmission-time"),
	});
	const event = readEvent(rawBody);
	if (!transmission.success || !event) return invalidSignature;
	const transmissionJson = JSON.stringify({ ...transmission.data, webhook_id: account.webhookId });
	const result = await callApi(environment, account, {
		method: "POST",
		path: "/v1/notifications/verify-webhook-signature",
		// The signed text, not re-serialised; it was parsed above, so it is one JSON value.
		body: `${transmissionJson.slice(0, -1)},"webhook_event":${rawBody}}`,
		schema: verificationSchema,
		timeoutMs: TIMEOUT_MS,
	});
	if (!result.ok) {
		// PayPal refuses malformed requests; other refusals say nothing about the signature.
		const isMalformed =
			result.problem.kind === "refused" && /^(VALIDATION_ERROR|INVALID_REQUEST)$/.test(result.problem.code ?? "");
		return isMalformed ? invalidSignature : failure("unavailable", "service_unavailable", { retryAfterSeconds: 60 });
	}
	return result.value.verification_status === "SUCCESS" ? success(event) : invalidSignature;
}

function readEvent(rawBody: string): PayoutEvent | null {
	try {
		const { id, event_type: type, resource } = eventSchema.parse(JSON.parse(rawBody));
		const batchId = resource.batch_header?.payout_batch_id ?? resource.payout_batch_id ?? null;
		return { id, type, batchId, itemId: resource.payout_item_id ?? null };
	} catch {
		return null;
	}
}
