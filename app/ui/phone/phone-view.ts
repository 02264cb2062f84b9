import type { PhoneStep } from "#app/domain/phone-link.ts";

/** What a desk shows of its phone. `leftMs` is how long the link or the right still holds, in milliseconds. */
export type PhoneView = { step: PhoneStep } & (
	| { state: "none" }
	| { state: "offered"; leftMs: number }
	| { state: "joined"; device: string; leftMs: number }
);

/** A link that was just made, as text and as a picture of squares in a field of so many units. */
export type MadeLink = { link: string; path: string; size: number };

/** Whole minutes that are left, at least one as long as there is anything left. */
export function minutesLeft(leftMs: number): number {
	return Math.max(1, Math.ceil(leftMs / 60_000));
}
