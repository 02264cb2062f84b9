import type { PhoneStep } from "#app/domain/phone-link.ts";

/** State of phone pairing. `remainingMs` is the time until the link or the access expires, in milliseconds. */
export type PhoneView = { step: PhoneStep } & (
	| { state: "none" }
	| { state: "offered"; remainingMs: number }
	| { state: "joined"; device: string; remainingMs: number }
);

/** A new link, as text and as the SVG path of a QR code, `size` modules wide. */
export type NewPhoneLink = { link: string; path: string; size: number };

/** Returns the remaining whole minutes, at least one. */
export function toRemainingMinutes(remainingMs: number): number {
	return Math.max(1, Math.ceil(remainingMs / 60_000));
}
