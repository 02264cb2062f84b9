import type { PhoneStep } from "#app/domain/phone-link.ts";

/** State of phone pairing. `remainingMs` is the time until the link or the access expires, in milliseconds. */
export type PhoneView = { step: PhoneStep } & (
	| { state: "none" }
	| { state: "offered"; leftMs: number }
	| { state: "joined"; device: string; leftMs: number }
);

/** A new link, as text and as the path of a QR code with its size in units. */
export type MadeLink = { link: string; path: string; size: number };

/** Returns the remaining whole minutes, at least one. */
export function minutesLeft(remainingMs: number): number {
	return Math.max(1, Math.ceil(remainingMs / 60_000));
}
