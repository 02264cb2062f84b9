/** What needs two people. */
export const APPROVAL_KINDS = ["nif", "rejection", "certificate", "refund", "role"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `alone`: carried out while there was nobody else who could have approved it. */
export type ApprovalState = "open" | "alone" | "approved" | "returned" | "withdrawn";

/** Who made a proposal: the account, and the person behind it where that was noted (proposals of before have none). */
export type MadeBy = { by: string; person?: number };

/** Whether somebody is the one who made it, be it from another account of theirs. @param checker account and person */
export function isSamePerson(made: MadeBy, checker: { id: string; person: number }): boolean {
	return made.by === checker.id || made.person === checker.person;
}
