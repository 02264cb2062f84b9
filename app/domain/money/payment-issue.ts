import type { Application } from "../application/application.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import type { Dispute } from "./dispute.ts";
import type { Cents } from "./money.ts";
import type { Payment } from "./payment.ts";
import { type Refund, refundable } from "./refund.ts";
import { amountDue, awaitedRefund, type RefundFacts } from "./refund-policy.ts";

/** What about money needs a person, most pressing first. */
export const PAYMENT_ISSUE_KINDS = [
	"dispute",
	"mismatch",
	"refund_failed",
	"refund_proposed",
	"refund_due",
	"refund_waiting",
	"fraud_warning",
	"unknown_at_provider",
	"effect_given_up",
	"notice_stuck",
] as const;
export type PaymentIssueKind = (typeof PAYMENT_ISSUE_KINDS)[number];

export type PaymentIssue = {
	kind: PaymentIssueKind;
	/** Of the payment, the refund, the dispute, the effect or the event. */
	id: string;
	/** Null when nobody knows which application it belongs to. */
	case: { id: string; applicationNumber: string } | null;
	/** Null when there is none, or nobody has decided on it yet. */
	amount: Cents | null;
	/** Since when (UTC milliseconds). */
	at: number;
	/** Until when somebody must have acted. */
	dueAt: number | null;
	/** The provider's or our own code for what it is. */
	code: string | null;
};

/** The provider answers at once or within minutes: after an hour something is wrong. */
const REFUND_GRACE_MS = HOUR;
/** A card holder who was going to object after a warning has usually done so by then. */
export const WARNING_LIFETIME_MS = 60 * DAY;
/** Those in which something is still to be decided: by us, or by the bank. */
export const OPEN_DISPUTES = [
	"needs_response",
	"warning_needs_response",
	"under_review",
	"warning_under_review",
] as const satisfies readonly Dispute["status"][];

/** What of an application its payment issues follow from. */
export type IssueFacts = RefundFacts & Pick<Application, "id" | "applicationNumber">;

/** What about one payment needs a person now (UTC milliseconds). */
export function paymentIssues(application: IssueFacts, payment: Payment, now: number): PaymentIssue[] {
	const { id, applicationNumber } = application;
	const left = refundable(payment);
	const about = { id: payment.id, case: { id, applicationNumber }, amount: left, dueAt: null, code: null };
	const due = dueRefund(application, payment, now);
	const openDisputes = payment.disputes.filter(({ status }) => OPEN_DISPUTES.some((open) => open === status));
	const issues: (PaymentIssue | false)[] = [
		...openDisputes.map(({ id, amount, createdAt: at, evidenceDueAt: dueAt, status: code }) => {
			return { ...about, kind: "dispute" as const, id, amount, at, dueAt, code };
		}),
		payment.state === "mismatch" &&
			left > 0 && { ...about, kind: "mismatch", at: payment.succeededAt ?? payment.createdAt },
		...payment.refunds
			.filter((refund) => isUnresolved(refund, payment))
			.map((refund) => {
				const { id, amount, updatedAt: at, failureCode: code } = refund;
				return { ...about, kind: "refund_failed" as const, id, amount, at, code };
			}),
		...payment.refunds
			.filter(({ state }) => state === "proposed")
			.map(({ id, amount, createdAt: at }) => {
				return { ...about, kind: "refund_proposed" as const, id, amount, at };
			}),
		due !== null && { ...about, kind: "refund_due", ...due },
		...payment.refunds
			.filter((refund) => isWaiting(refund, now))
			.map(({ id, amount, createdAt: at }) => {
				return { ...about, kind: "refund_waiting" as const, id, amount, at };
			}),
		isWarned(payment, now) && {
			...about,
			kind: "fraud_warning",
			at: payment.succeededAt ?? payment.createdAt,
			code: payment.fraudWarning,
		},
	];
	return issues.filter((issue) => issue !== false);
}

/** Nothing took the place of a refund that failed, and its money is still with us. */
function isUnresolved(refund: Refund, payment: Payment): boolean {
	if (refund.state !== "failed" && refund.state !== "canceled") return false;
	if (refundable(payment) <= 0 || payment.disputes.some(({ status }) => status === "lost")) return false;
	return !payment.refunds.some((other) => other.createdAt >= refund.updatedAt);
}

function isWaiting({ state, createdAt }: Refund, now: number): boolean {
	return state === "requested" && now - createdAt > REFUND_GRACE_MS;
}

/** A warning is worth something as long as a refund may prevent the dispute. */
function isWarned(payment: Payment, now: number): boolean {
	if (payment.fraudWarning === null || refundable(payment) <= 0 || payment.disputes.length > 0) return false;
	return now - (payment.succeededAt ?? payment.createdAt) < WARNING_LIFETIME_MS;
}

function dueRefund(application: RefundFacts, payment: Payment, now: number) {
	const awaited = awaitedRefund(application, payment, now);
	if (!awaited) return null;
	const { until: dueAt, clause: code } = awaited;
	return { amount: amountDue(awaited, payment), at: application.stateSince, dueAt, code };
}

const REFUND_DAYS = 3;
const REFUND_KINDS: readonly PaymentIssueKind[] = ["refund_failed", "refund_proposed", "refund_due", "refund_waiting"];

/** Money that should have gone back three business days ago (UTC milliseconds). */
export function isOverdueRefund({ kind, at }: Pick<PaymentIssue, "kind" | "at">, now: number): boolean {
	return REFUND_KINDS.includes(kind) && now > addBusinessDays(at, REFUND_DAYS);
}

/** Most pressing kind first, then what is due first, then what has waited longest. */
export function inOrder(issues: readonly PaymentIssue[]): PaymentIssue[] {
	const due = ({ dueAt }: PaymentIssue) => dueAt ?? Number.MAX_SAFE_INTEGER;
	const kind = (issue: PaymentIssue) => PAYMENT_ISSUE_KINDS.indexOf(issue.kind);
	return [...issues].sort((one, other) => kind(one) - kind(other) || due(one) - due(other) || one.at - other.at);
}
