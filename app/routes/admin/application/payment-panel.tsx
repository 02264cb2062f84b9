import { formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { PAYMENT_STATES, PURPOSES, REFUND_STATES } from "../admin-labels.ts";
import { Moment } from "../date-time.tsx";
import {
	DISPUTE_STATUSES,
	objection,
	PAYMENT_TONES,
	providerWord,
	REFUND_REASONS,
	REFUND_TONES,
} from "../payment-labels.ts";
import type { ActProps } from "./action-form.tsx";
import { RefundForm } from "./forms/refund-form.tsx";
import type { DeskDispute, DeskPayment, DeskRefund, TaxEvidence } from "./payment-view.ts";

/** Every payment of a case: what came in, what went back, who objects, and the form that gives money back. */
export function MoneyPanel({ desk, refusal }: ActProps) {
	const { payments } = desk.money;
	return (
		<section className="desk-panel" aria-labelledby="money">
			<h2 id="money">{m.admin_money()}</h2>
			{payments.length === 0 && <p className="muted">{m.admin_nothing_yet()}</p>}
			{payments.map((payment) => (
				<article key={payment.id} className="payment">
					<h3 className="payment-head">
						<span>{PURPOSES[payment.purpose]()}</span>
						<span className="sum">{payment.amount}</span>
						<Badge tone={PAYMENT_TONES[payment.state]}>{PAYMENT_STATES[payment.state]()}</Badge>
					</h3>
					{payment.fraudWarning && (
						<p className="desk-warning">{m.money_warning({ code: providerWord(payment.fraudWarning) })}</p>
					)}
					<Facts caseId={desk.id} payment={payment} />
					{payment.disputes.map((dispute) => (
						<DisputeLine key={dispute.id} dispute={dispute} />
					))}
					{payment.refunds.map((refund) => (
						<RefundLine key={refund.id} refund={refund} />
					))}
					{payment.offer && (
						<details className="act" open={refusal?.act === "refund" && refusal.subject === payment.id}>
							<summary>{m.money_give_back()}</summary>
							<div className="act-body">
								{payment.offer.waits ? (
									<p className="desk-warning">{payment.offer.waits}</p>
								) : (
									<RefundForm desk={desk} refusal={refusal} payment={payment} offer={payment.offer} />
								)}
							</div>
						</details>
					)}
				</article>
			))}
		</section>
	);
}

function Facts({ caseId, payment }: { caseId: string; payment: DeskPayment }) {
	const { paidAt, openedAt, card, left, evidence, intentId, lastError, receipt } = payment;
	const facts: [string, React.ReactNode][] = [
		paidAt === null
			? [m.money_started(), <Moment key="at" at={openedAt} withTime />]
			: [m.money_paid(), <Moment key="at" at={paidAt} withTime />],
		[m.money_card(), card],
		[m.money_last_error(), lastError],
		[m.money_left(), left && <span className="sum">{left}</span>],
		[m.money_evidence(), evidence && <Evidence evidence={evidence} />],
		[m.money_receipt(), receipt && <a href={`/admin/receipts/${caseId}/${payment.purpose}`}>{receipt}</a>],
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

function DisputeLine({ dispute }: { dispute: DeskDispute }) {
	const { words, tone } = DISPUTE_STATUSES[dispute.status];
	return (
		<div className="money-line">
			<p className="row">
				<strong>{m.money_dispute_of({ amount: dispute.amount })}</strong> <Badge tone={tone}>{words()}</Badge>
			</p>
			<p>{objection(dispute.reason)}</p>
			<p className="muted small">
				<Moment at={dispute.at} withTime />
				{dispute.dueAt !== null &&
					` · ${m.money_evidence_until({ date: formatShortDate(dispute.dueAt, getLocale()) })}`}
			</p>
		</div>
	);
}

function RefundLine({ refund }: { refund: DeskRefund }) {
	return (
		<div className="money-line">
			<p className="row">
				<strong>{m.money_refund_of({ amount: refund.amount })}</strong>{" "}
				<Badge tone={REFUND_TONES[refund.state]}>{REFUND_STATES[refund.state]()}</Badge>
			</p>
			{refund.note && <p className="said">{refund.note}</p>}
			{refund.failure && (
				<p className="desk-warning">{m.money_refund_failure({ code: providerWord(refund.failure) })}</p>
			)}
			<p className="muted small">
				<Moment at={refund.at} withTime /> · {refund.by ?? REFUND_REASONS[refund.reason]()}
			</p>
		</div>
	);
}
