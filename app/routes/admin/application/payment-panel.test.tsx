import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { anAdminApplication, aRefusal } from "#test/factories/admin-application.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import type { Refusal } from "./application-view.ts";
import { AwaitedRefund, PaymentPanel } from "./payment-panel.tsx";
import type { AdminPayment, AdminPayments, AdminRefund, RefundOffer } from "./payments.server.ts";

const PAYMENT: AdminPayment = {
	id: "payment-1",
	purpose: "application",
	state: "succeeded",
	amount: "€79.00",
	card: "Visa 4242",
	openedAt: NOON - DAY,
	paidAt: NOON,
	intentId: "pi_1",
	receiptNumber: "R-1",
	lastError: null,
	invoices: [],
	creditExcess: null,
	fraudWarning: null,
	evidence: null,
	remaining: "€79.00",
	refunds: [],
	disputes: [],
	request: null,
	offer: null,
};
const MONEY: AdminPayments = { withdrawal: null, household: [], payments: [], awaitedRefund: null };
const panel = (money: Partial<AdminPayments> = {}, refusal: Refusal | null = null) => (
	<PaymentPanel key="p" application={anAdminApplication({ money: { ...MONEY, ...money } })} refusal={refusal} />
);
const payment = (changes: Partial<AdminPayment>, refusal: Refusal | null = null) =>
	panel({ payments: [{ ...PAYMENT, ...changes }] }, refusal);
const REFUND: AdminRefund = {
	id: "refund-1",
	amount: "€10.00",
	state: "succeeded",
	reason: "late",
	requestedBy: null,
	note: null,
	failureCode: null,
	createdAt: NOON,
	viewerRole: null,
};
const OFFER: RefundOffer = {
	refundId: "refund-9",
	available: 7900,
	blockedReason: null,
	clause: "filed",
	percent: 50,
	dueAmount: { label: "€39.50", input: "39.50" },
};
const offer = (changes: Partial<RefundOffer>, refusal: Refusal | null = null) =>
	payment({ offer: { ...OFFER, ...changes } }, refusal);
const SHARE = { only: /^With the/ };
const EVIDENCE = { declared: "Poland", ipAddress: "Poland", card: null, isConsistent: false };

describe("the payment panel shows", () => {
	itShows({
		"none, in a withdrawn order for three people": [
			panel({
				withdrawal: "Withdrawn in time.",
				household: [
					{ id: "case-2", applicationNumber: "NIF-2" },
					{ id: "case-3", applicationNumber: "NIF-3" },
				],
			}),
			[
				"<section aria-labelledby=money>",
				"## Payments and refunds",
				"Order for 3 people: [NIF-2](/admin/applications/case-2?lang=en), [NIF-3](/admin/applications/case-3?lang=en)",
				"Withdrawn in time.",
				"Nothing yet",
			],
		],
		"one that was paid": [
			payment({}),
			[
				"<section aria-labelledby=money>",
				"## Payments and refunds",
				"### Application€79.00 {success} Paid",
				"= Paid",
				"  <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"= Card",
				"  Visa 4242",
				"= Refundable",
				"  €79.00",
				"= Receipt number",
				"  [R-1](/admin/receipts/case-1/application)",
				"= Payment ID at the card provider",
				"  pi_1",
			],
		],
		"one that was only started and failed": [
			payment({
				state: "failed",
				paidAt: null,
				remaining: null,
				receiptNumber: null,
				intentId: null,
				card: null,
				lastError: "Declined",
			}),
			[
				"<section aria-labelledby=money>",
				"## Payments and refunds",
				"### Application€79.00 {danger} Payment failed",
				"= Started",
				"  <datetime=2026-11-22T12:00:00.000Z>November 22, 2026 at 12:00",
				"= Last decline",
				"  Declined",
			],
		],
		"one with a warning and conflicting evidence": [
			payment({ fraudWarning: "made_with_stolen_card", evidence: EVIDENCE }),
			[
				"### Application€79.00 {success} Paid",
				"Fraud warning from the bank: Card reported stolen",
				"Form: PolandIP address: PolandCard: unknown {warning} They do not match",
			],
			{ only: /Poland|\{|warn/i },
		],
		"one with matching evidence": [
			payment({ evidence: { ...EVIDENCE, card: "Poland", isConsistent: true } }),
			["Form: PolandIP address: PolandCard: Poland"],
			{ only: /Poland|warning/ },
		],
		"one with invoices": [
			payment({
				invoices: [
					{ id: "i1", kind: "invoice", number: "FT 1/1", atcud: "AB-1", amount: "€79.00" },
					{ id: "i2", kind: "credit_note", number: "NC 1/1", atcud: null, amount: "€10.00" },
					{ id: "i3", kind: "credit_note", number: null, atcud: null, amount: "€5.00" },
				],
				creditExcess: "€5.00",
			}),
			[
				"Invoice[FT 1/1](/admin/invoices/case-1/i1)€79.00",
				"ATCUD AB-1",
				"Credit note[NC 1/1](/admin/invoices/case-1/i2)€10.00 {danger} without ATCUD",
				"Credit note {warning} not issued yet€5.00",
				m.money_credit_excess({ amount: "€5.00" }),
			],
			{ only: /nvoice|redit|AB-1|€5/ },
		],
		"one that is disputed": [
			payment({
				disputes: [
					{
						id: "d1",
						amount: "€79.00",
						reason: "fraudulent",
						status: "needs_response",
						dueAt: NOON + 7 * DAY,
						openedAt: NOON,
					},
					{ id: "d2", amount: "€1.00", reason: "strange_reason", status: "won", dueAt: null, openedAt: NOON },
				],
			}),
			[
				"  <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"Dispute over €79.00 {danger} Evidence needed",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Evidence is accepted until Nov 30, 2026",
				"Dispute over €1.00 {success} Won",
				"strange_reason",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
			{ only: /ispute|fraud|strange|Nov 2[0-9]|November 23, 2026 at 12:00( ·|$)|until/ },
		],
		"one with refunds": [
			payment({
				refunds: [
					{ ...REFUND, requestedBy: "Eva", note: "A gift" },
					{ ...REFUND, id: "refund-2", state: "failed", failureCode: "expired_or_canceled_card" },
				],
			}),
			[
				"## Payments and refunds",
				"= Refundable",
				"= Payment ID at the card provider",
				"Refund of €10.00 {success} Refunded",
				"A gift",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva",
				"Refund of €10.00 {danger} Failed",
				"The card provider’s answer: The card has expired or was cancelled",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · the money arrived too late",
			],
			{ only: /efund|gift|Eva|late|card/ },
		],
		"one whose refund another person proposed": [
			payment({ refunds: [{ ...REFUND, state: "proposed", viewerRole: "approver" }] }),
			[
				"Refund of €10.00 {warning} Waiting for a second person",
				"<input type=hidden name=intent value=decide-refund>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=paymentId value=payment-1>",
				"<input type=hidden name=refundId value=refund-1>",
				m.money_decide_text(),
				"<textarea maxlength=2000 id=decide-refund-payment-1-reason name=reason>",
				"button primary value=approved name=decision: Approve refund",
				"button secondary value=returned name=decision: Decline",
			],
			{ only: /hidden|button|decide|person|reason/ },
		],
		"one whose refund the viewer proposed": [
			payment({ refunds: [{ ...REFUND, state: "proposed", viewerRole: "proposer" }] }),
			[m.money_decide_mine(), "button secondary value=returned name=decision: Withdraw"],
			{ only: /button|propos|you/i },
		],
		"one with a refund request": [
			payment({ request: { id: "r1", text: "Asked on Monday", canRefuse: true } }),
			[
				"Asked on Monday",
				"<details>",
				"<input type=hidden name=intent value=refuse-refund>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=paymentId value=payment-1>",
				"<input type=hidden name=requestId value=r1>",
				`p id=refuse-refund-payment-1-reason-hint: ${m.request_refuse_hint()}`,
				"<textarea aria-describedby=refuse-refund-payment-1-reason-hint maxlength=2000 id=refuse-refund-payment-1-reason name=reason>",
				"button primary: Refuse the refund",
			],
			{ only: /Asked|hidden|button|<details|reason/ },
		],
		"one with a refund request that the viewer may not refuse": [
			payment({ request: { id: "r1", text: "Asked on Monday", canRefuse: false } }),
			["Asked on Monday"],
			{ only: /Asked|hidden|button|<details/ },
		],
		"one whose request was refused without a reason": [
			payment(
				{ request: { id: "r1", text: "Asked", canRefuse: true } },
				aRefusal({ action: "refuse-refund", subject: "payment-1", fields: { reason: "Why?" } }),
			),
			[
				"<details open>",
				"p id=refuse-refund-payment-1-reason-error: Error: Why?",
				"<textarea aria-describedby=refuse-refund-payment-1-reason-hint refuse-refund-payment-1-reason-error aria-invalid=true maxlength=2000 id=refuse-refund-payment-1-reason name=reason>",
			],
			{ only: /<details|-error/ },
		],
		"one that can be refunded": [
			offer({}),
			[
				"<section aria-labelledby=money>",
				"<details>",
				"<input type=hidden name=intent value=refund>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=paymentId value=payment-1>",
				"<input type=hidden name=refundId value=refund-9>",
				"<input type=hidden name=available value=7900>",
				"With the Tax Authority, and in time. Under the refund policy, 50% is refunded: €39.50.",
				"label: Amount in euros",
				"p id=refund-payment-1-amount-hint: At most €79.00.",
				"<input aria-describedby=refund-payment-1-amount-hint inputmode=decimal maxlength=20 autocomplete=off id=refund-payment-1-amount type=text name=amount value=39.50>",
				"label: Why",
				"p id=refund-payment-1-note-hint: For colleagues. The applicant does not read it.",
				"<textarea aria-describedby=refund-payment-1-note-hint maxlength=2000 id=refund-payment-1-note name=note>",
				"button primary: Issue a refund",
			],
			{ only: /hidden|<details|label|name=amount|%|button|<input type=checkbox|hint/ },
		],
		"one whose refund is decided by staff": [
			offer({ percent: null, dueAmount: null }),
			[`With the Tax Authority, and in time. ${m.money_share_open()}`],
			SHARE,
		],
		"one with no refund due": [
			offer({ percent: 0, dueAmount: null }),
			["With the Tax Authority, and in time. Under the refund policy, nothing is refunded."],
			SHARE,
		],
		"one whose due refund has already been made": [
			offer({ dueAmount: null }),
			[`With the Tax Authority, and in time. ${m.money_share_given()}`],
			SHARE,
		],
		"one that cannot be refunded now": [
			offer({ blockedReason: "Disputed." }),
			["<details>", "Disputed."],
			{ only: /Disputed|<details|name=amount/ },
		],
		"one whose refund form was rejected": [
			offer(
				{},
				aRefusal({
					action: "refund",
					subject: "payment-1",
					fields: { amount: "Too much." },
					values: { amount: "900", confirmed: "on" },
				}),
			),
			[
				"<details open>",
				"p id=refund-payment-1-amount-error: Error: Too much.",
				"<input aria-describedby=refund-payment-1-amount-hint refund-payment-1-amount-error aria-invalid=true inputmode=decimal maxlength=20 autocomplete=off id=refund-payment-1-amount type=text name=amount value=900>",
				"<input id=refund-payment-1-confirmed type=checkbox name=confirmed checked>",
				m.money_confirm(),
			],
			{ only: /<details|-error|name=amount|checked/ },
		],
		"one beside a rejected refund of another payment": [
			offer(
				{},
				aRefusal({
					action: "refund",
					subject: "payment-2",
					fields: { amount: "Too much." },
					values: { amount: "900" },
				}),
			),
			[
				"<details>",
				"<input aria-describedby=refund-payment-1-amount-hint inputmode=decimal maxlength=20 autocomplete=off id=refund-payment-1-amount type=text name=amount value=39.50>",
			],
			{ only: /<details|-error|name=amount/ },
		],
	});
});

const awaited = (changes: object) => (
	<AwaitedRefund
		key="a"
		awaitedRefund={{ clause: "rejected_applicant", percent: 30, amount: "€23.70", requestDeadline: null, ...changes }}
	/>
);

describe("a refund that may be due", () => {
	itShows({
		"is hidden if none is due": [<AwaitedRefund key="a" awaitedRefund={null} />, []],
		"is a percentage of the price": [
			awaited({}),
			[
				"warning:",
				"! A refund may be due",
				"Rejected for reasons on the applicant’s side. Under the refund policy, 30% is refunded: €23.70.",
				"[Look at the payment](#money)",
			],
		],
		"must be requested": [
			awaited({ requestDeadline: NOON }),
			[
				"Rejected for reasons on the applicant’s side. Under the refund policy, 30% is refunded: €23.70. It can be asked for until November 23, 2026.",
			],
			{ only: /until|November/ },
		],
		"is decided by staff": [
			awaited({ percent: null }),
			[`Rejected for reasons on the applicant’s side. ${m.money_share_open()}`],
			{ only: /%|decide/ },
		],
		"has an amount decided by staff": [
			awaited({ amount: null }),
			[`Rejected for reasons on the applicant’s side. ${m.money_share_open()}`],
			{ only: /%|decide/ },
		],
	});
});
