import { Fragment } from "react";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate, formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PAYMENT_PURPOSE_NAMES, PAYMENT_STATE_NAMES, REFUND_STATE_NAMES } from "../admin-labels.ts";
import { DateTime } from "../date-time.tsx";
import {
	CLAUSE_NAMES,
	DISPUTE_STATUS_LABELS,
	disputeReasonLabel,
	PAYMENT_TONES,
	providerLabel,
	REFUND_REASON_NAMES,
	REFUND_TONES,
} from "../payment-labels.ts";
import { ActionForm, type ActionProps, checkboxProps, fieldProps, textProps } from "./action-form.tsx";
import type {
	AdminDispute,
	AdminPayment,
	AdminPayments,
	AdminRefund,
	AdminRefundRequest,
	RefundOffer,
	TaxEvidence,
} from "./payments.server.ts";

/** The payments of an application with their refunds and disputes, and the refund form. */
export function PaymentPanel({ application, refusal }: ActionProps) {
	const { payments, withdrawal, household } = application.money;
	return (
		<section className="admin-panel" aria-labelledby="money">
			<h2 id="money">{m.admin_money()}</h2>
			{household.length > 0 && (
				<p>
					{m.admin_order_of({ count: household.length + 1 })}:{" "}
					{household.map(({ id, applicationNumber }, position) => (
						<Fragment key={id}>
							{position > 0 && ", "}
							<AppLink to={`/admin/applications/${id}`}>{applicationNumber}</AppLink>
						</Fragment>
					))}
				</p>
			)}
			{withdrawal && <p className="admin-warning">{withdrawal}</p>}
			{payments.length === 0 && <p className="muted">{m.admin_nothing_yet()}</p>}
			{payments.map((payment) => (
				<article key={payment.id} className="payment">
					<h3 className="payment-head">
						<span>{PAYMENT_PURPOSE_NAMES[payment.purpose]()}</span>
						<span className="sum">{payment.amount}</span>
						<Badge tone={PAYMENT_TONES[payment.state]}>{PAYMENT_STATE_NAMES[payment.state]()}</Badge>
					</h3>
					{payment.fraudWarning && (
						<p className="admin-warning">{m.money_warning({ code: providerLabel(payment.fraudWarning) })}</p>
					)}
					<PaymentFacts applicationId={application.id} payment={payment} />
					<Invoices applicationId={application.id} payment={payment} />
					{payment.request && (
						<RefundRequestLine
							application={application}
							refusal={refusal}
							payment={payment}
							request={payment.request}
						/>
					)}
					{payment.disputes.map((dispute) => (
						<DisputeLine key={dispute.id} dispute={dispute} />
					))}
					{payment.refunds.map((refund) => (
						<RefundLine key={refund.id} refund={refund}>
							{refund.viewerRole && (
								<DecideRefundForm application={application} refusal={refusal} payment={payment} refund={refund} />
							)}
						</RefundLine>
					))}
					{payment.offer && (
						<details className="action" open={refusal?.action === "refund" && refusal.subject === payment.id}>
							<summary>{m.money_refund()}</summary>
							<div className="action-body">
								{payment.offer.blockedReason ? (
									<p className="admin-warning">{payment.offer.blockedReason}</p>
								) : (
									<RefundForm application={application} refusal={refusal} payment={payment} offer={payment.offer} />
								)}
							</div>
						</details>
					)}
				</article>
			))}
		</section>
	);
}

function PaymentFacts({ applicationId, payment }: { applicationId: string; payment: AdminPayment }) {
	const { paidAt, openedAt, card, remaining, evidence, intentId, lastError, receiptNumber } = payment;
	const facts: [string, React.ReactNode][] = [
		paidAt === null
			? [m.money_started(), <DateTime key="at" timestamp={openedAt} withTime />]
			: [m.money_paid(), <DateTime key="at" timestamp={paidAt} withTime />],
		[m.money_card(), card],
		[m.money_last_error(), lastError],
		[m.money_left(), remaining && <span className="sum">{remaining}</span>],
		[m.money_evidence(), evidence && <Evidence evidence={evidence} />],
		[
			m.money_receipt(),
			receiptNumber && <a href={`/admin/receipts/${applicationId}/${payment.purpose}`}>{receiptNumber}</a>,
		],
		[m.money_intent(), intentId && <code>{intentId}</code>],
	];
	return (
		<dl className="answers">
			{facts
				.filter(([, value]) => value)
				.map(([term, value]) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}

function Invoices({
	applicationId,
	payment: { invoices, creditExcess },
}: {
	applicationId: string;
	payment: AdminPayment;
}) {
	return (
		<>
			{invoices.map(({ id, kind, number, atcud, amount }) => (
				<div key={id} className="money-line">
					<p className="row">
						<strong>{kind === "credit_note" ? m.money_credit_note() : m.money_invoice()}</strong>
						{number === null ? (
							<Badge tone="warning">{m.money_invoice_waits()}</Badge>
						) : (
							<a href={`/admin/invoices/${applicationId}/${id}`}>{number}</a>
						)}
						<span className="sum">{amount}</span>
						{number !== null && atcud === null && <Badge tone="danger">{m.money_no_atcud()}</Badge>}
					</p>
					{atcud && (
						<p className="muted small">
							{m.invoice_column_atcud()} <code>{atcud}</code>
						</p>
					)}
				</div>
			))}
			{creditExcess && <p className="admin-warning">{m.money_credit_excess({ amount: creditExcess })}</p>}
		</>
	);
}

/** Three pieces of evidence of the customer's country; the tax office requires two that agree. */
function Evidence({ evidence }: { evidence: TaxEvidence }) {
	const country = (name: string | null) => ({ country: name ?? m.money_evidence_unknown() });
	return (
		<div>
			<span className="witness">{m.money_evidence_declared(country(evidence.declared))}</span>
			<span className="witness">{m.money_evidence_address(country(evidence.ipAddress))}</span>
			<span className="witness">{m.money_evidence_card(country(evidence.card))}</span>
			{!evidence.isConsistent && <Badge tone="warning">{m.money_evidence_differ()}</Badge>}
		</div>
	);
}

function DisputeLine({ dispute }: { dispute: AdminDispute }) {
	const { label, tone } = DISPUTE_STATUS_LABELS[dispute.status];
	return (
		<div className="money-line">
			<p className="row">
				<strong>{m.money_dispute_of({ amount: dispute.amount })}</strong> <Badge tone={tone}>{label()}</Badge>
			</p>
			<p>{disputeReasonLabel(dispute.reason)}</p>
			<p className="muted small">
				<DateTime timestamp={dispute.openedAt} withTime />
				{dispute.dueAt !== null &&
					` · ${m.money_evidence_until({ date: formatShortDate(dispute.dueAt, getLocale()) })}`}
			</p>
		</div>
	);
}

function RefundLine({ refund, children }: { refund: AdminRefund; children: React.ReactNode }) {
	return (
		<div className="money-line">
			<p className="row">
				<strong>{m.money_refund_of({ amount: refund.amount })}</strong>{" "}
				<Badge tone={REFUND_TONES[refund.state]}>{REFUND_STATE_NAMES[refund.state]()}</Badge>
			</p>
			{refund.note && <p className="quoted">{refund.note}</p>}
			{refund.failureCode && (
				<p className="admin-warning">{m.money_refund_failure({ code: providerLabel(refund.failureCode) })}</p>
			)}
			<p className="muted small">
				<DateTime timestamp={refund.createdAt} withTime /> ·{" "}
				{refund.requestedBy ?? REFUND_REASON_NAMES[refund.reason]()}
			</p>
			{children}
		</div>
	);
}

type RefundFormProps = ActionProps & { payment: AdminPayment; offer: RefundOffer };

/** Form for a refund. It suggests the amount under the refund policy; staff may change it, and must give a reason. */
function RefundForm({ application, refusal, payment, offer }: RefundFormProps) {
	const amount = fieldProps("refund", "amount", refusal, payment.id);
	return (
		<ActionForm application={application} refusal={refusal} action="refund">
			<input type="hidden" name="paymentId" value={payment.id} />
			<input type="hidden" name="refundId" value={offer.refundId} />
			<input type="hidden" name="available" value={offer.available} />
			<p>
				{CLAUSE_NAMES[offer.clause]()} <strong>{refundShare(offer)}</strong>
			</p>
			<TextField
				{...amount}
				defaultValue={amount.defaultValue ?? offer.dueAmount?.input ?? ""}
				label={m.money_amount()}
				hint={m.money_amount_hint({ amount: formatMoney(offer.available, getLocale()) })}
				className="control-short"
				inputMode="decimal"
				maxLength={20}
				autoComplete="off"
			/>
			<TextAreaField
				{...textProps("refund", "note", refusal, payment.id)}
				label={m.money_note()}
				hint={m.money_note_hint()}
			/>
			<Checkbox {...checkboxProps("refund", "confirmed", refusal, payment.id)} label={m.money_confirm()} />
			<Button type="submit">{m.money_refund()}</Button>
		</ActionForm>
	);
}

function refundShare({ percent, dueAmount }: RefundOffer): string {
	if (percent === null) return m.money_share_open();
	if (percent === 0) return m.money_share_none();
	return dueAmount ? m.money_share({ percent, amount: dueAmount.label }) : m.money_share_given();
}

type DecideRefundProps = ActionProps & { payment: AdminPayment; refund: AdminRefund };

/** Form for a refund over the limit. A second person approves or returns it; its proposer may withdraw it. */
function DecideRefundForm({ application, refusal, payment, refund }: DecideRefundProps) {
	const isOwn = refund.viewerRole === "proposer";
	return (
		<ActionForm application={application} refusal={refusal} action="decide-refund">
			<input type="hidden" name="paymentId" value={payment.id} />
			<input type="hidden" name="refundId" value={refund.id} />
			<p>{isOwn ? m.money_decide_mine() : m.money_decide_text()}</p>
			<TextAreaField {...textProps("decide-refund", "reason", refusal, payment.id)} label={m.money_decide_reason()} />
			<div className="row">
				{!isOwn && (
					<Button type="submit" name="decision" value="approved">
						{m.money_decide_approve()}
					</Button>
				)}
				<Button type="submit" name="decision" value="returned" variant="secondary">
					{isOwn ? m.money_decide_withdraw() : m.money_decide_return()}
				</Button>
			</div>
		</ActionForm>
	);
}

type RefundRequestLineProps = ActionProps & { payment: AdminPayment; request: AdminRefundRequest };

/** The applicant's refund request with the form that refuses it; a refund of the payment grants it. */
function RefundRequestLine({ application, refusal, payment, request }: RefundRequestLineProps) {
	return (
		<div className="money-line">
			<p>
				<strong>{request.text}</strong>
			</p>
			<p className="muted small">{m.request_case_explanation()}</p>
			{request.canRefuse && (
				<details className="action" open={refusal?.action === "refuse-refund" && refusal.subject === payment.id}>
					<summary>{m.admin_action_refuse_refund()}</summary>
					<div className="action-body">
						<ActionForm application={application} refusal={refusal} action="refuse-refund">
							<input type="hidden" name="paymentId" value={payment.id} />
							<input type="hidden" name="requestId" value={request.id} />
							<TextAreaField
								{...textProps("refuse-refund", "reason", refusal, payment.id)}
								label={m.request_refuse_reason()}
								hint={m.request_refuse_hint()}
								rows={3}
							/>
							<Button type="submit">{m.request_refuse_button()}</Button>
						</ActionForm>
					</div>
				</details>
			)}
		</div>
	);
}

/** Alert that a refund may be due, until it is paid or the deadline for requesting it has passed. */
export function AwaitedRefund({ awaitedRefund }: Pick<AdminPayments, "awaitedRefund">) {
	if (!awaitedRefund) return null;
	const { clause, percent, amount, requestDeadline } = awaitedRefund;
	return (
		<Alert tone="warning" title={m.money_awaiting_title()} className="admin-alert">
			<p>
				{CLAUSE_NAMES[clause]()}{" "}
				{percent === null || amount === null ? m.money_share_open() : m.money_share({ percent, amount })}{" "}
				{requestDeadline !== null && m.money_awaiting_until({ date: formatDate(requestDeadline, getLocale()) })}
			</p>
			<p>
				<a href="#money">{m.money_awaiting_link()}</a>
			</p>
		</Alert>
	);
}
