import type { Application } from "../application/application.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import { UNDECIDED_DISPUTE_STATUSES } from "./dispute.ts";
import type { Cents } from "./money.ts";
import type { Payment } from "./payment.ts";
import { getRefundableAmount, type Refund } from "./refund.ts";
import { amountDue, findOwedRefund, type RefundFacts } from "./refund-policy.ts";

/** Kinds of payment issues that require action by staff, most urgent first. */
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
	application: { id: string; applicationNumber: string } | null;
	/** Null if there is no amount, or none has been decided yet. */
	amount: Cents | null;
	/** When the issue arose (UTC milliseconds). */
	occurredAt: number;
	/** The deadline for acting on it. */
	dueAt: number | null;
	/** The provider's code, or our own, for the details. */
	code: string | null;
};

/** The provider responds within minutes; after an hour, something is wrong. */
const REFUND_GRACE_MS = HOUR;
/** How long a warning is relevant: by then, most disputes have been raised. */
export const WARNING_LIFETIME_MS = 60 * DAY;

/** The parts of an application that determine its payment issues. */
export type IssueFacts = RefundFacts & Pick<Application, "id" | "applicationNumber">;

/** Returns the issues of one payment that require action by staff. `now` is in UTC milliseconds. */
export function listIssuesOfPayment(application: IssueFacts, payment: Payment, now: number): PaymentIssue[] {
	const { id, applicationNumber } = application;
	const refundableAmount = getRefundableAmount(payment);
	const base = {
		id: payment.id,
		application: { id, applicationNumber },
		amount: refundableAmount,
		dueAt: null,
		code: null,
	};
	const dueRefund = findDueRefund(application, payment, now);
	const undecidedDisputes = payment.disputes.filter(({ status }) => UNDECIDED_DISPUTE_STATUSES.includes(status));
	const issues: (PaymentIssue | false)[] = [
		...undecidedDisputes.map(({ id, amount, createdAt, evidenceDueAt: dueAt, status: code }) => {
			return { ...base, kind: "dispute" as const, id, amount, occurredAt: createdAt, dueAt, code };
		}),
		payment.state === "mismatch" &&
			refundableAmount > 0 && { ...base, kind: "mismatch", occurredAt: payment.succeededAt ?? payment.createdAt },
		...payment.refunds
			.filter((refund) => isUnresolved(refund, payment))
			.map((refund) => {
				const { id, amount, updatedAt: occurredAt, failureCode: code } = refund;
				return { ...base, kind: "refund_failed" as const, id, amount, occurredAt, code };
			}),
		...payment.refunds
			.filter(({ state }) => state === "proposed")
			.map(({ id, amount, createdAt }) => {
				return { ...base, kind: "refund_proposed" as const, id, amount, occurredAt: createdAt };
			}),
		dueRefund !== null && { ...base, kind: "refund_due", ...dueRefund },
		...payment.refunds
			.filter((refund) => isWaiting(refund, now))
			.map(({ id, amount, createdAt }) => {
				return { ...base, kind: "refund_waiting" as const, id, amount, occurredAt: createdAt };
			}),
		hasRelevantWarning(payment, now) && {
			...base,
			kind: "fraud_warning",
			occurredAt: payment.succeededAt ?? payment.createdAt,
			code: payment.fraudWarning,
		},
	];
	return issues.filter((issue) => issue !== false);
}

/** Whether a refund failed, nothing has replaced it, and we still have the money. */
function isUnresolved(refund: Refund, payment: Payment): boolean {
	if (refund.state !== "failed" && refund.state !== "canceled") return false;
	if (getRefundableAmount(payment) <= 0 || payment.disputes.some(({ status }) => status === "lost")) return false;
	return !payment.refunds.some((later) => later.createdAt >= refund.updatedAt);
}

function isWaiting({ state, createdAt }: Refund, now: number): boolean {
	return state === "requested" && now - createdAt > REFUND_GRACE_MS;
}

/** Whether a fraud warning is relevant: while a refund could still prevent the dispute. */
function hasRelevantWarning(payment: Payment, now: number): boolean {
	if (payment.fraudWarning === null || getRefundableAmount(payment) <= 0 || payment.disputes.length > 0) return false;
	return now - (payment.succeededAt ?? payment.createdAt) < WARNING_LIFETIME_MS;
}

function findDueRefund(application: RefundFacts, payment: Payment, now: number) {
	const owedRefund = findOwedRefund(application, payment, now);
	if (!owedRefund) return null;
	const { requestableUntil: dueAt, clause: code } = owedRefund;
	return { amount: amountDue(owedRefund, payment), occurredAt: application.stateSince, dueAt, code };
}

const REFUND_DAYS = 3;
const REFUND_KINDS: readonly PaymentIssueKind[] = ["refund_failed", "refund_proposed", "refund_due", "refund_waiting"];

/** Whether the issue is a refund that has been open for more than three business days. `now` is in UTC milliseconds. */
export function isOverdueRefund({ kind, occurredAt }: Pick<PaymentIssue, "kind" | "occurredAt">, now: number): boolean {
	return REFUND_KINDS.includes(kind) && now > addBusinessDays(occurredAt, REFUND_DAYS);
}

/** Sorts by kind (most urgent first), then by deadline, then by age (oldest first). */
export function sortByUrgency(issues: readonly PaymentIssue[]): PaymentIssue[] {
	const dueTime = ({ dueAt }: PaymentIssue) => dueAt ?? Number.MAX_SAFE_INTEGER;
	const kindRank = (issue: PaymentIssue) => PAYMENT_ISSUE_KINDS.indexOf(issue.kind);
	return [...issues].sort(
		(a, b) => kindRank(a) - kindRank(b) || dueTime(a) - dueTime(b) || a.occurredAt - b.occurredAt,
	);
}
