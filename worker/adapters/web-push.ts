import { buildPushPayload, encryptNotification } from "@block65/webcrypto-web-push";
import { isPushEndpoint, type PushSubscriptionData } from "#app/domain/push.ts";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import type { PushSender } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";

/** An error whose message is only a code, so that no log contains the endpoint of a subscription. */
class PushError extends Error {
	override readonly name = "PushError";
	constructor(code: string) {
		super(`push: ${code}`);
	}
}

const TIMEOUT_MS = 8 * SECOND;
/** Push services drop messages that a device missed for three days; an e-mail says the same. */
const TTL_SECONDS = (3 * DAY) / SECOND;

/** Creates the Web Push sender (RFC 8030, 8291, 8292); null without VAPID keys. docs/decisions/079-web-push.md. */
export function webPush({ config, fetch, simulatedPush }: Environment): PushSender | null {
	const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL } = config;
	if (!publicKey || !privateKey) return null;
	const vapid = { subject: `mailto:${SUPPORT_EMAIL}`, publicKey, privateKey };
	const hasKnownEndpoint = ({ endpoint }: PushSubscriptionData) =>
		isPushEndpoint(endpoint, simulatedPush?.host ?? null);
	return {
		publicKey,
		standInScript: simulatedPush?.script ?? null,
		async accepts(subscription) {
			if (!hasKnownEndpoint(subscription)) return false;
			const encryption = encryptNotification({ ...subscription, expirationTime: null }, new Uint8Array());
			return encryption.then(
				() => true,
				() => false,
			);
		},
		async send(subscription, { topic, data }) {
			if (!hasKnownEndpoint(subscription)) return "gone";
			const message = { data, options: { ttl: TTL_SECONDS, urgency: "normal" as const, topic } };
			const request = await buildPushPayload(message, { ...subscription, expirationTime: null }, vapid).catch(() => {
				throw new PushError("unusable_keys");
			});
			const status = await post(fetch, subscription, request);
			if (status === 404 || status === 410) return "gone";
			if (status < 200 || status > 299) throw new PushError(String(status));
			return "sent";
		},
	};
}

/** Posts a message and returns the status. Redirects are not followed, because they could lead to an unchecked host. */
async function post(
	fetch: Environment["fetch"],
	{ endpoint }: PushSubscriptionData,
	{ headers, body }: Awaited<ReturnType<typeof buildPushPayload>>,
): Promise<number> {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
	try {
		const init = { method: "POST", headers, body, redirect: "manual" as const, signal: controller.signal };
		const response = await fetch(endpoint, init);
		await response.body?.cancel();
		return response.status;
	} catch {
		// The platform's message may quote the endpoint.
		throw new PushError("unavailable");
	} finally {
		clearTimeout(timer);
	}
}
