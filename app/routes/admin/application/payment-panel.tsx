import { formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { PAYMENT_STATES, PURPOSES, REFUND_STATES } from "../admin-labels.ts";
import { DateTime } from "../date-time.tsx";
import {
	DISPUTE_STATUSES,
	objection,
	PAYMENT_TONES,
	providerLabel,
	REFUND_REASONS,
	REFUND_TONES,
} from "../payment-labels.ts";
import type { ActionProps } from "./action-form.tsx";
import { DecideRefundForm } from "./forms/decide-refund-form.tsx";
import { RefundForm } from "./forms/refund-form.tsx";
import { RefundRequestLine } from "./forms/refuse-refund-form.tsx";
import type { AdminDispute, AdminPayment, AdminRefund, TaxEvidence } from "./payment-view.ts";

/** Every payment of an application: what came in, what went back, who objects, and the refund form. */
export function MoneyPanel({ application, refusal }: ActionProps) {
	const { payments, withdrawal } = application.money;
	return (
		<section className="admin-panel" aria-labelledby="money">
			<h2 id="money">{m.admin_money()}</h2>
			{withdrawal && <p className="admin-warning">{withdrawal}</p>}
			{payments.length === 0 && <p className="muted">{m.admin_nothing_yet()}</p>}
			{payments.map((payment) => (
				<article key={payment.id} className="payment">
					<h3 className="payment-head">
						<span>{PURPOSES[payment.purpose]()}</span>
						<span className="sum">{payment.amount}</span>
						<Badge tone={PAYMENT_TONES[payment.state]}>{PAYMENT_STATES[payment.state]()}</Badge>
					</h3>
					{payment.fraudWarning && (
						<p className="admin-warning">{m.money_warning({ code: providerLabel(payment.fraudWarning) })}</p>
					)}
					<Facts applicationId={application.id} payment={payment} />
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
							{refund.decides && (
								<DecideRefundForm application={application} refusal={refusal} payment={payment} refund={refund} />
							)}
						</RefundLine>
					))}
					{payment.offer && (
						<details className="action" open={refusal?.action === "refund" && refusal.subject === payment.id}>
							<summary>{m.money_give_back()}</summary>
							<div className="action-body">
								{payment.offer.waits ? (
									<p className="admin-warning">{payment.offer.waits}</p>
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

function Facts({ applicationId, payment }: { applicationId: string; payment: AdminPayment }) {
	const { paidAt, openedAt, card, left, evidence, intentId, lastError, receipt } = payment;
	const facts: [string, React.ReactNode][] = [
		paidAt === null
			? [m.money_started(), <DateTime key="at" at={openedAt} withTime />]
			: [m.money_paid(), <DateTime key="at" at={paidAt} withTime />],
		[m.money_card(), card],
		[m.money_last_error(), lastError],
		[m.money_left(), left && <span className="sum">{left}</span>],
		[m.money_evidence(), evidence && <Evidence evidence={evidence} />],
		[m.money_receipt(), receipt && <a href={`/admin/receipts/${applicationId}/${payment.purpose}`}>{receipt}</a>],
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

/** Three witnesses of where the customer is; two that agree are what the tax office asks for. */
function Evidence({ evidence }: { evidence: TaxEvidence }) {
	const country = (name: string | null) => ({ country: name ?? m.money_evidence_unknown() });
	return (
		<>
			<span className="witness">{m.money_evidence_declared(country(evidence.declared))}</span>
			<span className="witness">{m.money_evidence_address(country(evidence.address))}</span>
			<span className="witness">{m.money_evidence_card(country(evidence.card))}</span>
			{!evidence.agree && <Badge tone="warning">{m.money_evidence_differ()}</Badge>}
		</>
	);
}

function DisputeLine({ dispute }: { dispute: AdminDispute }) {
	const { label, tone } = DISPUTE_STATUSES[dispute.status];
	return (
		<div className="money-line">
			<p className="row">
				<strong>{m.money_dispute_of({ amount: dispute.amount })}</strong> <Badge tone={tone}>{label()}</Badge>
			</p>
			<p>{objection(dispute.reason)}</p>
			<p className="muted small">
				<DateTime at={dispute.at} withTime />
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
				<Badge tone={REFUND_TONES[refund.state]}>{REFUND_STATES[refund.state]()}</Badge>
			</p>
			{refund.note && <p className="said">{refund.note}</p>}
			{refund.failure && (
				<p className="admin-warning">{m.money_refund_failure({ code: providerLabel(refund.failure) })}</p>
			)}
			<p className="muted small">
				<DateTime at={refund.at} withTime /> · {refund.by ?? REFUND_REASONS[refund.reason]()}
			</p>
			{children}
		</div>
	);
}
