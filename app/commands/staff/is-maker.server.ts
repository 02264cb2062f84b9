import type { Staff } from "#app/domain/application/staff-roles.ts";
import { isSamePerson, type MadeBy } from "#app/domain/staff/approval.ts";

/** Whether this member of staff made a proposal, from whichever account: commands ask before anything is tried. */
export function isMaker(made: MadeBy, staff: Staff): boolean {
	return isSamePerson(made, { id: staff.email, person: staff.person });
}
