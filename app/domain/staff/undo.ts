import * as v from "valibot";

/** How long a page offers to undo an action (ms). */
const UNDO_OFFER_MS = 10_000;
/**
 * How long an action can be undone (ms). The extra half minute is for pages without scripts, whose offer remains
 * visible, and for slow users. A longer period would let colleagues act on a change that is then undone.
 */
export const UNDO_WINDOW_MS = 40_000;

/** The stored assignment of an application: account, since when, and until when if claimed (UTC milliseconds). */
const ownershipSchema = v.object({
	to: v.nullable(v.number()),
	at: v.nullable(v.number()),
	until: v.nullable(v.number()),
});
export type Ownership = v.InferOutput<typeof ownershipSchema>;

/** Unassigned. */
export const UNOWNED: Ownership = { to: null, at: null, until: null };

/**
 * Audit details of an assignment, for undoing it: `actionId` identifies all entries of one click, `many` is their number,
 * `was` is the state before, `is` the state after.
 */
const assignmentSchema = v.object({
	actionId: v.string(),
	many: v.number(),
	was: ownershipSchema,
	is: ownershipSchema,
});
export type Assignment = v.InferOutput<typeof assignmentSchema>;

/**
 * Audit details of the assignment of a contact message, for undoing it. `was` and `to` are accounts, null if
 * unassigned.
 */
const messageAssignmentSchema = v.object({
	actionId: v.string(),
	message: v.string(),
	was: v.nullable(v.number()),
	to: v.nullable(v.number()),
});
export type MessageAssignment = v.InferOutput<typeof messageAssignmentSchema>;

/** Parses an audit entry; null if its details have another shape. */
export function parseAssignment(details: unknown): Assignment | null {
	const parsed = v.safeParse(assignmentSchema, details);
	return parsed.success ? parsed.output : null;
}

export function parseMessageAssignment(details: unknown): MessageAssignment | null {
	const parsed = v.safeParse(messageAssignmentSchema, details);
	return parsed.success ? parsed.output : null;
}

/** An offer to undo: the action, and how long (ms) a page continues to show it. */
export type UndoOffer = { actionId: string; remainingMs: number };

/** Returns the offer for an action at `actedAt` (UTC milliseconds); null once expired. */
export function undoOffer(action: string, actedAt: number, now: number): UndoOffer | null {
	const age = now - actedAt;
	return age > UNDO_WINDOW_MS ? null : { actionId: action, remainingMs: Math.max(0, UNDO_OFFER_MS - age) };
}
