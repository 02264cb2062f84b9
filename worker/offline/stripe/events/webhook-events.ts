import { createHmac } from "node:crypto";
import type { Fault } from "../../provider/fault-schema.ts";
import type { Store } from "../store.ts";

const TEN_MINUTES_MS = 10 * 60 * 1000;

/** The header that proves where an event comes from: each attempt has its own time. @param now UTC milliseconds */
export function signatureOf(payload: string, secret: string, now: number): string {
	const seconds = Math.floor(now / 1000);
	const proof = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
	return `t=${seconds},v1=${proof}`;
}

/** One event, ready to go, in the state that its fault leaves it in. */
export function sealEvent(store: Store, eventId: string, secret: string, now: number, fault: Fault | null) {
	const event = store.get("event", eventId);
	const told = fault?.effect === "stale" ? { ...event, data: { object: store.oldestSnapshot(event) } } : event;
	const payload = JSON.stringify(told, null, 2);
	const signature = signatureOf(payload, keyOf(secret, fault), now + shiftOf(fault));
	return { payload: fault?.effect === "changed-body" ? `${payload} ` : payload, signature };
}

function keyOf(secret: string, fault: Fault | null): string {
	return fault?.effect === "wrong-secret" ? `${secret}-of-somebody-else` : secret;
}

function shiftOf(fault: Fault | null): number {
	if (fault?.effect === "old-timestamp") return -TEN_MINUTES_MS;
	return fault?.effect === "future-timestamp" ? TEN_MINUTES_MS : 0;
}
