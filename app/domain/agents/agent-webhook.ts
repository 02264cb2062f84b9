import { DAY, HOUR, MINUTE, SECOND } from "../time/calendar.ts";

/** Webhooks of a firm in each mode, live and test. */
export const MAX_WEBHOOKS = 5;
/** How long the secret before a rotation signs as well, in ms. */
export const OLD_SECRET_LIFETIME = DAY;
const MAX_URL_LENGTH = 500;

/** Where webhooks may lead: the public internet, or in the offline environment this machine alone. */
export type WebhookTargets = {
	targets: "public" | "loopback";
	/** Our own, which is never a target. */
	origin: string;
};

/** Names that lead to private networks or nowhere (RFC 6761, 6762, 7686, 8375, 9476; .internal by ICANN; routers' own). */
const PRIVATE_NAMES =
	/(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|alt|test|invalid)$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The address of a webhook as it is stored and called; null for one that may not be called. The parser of URLs has already
 * turned numbers in any notation into addresses, and look-alike characters into plain ones. A public name may still
 * resolve to a private address: the platform's network refuses that (docs/decisions/084-events-and-webhooks.md).
 */
export function webhookUrl(text: string, { targets, origin }: WebhookTargets): string | null {
	if (text.length > MAX_URL_LENGTH) return null;
	const url = URL.parse(text.trim());
	if (url?.username !== "" || url.password !== "") return null;
	url.hash = "";
	const own = new URL(origin);
	if (targets === "loopback")
		return url.protocol === "http:" && url.hostname === "localhost" && url.port !== "" && url.host !== own.host
			? url.href
			: null;
	if (url.protocol !== "https:" || !["", "8443"].includes(url.port)) return null;
	if (!isPublicName(url.hostname) || `.${url.hostname}`.endsWith(`.${own.hostname}`)) return null;
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

/** What a webhook answered: a status, or why there is none. */
export type WebhookResponse =
	| { status: number; error: null }
	| { status: null; error: "timeout" | "unreachable" | "address_refused" };

/** Any other status is a failure; redirects are not followed. */
export function isAccepted({ status }: WebhookResponse): boolean {
	return status !== null && status >= 200 && status <= 299;
}

/** "Gone" disables the webhook, as the Standard Webhooks specification says. */
export function isGone({ status }: WebhookResponse): boolean {
	return status === 410;
}

/** Waits between the attempts, in ms: three days in all. */
const WAITS = [
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
 * The time until the next attempt, in ms; null when the delivery is given up. Up to a tenth longer, by the id, so that
 * deliveries that failed together do not return together.
 */
export function retryDelay(attempts: number, deliveryId: number): number | null {
	const wait = WAITS[attempts - 1];
	if (wait === undefined) return null;
	const jitter = (deliveryId * 0.618_033_988_749_895) % 1;
	return Math.round(wait * (1 + jitter / 10));
}

/**
 * Whether a webhook is disabled: a delivery to it was given up, and none has succeeded for five days. A single event that
 * failed long ago does not count alone.
 */
export function isFailedTooLong(failingSince: number | null, now: number): boolean {
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
