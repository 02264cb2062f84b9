import * as v from "valibot";

/** How long a page offers to undo an action (ms). */
const UNDO_SHOWN_MS = 10_000;
/**
 * How long an action can be undone (ms). The extra half minute is for pages without scripts, whose offer remains, and
 * for slow users; any longer, and colleagues would build on it.
 */
export const UNDO_WITHIN_MS = 40_000;

/** Assignment of an application as stored: account, since when, and until when if claimed (UTC milliseconds). */
const ownership = v.object({
	to: v.nullable(v.number()),
	at: v.nullable(v.number()),
	until: v.nullable(v.number()),
});
export type Ownership = v.InferOutput<typeof ownership>;

/** Unassigned. */
export const UNOWNED: Ownership = { to: null, at: null, until: null };

/**
 * Audit details of an assignment, for undoing it: `act` identifies all entries of one click, `many` is their number,
 * `was` the state before, `is` after.
 */
const assignment = v.object({ act: v.string(), many: v.number(), was: ownership, is: ownership });
export type Assignment = v.InferOutput<typeof assignment>;

/** The same for a contact message. Accounts; null if unassigned. */
const messageAssignment = v.object({
	act: v.string(),
	message: v.string(),
	was: v.nullable(v.number()),
	to: v.nullable(v.number()),
});
export type MessageAssignment = v.InferOutput<typeof messageAssignment>;

/** Parses an audit entry; null for older entries with fewer details. */
export function readAssignment(details: unknown): Assignment | null {
	const parsed = v.safeParse(assignment, details);
	return parsed.success ? parsed.output : null;
}

export function readMessageAssignment(details: unknown): MessageAssignment | null {
	const parsed = v.safeParse(messageAssignment, details);
	return parsed.success ? parsed.output : null;
}

/** An offer to undo: which act, and for how long (ms) a page goes on showing it. */
export type UndoOffer = { act: string; shownFor: number };

/** Returns the offer for an action at `actedAt` (UTC milliseconds); null once expired. */
export function undoOffer(action: string, actedAt: number, now: number): UndoOffer | null {
	const age = now - actedAt;
	return age > UNDO_WITHIN_MS ? null : { act: action, shownFor: Math.max(0, UNDO_SHOWN_MS - age) };
}
