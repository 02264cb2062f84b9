/** Proposals with their own table that await a second person. */
export type ApprovalKind = "role";

/** Proposals stored with their application: a number, a certificate, a rejection. */
export const PROPOSALS = ["nif", "certificate", "rejection"] as const;
export type ProposalKind = (typeof PROPOSALS)[number];

/** `alone`: carried out at a time when no other person could have approved it. */
export type ApprovalState = "open" | "alone" | "approved" | "returned" | "withdrawn";

/** The author and time of a proposal: the account, and the person behind it if recorded. */
export type ProposedBy = { by: string; person?: number; at?: number };

/** A member of staff as an actor: the account's e-mail address, and the person behind it. */
type StaffPerson = { id: string; person: number };

/** Whether this person made the proposal, from any of their accounts. */
export function isSamePerson(proposal: ProposedBy, checker: StaffPerson): boolean {
	return proposal.by === checker.id || proposal.person === checker.person;
}

/** Returns the author's data for a proposal. @param timestamp UTC milliseconds */
export function proposedBy(maker: StaffPerson, timestamp: number): Required<ProposedBy> {
	return { by: maker.id, person: maker.person, at: timestamp };
}

/**
 * Returns the two people of an action for the database constraint; 0 for proposals from before people were recorded.
 */
export function makerAndChecker(proposal: ProposedBy, checker: StaffPerson): { maker: number; checker: number } {
	return { maker: proposal.person ?? 0, checker: checker.person };
}
