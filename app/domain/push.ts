import * as v from "valibot";
import type { Application } from "./application/application.ts";
import { isWaitingForApplicant, listDuties } from "./application/duties.ts";
import type { Actor, PushNotice } from "./application/event.ts";

/** Maximum number of browsers per application that receive notifications. */
export const MAX_PUSH_SUBSCRIPTIONS = 5;

/** Base64url of a 65-byte P-256 point that begins with 4, and of 16 bytes (RFC 8291). */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const AUTH_SECRET = /^[\w-]{22}$/;

/** A browser's subscription, as `PushSubscription.toJSON()` returns it: base64url without padding. */
export const pushSubscriptionSchema = v.object({
	endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
	keys: v.object({
		p256dh: v.pipe(v.string(), v.regex(PUBLIC_KEY)),
		auth: v.pipe(v.string(), v.regex(AUTH_SECRET)),
	}),
});
export type PushSubscriptionData = v.InferOutput<typeof pushSubscriptionSchema>;

/** The push services of Chrome and related browsers, Firefox, Edge and Safari. */
const PUSH_SERVICES =
	/^(fcm\.googleapis\.com|([a-z0-9-]+\.)+push\.services\.mozilla\.com|([a-z0-9-]+\.)+notify\.windows\.com|([a-z0-9-]+\.)+push\.apple\.com)$/;

/**
 * Whether we may send to a URL provided by a browser: only https at a known push service, because otherwise a
 * visitor could choose the target of our server's requests.
 * @param simulatorHost host of the offline simulator, or null
 */
export function isPushEndpoint(endpoint: string, simulatorHost: string | null): boolean {
	if (!URL.canParse(endpoint)) return false;
	const { protocol, hostname, port, username, password } = new URL(endpoint);
	if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
	return PUSH_SERVICES.test(hostname) || hostname === simulatorHost;
}

type NotifiedApplication = Pick<Application, "nifNumber"> & Parameters<typeof listDuties>[0];

/**
 * Returns the notification that a change causes, if any. Applicants are not notified of duties that result from their
 * own action.
 */
export function selectPushNotice(
	before: NotifiedApplication | null,
	after: NotifiedApplication,
	actor: Actor,
): PushNotice | null {
	if (after.nifNumber !== null && !before?.nifNumber) return "nif";
	if (actor.kind === "applicant") return null;
	const previousDuties = before ? listDuties(before) : [];
	const newDuties = listDuties(after).filter(({ task }) => !previousDuties.some((duty) => duty.task === task));
	return isWaitingForApplicant(newDuties) ? "act" : null;
}

/** Whether a notification is still correct when it is sent, which may be hours later. */
export function isPushDue(notice: PushNotice, application: NotifiedApplication): boolean {
	return notice === "nif" ? application.nifNumber !== null : isWaitingForApplicant(listDuties(application));
}
