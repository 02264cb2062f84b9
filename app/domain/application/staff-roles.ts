import type { Actor, EventType, Role } from "./event.ts";

/**
 * A signed-in member of staff. `id` is the account, `person` the first account of the same human: the two people of a
 * two-person action must differ in it.
 */
export type Staff = { id: number; email: string; name: string | null; role: Role; person: number };

export function staffActor(staff: Staff): Actor {
	return { kind: "staff", id: staff.email, role: staff.role, person: staff.person };
}

/** The staff roles that may cause each event; `mayPerform` adds a few cases. */
const ROLES_BY_EVENT: Partial<Record<EventType, readonly string[]>> = {
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
	"nif-correction-requested": ["reviewer", "senior", "admin"],
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

/** Events that the applicant may cause. An event in no list is refused for everyone. */
const APPLICANT_EVENTS: readonly EventType[] = [
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
	"refund-request-submitted",
	"message-sent",
	"certificate-downloaded",
	"password-revealed",
	"password-lost",
	"nif-correction-requested",
	"notifications-requested",
	"representation-left",
	"data-erased",
	"agent-agreed",
	"agent-ended",
];

/** Events that only the system may cause: payments are reported by the provider, timeouts by the clock. */
const SYSTEM_EVENTS: readonly EventType[] = [
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
	if (SYSTEM_EVENTS.includes(type)) return actor.kind === "system";
	if (actor.kind === "agent") return type === "agent-message-sent" || type === "information-provided";
	const roles = ROLES_BY_EVENT[type];
	if (roles)
		return (
			(actor.kind === "staff" && roles.includes(actor.role)) ||
			(actor.kind === "system" && type === "information-requested") ||
			(actor.kind === "applicant" && APPLICANT_EVENTS.includes(type))
		);
	// Visitors with a shared link act through the system.
	if (type === "certificate-downloaded" && actor.kind === "system") return true;
	if (type === "withdrawn" && actor.kind === "staff") return ["reviewer", "senior", "admin"].includes(actor.role);
	if (type === "cancelled" && actor.kind === "staff") return actor.role === "senior" || actor.role === "admin";
	return actor.kind === "applicant" && APPLICANT_EVENTS.includes(type);
}

/** Whether a person may refund, and therefore retry interrupted effects. */
export function mayMoveMoney(staff: Staff): boolean {
	return mayPerform(staffActor(staff), "refund-requested");
}

/** Whether a person may open passports and bills: only reviewers and their superiors. */
export function mayOpenDocuments({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Whether a person may see partners, their earnings and their referrals. */
export function maySeePartners({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "finance" || role === "admin" || role === "auditor";
}

/** Whether a person may approve partners and decide on commissions. */
export function mayDecidePartners({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "finance" || role === "admin";
}

/** Whether a person may set rates, make adjustments and pay out; payouts need a second person. */
export function mayPayPartners({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "admin";
}

/** Whether a person may export lists of payments. */
export function mayExportPayments({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "admin";
}

/** Whether a person may see revenue. Reviewers may not. */
export function maySeeRevenue({ role }: Pick<Staff, "role">): boolean {
	return role === "finance" || role === "senior" || role === "admin";
}

/** Whether a person may assign applications to colleagues. */
export function mayAssign({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Whether a person may share views of the list with all staff. */
export function mayShareViews({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "admin";
}

/** Whether a person may read and answer messages. Finance and auditors may not. */
export function mayAnswerMessages({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Whether a person may publish or refuse customer reviews: those who work with applicants. */
export function mayCheckReviews({ role }: Pick<Staff, "role">): boolean {
	return role === "reviewer" || role === "senior" || role === "admin";
}

/** Whether a person may write about incidents on the public status page. */
export function mayWriteIncidents({ role }: Pick<Staff, "role">): boolean {
	return role === "senior" || role === "admin";
}

/** Whether a person may write notes, which all staff read. */
export function mayWriteNotes({ role }: Pick<Staff, "role">): boolean {
	return role !== "auditor" && role !== "user";
}

/** Whether a person may change settings. */
export function mayChangeSettings({ role }: Pick<Staff, "role">): boolean {
	return role === "admin";
}

/** Whether a person may change limits on money: finance staff and administrators. */
export function mayChangeMoneySettings(staff: Pick<Staff, "role">): boolean {
	return mayChangeSettings(staff) || staff.role === "finance";
}

/** Whether a person may read the audit log. */
export function mayReadAudit({ role }: Pick<Staff, "role">): boolean {
	return role === "auditor" || role === "admin";
}

/** Whether a person may export the history of an application. */
export function mayExportCase({ role }: Pick<Staff, "role">): boolean {
	return role === "auditor" || role === "senior" || role === "admin";
}
