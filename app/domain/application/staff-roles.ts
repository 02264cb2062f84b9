import type { Actor, Role } from "./event.ts";
import { mayPerform } from "./status.ts";

/**
 * A member of staff who is signed in. `id` is that of the account, `person` that of the first account of the same human
 * being: of two people who must stand behind something, it must differ.
 */
export type Staff = { id: number; email: string; name: string | null; role: Role; person: number };

export function staffActor(staff: Staff): Actor {
	return { kind: "staff", id: staff.email, role: staff.role, person: staff.person };
}

/** Whoever may refund may also try again what stopped half-way. */
export function mayMoveMoney(staff: Staff): boolean {
	return mayPerform(staffActor(staff), "refund-requested");
}

/** Passports and bills are for those who judge them. */
export function mayOpenDocuments({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Partners, what they earn, and whom they bring. */
export function maySeePartners({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "finance" || role === "admin" || role === "auditor";
}

/** Who may bring applicants, and which commission is owed. */
export function mayDecidePartners({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "finance" || role === "admin";
}

/** Rates, adjustments and payouts: with a second person where money leaves the house. */
export function mayPayPartners({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "admin";
}

/** Lists of everybody's payments leave the house with these alone. */
export function mayExportPayments({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "admin";
}

/** What the house takes is no business of those who judge applications. */
export function maySeeRevenue({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "senior" || role === "admin";
}

/** Work on applications is shared among those who do it. */
export function mayAssign({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** What everybody finds in the list is kept in order by those who answer for it. */
export function mayShareViews({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "admin";
}

/** Messages of people are for those who answer them; money and audit have no need of them. */
export function mayAnswerMessages({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Notes are read by all staff, and written by whoever may do anything. */
export function mayWriteNotes({ role }: Pick<Staff, "role">): boolean {
	return role !== "auditor" && role !== "user";
}

/** Who decides what all of us work by. */
export function mayChangeSettings({ role }: Pick<Staff, "role">): boolean {
	return role === "admin";
}

/** Limits on money, besides administrators. */
export function mayChangeMoneySettings(staff: Pick<Staff, "role">): boolean {
	return mayChangeSettings(staff) || staff.role === "finance";
}

/** Who did what is for those who watch over it. */
export function mayReadAudit({ role }: Pick<Staff, "role">): boolean {
	return role === "auditor" || role === "admin";
}

/** The history of an application leaves the house as a file. */
export function mayExportCase({ role }: Pick<Staff, "role">): boolean {
	return role === "auditor" || role === "senior" || role === "admin";
}
