import type { Actor, EventType, Role } from "./event.ts";

/**
 * A signed-in member of staff. `id` is the account, `person` the first account of the same human: the two people of a
 * two-person action must differ in it.
 */
export type Staff = { id: number; email: string; name: string | null; role: Role; person: number };

export function staffActor(staff: Staff): Actor {
	return { kind: "staff", id: staff.email, role: staff.role, person: staff.person };
}

/** Roles that may cause an event. Staff may cause no others, except those of `mayPerform`. */
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
	"nif-replacement-proposed": ["reviewer", "senior", "admin"],
	"nif-replaced": ["reviewer", "senior", "admin"],
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
	"agent-message-answered": ["reviewer", "senior", "admin"],
	"agent-message-settled": ["reviewer", "senior", "admin"],
	"refund-requested": ["senior", "finance", "admin"],
	"refund-decided": ["senior", "finance", "admin"],
	"refund-request-refused": ["senior", "finance", "admin"],
};

/** Events that the applicant may cause. Events in no list are refused to everyone. */
const APPLICANT_ACTIONS: readonly EventType[] = [
	"draft-saved",
	"application-submitted",
	"order-opened",
	"order-left",
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
	"agent-agreed",
	"agent-ended",
];

/** Events that only the system may cause: payments are reported by the provider, timeouts by the clock. */
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

/** Whether this actor may cause such an event in any state. */
export function mayPerform(actor: Actor, type: EventType): boolean {
	if (SYSTEM_ACTIONS.includes(type)) return actor.kind === "system";
	if (actor.kind === "agent") return type === "agent-message-sent" || type === "information-provided";
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

/** Roles that may refund may also retry interrupted effects. */
export function mayMoveMoney(staff: Staff): boolean {
	return mayPerform(staffActor(staff), "refund-requested");
}

/** Passports and bills are visible only to those who review them. */
export function mayOpenDocuments({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Partners, their earnings and their referrals. */
export function maySeePartners({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "finance" || role === "admin" || role === "auditor";
}

/** Approving partners and deciding on commissions. */
export function mayDecidePartners({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "finance" || role === "admin";
}

/** Rates, adjustments and payouts; payments need a second person. */
export function mayPayPartners({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "admin";
}

/** Only these roles may export lists of payments. */
export function mayExportPayments({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "admin";
}

/** Revenue is not visible to those who review applications. */
export function maySeeRevenue({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "senior" || role === "admin";
}

/** Assigning applications among those who process them. */
export function mayAssign({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Managing views that everybody sees in the list. */
export function mayShareViews({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "admin";
}

/** Messages are visible to those who answer them, not to finance and auditors. */
export function mayAnswerMessages({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Reviews show how people found the service: those who work with applicants check them. */
export function mayCheckReviews({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Incidents on the public status page. */
export function mayWriteIncidents({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "admin";
}

/** All staff read notes; every role that may act writes them. */
export function mayWriteNotes({ role }: Pick<Staff, "role">): boolean {
	return role !== "auditor" && role !== "user";
}

/** Changing settings. */
export function mayChangeSettings({ role }: Pick<Staff, "role">): boolean {
	return role === "admin";
}

/** Changing limits on money, besides administrators. */
export function mayChangeMoneySettings(staff: Pick<Staff, "role">): boolean {
	return mayChangeSettings(staff) || staff.role === "finance";
}

/** Reading the audit log. */
export function mayReadAudit({ role }: Pick<Staff, "role">): boolean {
	return role === "auditor" || role === "admin";
}

/** Exporting the history of an application. */
export function mayExportCase({ role }: Pick<Staff, "role">): boolean {
	return role === "auditor" || role === "senior" || role === "admin";
}
