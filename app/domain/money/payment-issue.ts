import type { Application } from "../application/application.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import type { Dispute } from "./dispute.ts";
import type { Cents } from "./money.ts";
import type { Payment } from "./payment.ts";
import { type Refund, refundable } from "./refund.ts";
import { amountDue, awaitedRefund, type RefundFacts } from "./refund-policy.ts";

/** Kinds of payment issue that need a person, most pressing first. */
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
	/** Id of the payment, refund, dispute, effect or event. */
	id: string;
	/** Null if the application is unknown. */
	case: { id: string; applicationNumber: string } | null;
	/** Null if there is no amount, or none has been decided yet. */
	amount: Cents | null;
	/** When the issue arose (UTC milliseconds). */
	at: number;
	/** The deadline for acting on it. */
	dueAt: number | null;
	/** The provider's code, or our own, for the details. */
	code: string | null;
};

/** The provider answers within minutes; after an hour, something is wrong. */
const REFUND_GRACE_MS = HOUR;
/** By then, a cardholder who was going to dispute the payment has usually done so. */
export const WARNING_LIFETIME_MS = 60 * DAY;
/** Statuses in which we or the bank still have something to decide. */
export const OPEN_DISPUTES = [
	"needs_response",
	"warning_needs_response",
	"under_review",
	"warning_under_review",
] as const satisfies readonly Dispute["status"][];

/** The parts of an application that determine its payment issues. */
export type IssueFacts = RefundFacts & Pick<Application, "id" | "applicationNumber">;

/** Returns the issues of one payment that need a person. `now` is in UTC milliseconds. */
export function paymentIssues(application: IssueFacts, payment: Payment, now: number): PaymentIssue[] {
	const { id, applicationNumber } = application;
	const refundableAmount = refundable(payment);
	const base = { id: payment.id, case: { id, applicationNumber }, amount: refundableAmount, dueAt: null, code: null };
	const refundDue = dueRefund(application, payment, now);
	const openDisputes = payment.disputes.filter(({ status }) => OPEN_DISPUTES.some((open) => open === status));
	const issues: (PaymentIssue | false)[] = [
		...openDisputes.map(({ id, amount, createdAt, evidenceDueAt: dueAt, status: code }) => {
			return { ...base, kind: "dispute" as const, id, amount, at: createdAt, dueAt, code };
		}),
		payment.state === "mismatch" &&
			refundableAmount > 0 && { ...base, kind: "mismatch", at: payment.succeededAt ?? payment.createdAt },
		...payment.refunds
			.filter((refund) => isUnresolved(refund, payment))
			.map((refund) => {
				const { id, amount, updatedAt: occurredAt, failureCode: code } = refund;
				return { ...base, kind: "refund_failed" as const, id, amount, at: occurredAt, code };
			}),
		...payment.refunds
			.filter(({ state }) => state === "proposed")
			.map(({ id, amount, createdAt }) => {
				return { ...base, kind: "refund_proposed" as const, id, amount, at: createdAt };
			}),
		refundDue !== null && { ...base, kind: "refund_due", ...refundDue },
		...payment.refunds
			.filter((refund) => isWaiting(refund, now))
			.map(({ id, amount, createdAt }) => {
				return { ...base, kind: "refund_waiting" as const, id, amount, at: createdAt };
			}),
		isWarned(payment, now) && {
			...base,
			kind: "fraud_warning",
			at: payment.succeededAt ?? payment.createdAt,
			code: payment.fraudWarning,
		},
	];
	return issues.filter((issue) => issue !== false);
}

/** Whether a refund failed, nothing has replaced it, and we still have the money. */
function isUnresolved(refund: Refund, payment: Payment): boolean {
	if (refund.state !== "failed" && refund.state !== "canceled") return false;
	if (refundable(payment) <= 0 || payment.disputes.some(({ status }) => status === "lost")) return false;
	return !payment.refunds.some((later) => later.createdAt >= refund.updatedAt);
}

function isWaiting({ state, createdAt }: Refund, now: number): boolean {
	return state === "requested" && now - createdAt > REFUND_GRACE_MS;
}

/** A warning matters only while a refund could still prevent the dispute. */
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

/** Whether it is a refund that has been open for more than three business days. `now` is in UTC milliseconds. */
export function isOverdueRefund({ kind, at }: Pick<PaymentIssue, "kind" | "at">, now: number): boolean {
	return REFUND_KINDS.includes(kind) && now > addBusinessDays(at, REFUND_DAYS);
}

/** Sorts by kind (most pressing first), then by deadline, then by age (oldest first). */
export function inOrder(issues: readonly PaymentIssue[]): PaymentIssue[] {
	const dueTime = ({ dueAt }: PaymentIssue) => dueAt ?? Number.MAX_SAFE_INTEGER;
	const kind = (issue: PaymentIssue) => PAYMENT_ISSUE_KINDS.indexOf(issue.kind);
	return [...issues].sort((a, b) => kind(a) - kind(b) || dueTime(a) - dueTime(b) || a.at - b.at);
}
