import { DAY, HOUR, MINUTE, SECOND } from "../time/calendar.ts";

/** Maximum number of webhooks per firm in each mode, live and test. */
export const MAX_WEBHOOKS = 5;
/** How long the previous secret also signs after a rotation, in ms. */
export const OLD_SECRET_LIFETIME = DAY;
const MAX_URL_LENGTH = 500;

/** Allowed webhook targets: the public internet or, in the offline environment, this machine only. */
export type WebhookTargets = {
	targets: "public" | "loopback";
	/** Our own origin, which is never a target. */
	origin: string;
};

/**
 * Names in private networks and reserved names (RFC 6761, 6762, 7686, 8375, 9476; .internal by ICANN; names used by
 * routers).
 */
const PRIVATE_NAMES =
	/(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|alt|test|invalid)$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Returns the URL of a webhook as it is stored and called; null if it must not be called. The URL parser converts
 * numbers in any notation to IP addresses, and look-alike characters to plain ones. A public name may still resolve to
 * a private address; the platform's network refuses that (docs/decisions/084-events-and-webhooks.md).
 */
export function parseWebhookUrl(text: string, { targets, origin }: WebhookTargets): string | null {
	if (text.length > MAX_URL_LENGTH) return null;
	const url = URL.parse(text.trim());
	if (url?.username !== "" || url.password !== "") return null;
	url.hash = "";
	const ownUrl = new URL(origin);
	if (targets === "loopback")
		return url.protocol === "http:" && url.hostname === "localhost" && url.port !== "" && url.host !== ownUrl.host
			? url.href
			: null;
	if (url.protocol !== "https:" || !["", "8443"].includes(url.port)) return null;
	if (!isPublicName(url.hostname) || `.${url.hostname}`.endsWith(`.${ownUrl.hostname}`)) return null;
	return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

function isPublicName(name: string): boolean {
	const labels = name.split(".");
	return (
		name.length <= 253 &&
		labels.length > 1 &&
		labels.every((label) => LABEL.test(label)) &&
		TOP_LEVEL.test(labels.at(-1) ?? "") &&
		!PRIVATE_NAMES.test(name)
	);
}

/** The response of a webhook: a status, or why there is none. */
export type WebhookResponse =
	| { status: number; error: null }
	| { status: null; error: "timeout" | "unreachable" | "address_refused" };

/** Whether the webhook accepted a delivery. Any other status is a failure; redirects are not followed. */
export function isDelivered({ status }: WebhookResponse): boolean {
	return status !== null && status >= 200 && status <= 299;
}

/** Whether the response is 410 Gone, which disables the webhook (Standard Webhooks specification). */
export function isGone({ status }: WebhookResponse): boolean {
	return status === 410;
}

/** Delays between the attempts, in ms: three days in total. */
const RETRY_DELAYS = [
	5 * SECOND,
	5 * MINUTE,
	30 * MINUTE,
	2 * HOUR,
	5 * HOUR,
	10 * HOUR,
	14 * HOUR,
	20 * HOUR,
	24 * HOUR,
] as const;

/**
 * Returns the time until the next attempt, in ms; null when the delivery is abandoned. The id adds up to a tenth, so
 * that deliveries that failed together are not retried together.
 */
export function retryDelay(attempts: number, deliveryId: number): number | null {
	const delay = RETRY_DELAYS[attempts - 1];
	if (delay === undefined) return null;
	const jitter = (deliveryId * 0.618_033_988_749_895) % 1;
	return Math.round(delay * (1 + jitter / 10));
}

/**
 * Whether a webhook must be disabled after a delivery was abandoned: none has succeeded for five days. A single event
 * that failed long ago is not enough.
 */
export function hasFailedTooLong(failingSince: number | null, now: number): boolean {
	return failingSince !== null && failingSince <= now - 5 * DAY;
}

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export function deliveryState({
	dueAt,
	deliveredAt,
}: {
	dueAt: number | null;
	deliveredAt: number | null;
}): DeliveryState {
	if (dueAt !== null) return "pending";
	return deliveredAt === null ? "failed" : "delivered";
}
