import type { Actor, EventType, Role } from "./event.ts";

/**
 * A member of staff who is signed in. `id` is that of the account, `person` that of the first account of the same human
 * being: of two people who must stand behind something, it must differ.
 */
export type Staff = { id: number; email: string; name: string | null; role: Role; person: number };

export function staffActor(staff: Staff): Actor {
	return { kind: "staff", id: staff.email, role: staff.role, person: staff.person };
}

/** The roles that may cause an event. Staff cause no other one, except those that `mayPerform` names. */
const STAFF_ACTIONS: Partial<Record<EventType, readonly string[]>> = {
	"information-requested": ["reviewer", "senior", "admin"],
	"information-waived": ["reviewer", "senior", "admin"],
	"document-decided": ["reviewer", "senior", "admin"],
	"mandate-signed": ["reviewer", "senior", "admin"],
	"answer-corrected": ["reviewer", "senior", "admin"],
	filed: ["reviewer", "senior", "admin"],
	"authority-refused": ["reviewer", "senior", "admin"],
	"authority-approved": ["reviewer", "senior", "admin"],
	"nif-proposed": ["reviewer", "senior", "admin"],
	"nif-confirmed": ["reviewer", "senior", "admin"],
	"certificate-stored": ["reviewer", "senior", "admin"],
	"certificate-confirmed": ["reviewer", "senior", "admin"],
	"rejection-proposed": ["reviewer", "senior", "admin"],
	rejected: ["reviewer", "senior", "admin"],
	"proposal-returned": ["reviewer", "senior", "admin"],
	reopened: ["senior", "admin"],
	"nif-correction-asked": ["reviewer", "senior", "admin"],
	"nif-correction-filed": ["reviewer", "senior", "admin"],
	"nif-correction-refused": ["senior", "admin"],
	"password-requested": ["reviewer", "senior", "admin"],
	"password-arrived": ["reviewer", "senior", "admin"],
	"representation-resigned": ["senior", "admin"],
	"representation-end-filed": ["reviewer", "senior", "admin"],
	"representation-ended": ["reviewer", "senior", "admin"],
	"shipping-updated": ["reviewer", "senior", "admin"],
	"message-answered": ["reviewer", "senior", "admin"],
	"message-settled": ["reviewer", "senior", "admin"],
	"refund-requested": ["senior", "finance", "admin"],
	"refund-decided": ["senior", "finance", "admin"],
	"refund-request-refused": ["senior", "finance", "admin"],
};

/** Events that the applicant may cause. An event that is in no list is refused to everyone. */
const APPLICANT_ACTIONS: readonly EventType[] = [
	"draft-saved",
	"application-submitted",
	"package-chosen",
	"consent-given",
	"consent-revoked",
	"information-provided",
	"mandate-signed",
	"answer-corrected",
	"delivery-requested",
	"delivery-cancelled",
	"cancelled",
	"withdrawn",
	"refund-asked",
	"message-sent",
	"certificate-downloaded",
	"password-revealed",
	"password-lost",
	"nif-correction-asked",
	"notifications-asked",
	"representation-left",
	"data-erased",
];

/** Events only the system may cause: money is believed from the provider alone, time from the clock alone. */
const SYSTEM_ACTIONS: readonly EventType[] = [
	"referral-recorded",
	"representative-accepted",
	"payment-opened",
	"payment-observed",
	"payment-flagged",
	"refund-refused",
	"refund-owed",
	"document-checked",
	"completed",
	"time-passed",
];

/** Whether this actor may cause such an event at all, before any question of state. */
export function mayPerform(actor: Actor, type: EventType): boolean {
	if (SYSTEM_ACTIONS.includes(type)) return actor.kind === "system";
	const roles = STAFF_ACTIONS[type];
	if (roles)
		return (
			(actor.kind === "staff" && roles.includes(actor.role)) ||
			(actor.kind === "system" && type === "information-requested") ||
			(actor.kind === "applicant" && APPLICANT_ACTIONS.includes(type))
		);
	// Visitors with a shared link act through the system.
	if (type === "certificate-downloaded" && actor.kind === "system") return true;
	if (type === "withdrawn" && actor.kind === "staff") return ["reviewer", "senior", "admin"].includes(actor.role);
	if (type === "cancelled" && actor.kind === "staff") return actor.role === "senior" || actor.role === "admin";
	return actor.kind === "applicant" && APPLICANT_ACTIONS.includes(type);
}

/** Roles that may refund may also retry what stopped half-way. */
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

/** Incidents on the public status page. */
export function mayWriteIncidents({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "admin";
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
