import * as v from "valibot";
import type { Application } from "./application/application.ts";
import { isWaitingForApplicant, listDuties } from "./application/duties.ts";
import type { Actor, PushNotice } from "./application/event.ts";

/** Browsers per application that may be notified. */
export const MAX_PUSH_SUBSCRIPTIONS = 5;

/** Of a 65-byte point on P-256 that begins with 4, and of 16 bytes (RFC 8291). */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const AUTH_SECRET = /^[\w-]{22}$/;

/** A browser's subscription, as `PushSubscription.toJSON()` gives it: base64url without padding. */
export const pushSubscription = v.object({
	endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
	keys: v.object({
		p256dh: v.pipe(v.string(), v.regex(PUBLIC_KEY)),
		auth: v.pipe(v.string(), v.regex(AUTH_SECRET)),
	}),
});
export type PushSubscriptionData = v.InferOutput<typeof pushSubscription>;

/** The push services of Chrome and its relatives, Firefox, Edge and Safari. */
const PUSH_SERVICES =
	/^(fcm\.googleapis\.com|([a-z0-9-]+\.)+push\.services\.mozilla\.com|([a-z0-9-]+\.)+notify\.windows\.com|([a-z0-9-]+\.)+push\.apple\.com)$/;

/**
 * Whether we may send to an address that a browser names: only https at a known push service, because anything else
 * would let a visitor choose where our server sends requests. @param simulated host of the offline stand-in, or null
 */
export function isPushEndpoint(endpoint: string, simulated: string | null): boolean {
	if (!URL.canParse(endpoint)) return false;
	const { protocol, hostname, port, username, password } = new URL(endpoint);
	if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
	return PUSH_SERVICES.test(hostname) || hostname === simulated;
}

type Subject = Pick<Application, "nifNumber"> & Parameters<typeof listDuties>[0];

/** The notice that a change gives, if any. Applicants hear nothing of duties that their own action brought about. */
export function pushNoticeOf(before: Subject | null, after: Subject, actor: Actor): PushNotice | null {
	if (after.nifNumber !== null && !before?.nifNumber) return "nif";
	if (actor.kind === "applicant") return null;
	const known = before ? listDuties(before) : [];
	const added = listDuties(after).filter(({ task }) => !known.some((duty) => duty.task === task));
	return isWaitingForApplicant(added) ? "act" : null;
}

/** Whether a notice is still true when it is sent, which may be hours later. */
export function isPushDue(notice: PushNotice, application: Subject): boolean {
	return notice === "nif" ? application.nifNumber !== null : isWaitingForApplicant(listDuties(application));
}
