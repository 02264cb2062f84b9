import type { Role } from "../application/event.ts";
import type { Staff } from "../application/staff-roles.ts";
import { failure, type Outcome, success } from "../failure.ts";
import { isSamePerson } from "./approval.ts";

/** Assignable roles; `user` has no staff rights (ruling T62). */
export const ASSIGNABLE_ROLES = [
	"reviewer",
	"senior",
	"finance",
	"auditor",
	"admin",
] as const satisfies readonly Role[];
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

/** Lifetime of an invitation. */
export const INVITATION_HOURS = 48;

/** Only administrators manage accounts and roles. */
export function mayManageStaff({ role }: Pick<Staff, "role">): boolean {
	return role === "admin";
}

/** A change of role that awaits a second person. */
export type RoleProposal = { userId: number; from: Role; to: Role; maker: number; madeBy: string };

/**
 * Checks whether this administrator may approve a proposal: neither its author, from any account, nor the person
 * concerned.
 */
export function mayApproveRole(proposal: RoleProposal, subjectPerson: number, checker: Staff): Outcome<null> {
	if (!mayManageStaff(checker)) return failure("forbidden", "staff_only");
	const isMaker = isSamePerson(
		{ by: proposal.madeBy, person: proposal.maker },
		{ id: checker.email, person: checker.person },
	);
	if (isMaker || subjectPerson === checker.person) return failure("conflict", "same_person");
	return success(null);
}
