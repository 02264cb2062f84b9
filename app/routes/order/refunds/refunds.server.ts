import { data, redirect } from "react-router";
import {
	cancelDelivery,
	cancelOwnApplication,
	requestDiscretionaryRefund,
} from "#app/commands/application/withdrawal.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { isAwaitingApproval } from "#app/domain/money/proposed-refund.ts";
import { getRefundableAmount } from "#app/domain/money/refund.ts";
import type { RefundClause } from "#app/domain/money/refund-shares.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { findCancellablePost } from "#app/domain/withdrawal/post-order.ts";
import { mayCancel, type Outlook, type Quote, refundOutlook } from "#app/domain/withdrawal/quote.ts";
import {
	MAX_REQUEST_LENGTH,
	REFUND_CAUSES,
	type RefundCause,
	type RefundRequest,
} from "#app/domain/withdrawal/refund-request.ts";
import { mayRequestRefund } from "#app/domain/withdrawal/refund-request-transitions.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { lastDayLabel } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { randomId } from "#app/server/random.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";

/** Returns the owner's current and later refund amounts, and the available procedures. */
export function buildRefundsView(
	application: Application,
	payments: readonly Payment[],
	{ now, language, withdrawLabel }: { now: number; language: Language; withdrawLabel: string },
): RefundsView {
	const lines = refundOutlook(application, payments, now);
	const [currentQuote] = lines;
	const deliveryPayment = findCancellablePost(application, payments);
	const refundablePayments = payments.filter((payment) => mayRequestRefund(application, payment, now));
	return {
		id: application.id,
		number: application.applicationNumber,
		today: currentQuote ? todayLabel(currentQuote, language) : m.refunds_today_none(),
		lines: lines.map((line) => ({
			when: whenLabel(line, language),
			amount: amountLabel(line, language),
			clause: CLAUSE_LABELS[line.clause](),
		})),
		cancellationText:
			currentQuote && mayCancel(application) && application.status !== "draft"
				? cancelLabel(currentQuote, language)
				: null,
		withdrawal: getWithdrawalOffer(application, currentQuote, { now, language, withdrawLabel }),
		deliveryText:
			deliveryPayment && m.refunds_post_text({ amount: formatMoney(getRefundableAmount(deliveryPayment), language) }),
		requestForm:
			refundablePayments.length > 0
				? { requestId: randomId(), payments: refundablePayments.map((payment) => describePayment(payment, language)) }
				: null,
		requests: payments.flatMap((payment) =>
			payment.requests.map((request) => ({ id: request.id, text: requestLabel(payment, request, language) })),
		),
	};
}

function todayLabel({ amount }: Quote, language: Language): string {
	if (amount === null) return m.refunds_today_decided();
	return amount > 0 ? m.refunds_today({ amount: formatMoney(amount, language) }) : m.refunds_today_none();
}

function amountLabel({ amount }: Quote, language: Language): string {
	if (amount === null) return m.refunds_by_review();
	return amount > 0 ? formatMoney(amount, language) : m.refunds_nothing();
}

function whenLabel({ milestone, startsAt }: Outlook, language: Language): string {
	const date = formatDate(startsAt, language);
	switch (milestone) {
		case "now":
			return m.refunds_when_now();
		case "filed":
			return m.refunds_when_filed({ date });
		case "not_filed":
			return m.refunds_when_not_filed({ date });
		case "term_over":
			return m.refunds_when_term_over({ date });
		case "delayed":
			return m.refunds_when_delayed({ date });
		case "rejected":
			return m.refunds_when_rejected();
		case "nif":
			return m.refunds_when_nif();
	}
}

function cancelLabel({ amount }: Quote, language: Language): string {
	if (!amount) return m.refunds_cancel_unpaid();
	return m.refunds_cancel_text({ amount: formatMoney(amount, language) });
}

function getWithdrawalOffer(
	application: Application,
	currentQuote: Quote | undefined,
	{ now, language, withdrawLabel }: { now: number; language: Language; withdrawLabel: string },
): RefundsView["withdrawal"] {
	if (application.paidAt === null || application.withdrawal?.outcome === "accepted") return null;
	if (withdrawalOutcome(application, now) !== "accepted") return null;
	const amount = formatMoney(currentQuote?.amount ?? 0, language);
	return { text: m.refunds_withdraw_text({ date: lastDayLabel(application, language), amount }), label: withdrawLabel };
}

function describePayment({ id, purpose, amountReceived }: Payment, language: Language) {
	const amount = formatMoney(amountReceived, language);
	const label = purpose === "application" ? m.refunds_for_application({ amount }) : m.refunds_for_post({ amount });
	return { id, label };
}

function requestLabel(payment: Payment, request: RefundRequest, language: Language): string {
	const { state, requestedAt, dueAt, decidedAt } = request;
	const date = formatDate(requestedAt, language);
	if (isAwaitingApproval(payment, request)) return m.refunds_request_checked({ date });
	const decidedDate = formatDate(decidedAt, language);
	if (state === "open") return m.refunds_request_open({ date, due: formatDate(dueAt, language) });
	return state === "approved"
		? m.refunds_request_approved({ date, decided: decidedDate })
		: m.refunds_request_refused({ date, decided: decidedDate });
}

/** Texts and actions of the page. */
export type RefundsView = {
	id: string;
	number: string;
	today: string;
	lines: { when: string; amount: string; clause: string }[];
	/** Consequences of a cancellation; null if the application cannot be cancelled. */
	cancellationText: string | null;
	/** Amount, deadline and link label; null after the withdrawal period. */
	withdrawal: { text: string; label: string } | null;
	/** Refund for cancelling the printed certificate; null if it cannot be cancelled. */
	deliveryText: string | null;
	/** Payments for which a refund may be requested; `requestId` deduplicates resubmissions. */
	requestForm: { requestId: string; payments: { id: string; label: string }[] } | null;
	requests: { id: string; text: string }[];
};

/** Errors and typed values of a refund request. */
export type RefundRequestProblem = {
	fields: Record<string, string>;
	message: string;
	values: { cause: RefundCause | ""; reason: string; payment: string };
};

/** Handles the buttons of the page and redirects to it. The page shows the result. */
export async function handleRefundsForm(
	{ application, services }: OpenedApplication,
	form: FormData,
	language: Language,
) {
	const { id } = application;
	switch (form.get("intent")) {
		case "cancel": {
			const result = await cancelOwnApplication(services, id);
			// A repeated submission finds the application already cancelled.
			const isCancelled = !result.ok && application.status === "cancelled";
			return result.ok || isCancelled ? redirectBack(id, "cancelled") : respondRejection(result.failure, language);
		}
		case "cancel-post": {
			const result = await cancelDelivery(services, id);
			return result.ok ? redirectBack(id, "post") : respondRejection(result.failure, language);
		}
		case "request":
			return requestRefund(services, id, form, language);
		default:
			return respondRejection({ kind: "invalid", code: "invalid_request" }, language);
	}
}

async function requestRefund(services: OpenedApplication["services"], id: string, form: FormData, language: Language) {
	const text = (name: string) => String(form.get(name) ?? "").trim();
	const cause: RefundCause | "" = REFUND_CAUSES.find((cause) => cause === text("cause")) ?? "";
	const reason = text("reason").slice(0, MAX_REQUEST_LENGTH);
	const values = { cause, reason, payment: text("payment") };
	const fields: Record<string, string> = {};
	if (cause === "") fields.cause = m.error_refunds_cause();
	if (reason === "") fields.reason = m.error_refunds_reason();
	if (cause === "" || reason === "")
		return data({ problem: { fields, message: "", values } satisfies RefundRequestProblem }, { status: 422 });
	const requestId = /^[\w-]{16,64}$/.test(text("requestId")) ? text("requestId") : "";
	if (requestId === "") return respondRejection({ kind: "invalid", code: "invalid_request" }, language);
	const outcome = await requestDiscretionaryRefund(services, id, {
		requestId,
		paymentId: values.payment,
		cause,
		reason,
	});
	if (outcome.ok) return redirectBack(id, "requested");
	const message = translateFailure(outcome.failure, language);
	return data(
		{ problem: { fields, message, values } satisfies RefundRequestProblem },
		{ status: HTTP_STATUS[outcome.failure.kind] },
	);
}

function redirectBack(id: string, done: "cancelled" | "post" | "requested") {
	return redirect(localePath(`/refunds/${id}?done=${done}`));
}

function respondRejection(failure: Failure, language: Language) {
	const values = { cause: "" as const, reason: "", payment: "" };
	const problem: RefundRequestProblem = { fields: {}, message: translateFailure(failure, language), values };
	return data({ problem }, { status: HTTP_STATUS[failure.kind] });
}

/** Clauses of the refund policy, in the applicant's terms. */
const CLAUSE_LABELS: Record<RefundClause, () => string> = {
	unpaid: m.refunds_clause_unpaid,
	disputed: m.refunds_clause_disputed,
	mismatch: m.refunds_clause_mismatch,
	duplicate: m.refunds_clause_duplicate,
	paid_too_late: m.refunds_clause_paid_too_late,
	post_not_sent: m.refunds_clause_post_not_sent,
	post_sent: m.refunds_clause_post_sent,
	nif_obtained: m.refunds_clause_nif_obtained,
	requested_too_late: m.refunds_clause_requested_too_late,
	rejected_applicant: m.refunds_clause_rejected_applicant,
	rejected_not_applicant: m.refunds_clause_rejected_not_applicant,
	rejected_unfiled: m.refunds_clause_rejected_unfiled,
	cancelled_before_filing: m.refunds_clause_cancelled_before_filing,
	withdrawn_before_filing: m.refunds_clause_withdrawn_before_filing,
	withdrawn_after_filing: m.refunds_clause_withdrawn_after_filing,
	not_filed: m.refunds_clause_not_filed,
	not_filed_in_time: m.refunds_clause_not_filed_in_time,
	filed_late: m.refunds_clause_filed_late,
	delayed: m.refunds_clause_delayed,
	filed: m.refunds_clause_filed,
};
