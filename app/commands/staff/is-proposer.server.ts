import type { Staff } from "#app/domain/application/staff-roles.ts";
import { isSamePerson, type ProposedBy } from "#app/domain/staff/approval.ts";

/** Whether this member of staff made a proposal, from whichever account: commands ask before anything is tried. */
export function isProposer(made: ProposedBy, staff: Staff): boolean {
	return isSamePerson(made, { id: staff.email, person: staff.person });
}
