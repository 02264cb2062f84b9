import * as v from "valibot";

/** So long (ms) a page offers to undo a light act. */
const UNDO_SHOWN_MS = 10_000;
/**
 * So long (ms) after it an act can be undone. The half minute beyond what pages show is for pages without scripts, whose offer
 * stays, and for slow hands: longer, and colleagues would have begun to build on it.
 */
export const UNDO_WITHIN_MS = 40_000;

/** Whose work an application is, as its row has it: account, since when, and until when if it is claimed (UTC milliseconds). */
const ownership = v.object({
	to: v.nullable(v.number()),
	at: v.nullable(v.number()),
	until: v.nullable(v.number()),
});
export type Ownership = v.InferOutput<typeof ownership>;

/** Nobody's. */
export const UNOWNED: Ownership = { to: null, at: null, until: null };

/**
 * What the audit keeps of an assignment, so that it can be undone: `act` is the same for all that one press of a button did,
 * `many` how many entries that are, `was` what it found, `is` what it left.
 */
const assignment = v.object({ act: v.string(), many: v.number(), was: ownership, is: ownership });
export type Assignment = v.InferOutput<typeof assignment>;

/** The same of a contact message. Accounts; null for nobody. */
const messageAssignment = v.object({
	act: v.string(),
	message: v.string(),
	was: v.nullable(v.number()),
	to: v.nullable(v.number()),
});
export type MessageAssignment = v.InferOutput<typeof messageAssignment>;

/** As an entry of the audit has it; null for an entry that says less, as those from before do. */
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

/** The offer for an act of `at` (UTC milliseconds); null once nothing comes of it any more. */
export function undoOffer(act: string, actedAt: number, now: number): UndoOffer | null {
	const age = now - actedAt;
	return age > UNDO_WITHIN_MS ? null : { act, shownFor: Math.max(0, UNDO_SHOWN_MS - age) };
}
