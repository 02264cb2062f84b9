/** What waits in a table of its own for a second person; what is part of an application waits with it. */
export type ApprovalKind = "role";

/** What waits with the application that it is part of: a number, a certificate, a rejection. */
export const PROPOSALS = ["nif", "certificate", "rejection"] as const;
export type ProposalKind = (typeof PROPOSALS)[number];

/** `alone`: carried out while there was nobody else who could have approved it. */
export type ApprovalState = "open" | "alone" | "approved" | "returned" | "withdrawn";

/** Who made a proposal and when: the account, and the person behind it where that was noted. */
export type ProposedBy = { by: string; person?: number; at?: number };

/** A member of staff as an actor of events: the e-mail address of the account, and the person behind it. */
type Checker = { id: string; person: number };

/** Whether somebody is the one who made it, be it from another account of theirs. */
export function isSamePerson(proposal: ProposedBy, checker: Checker): boolean {
	return proposal.by === checker.id || proposal.person === checker.person;
}

/** What a proposal keeps of its maker. @param timestamp UTC milliseconds */
export function proposedBy(maker: Checker, timestamp: number): Required<ProposedBy> {
	return { by: maker.id, person: maker.person, at: timestamp };
}

/** The two persons of an act, as the database compares them. Of a proposal from before persons were noted, 0. */
export function twoPeople(proposal: ProposedBy, checker: Checker): { maker: number; checker: number } {
	return { maker: proposal.person ?? 0, checker: checker.person };
}
