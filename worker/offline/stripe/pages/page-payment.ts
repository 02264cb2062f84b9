import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import { money } from "../../provider/page-parts.ts";
import { isInquiry, isOpen } from "../disputes/disputes.ts";
import type { Dispute, Refund } from "../disputes/reversal-shapes.ts";
import { isBeingPaid } from "../intents/processing.ts";
import { type Charge, nameOfMeans } from "../shapes.ts";
import type { PaymentFile } from "./overview.ts";
import { eventTable } from "./page-events.ts";
import { actionButton, moment } from "./page-parts.ts";

/** One payment from its first attempt to its last dispute, with what a bank may still do about it. */
export function paymentPage(file: PaymentFile): Markup {
	const { payment, charges, refunds, disputes, warnings, events, waiting } = file;
	return html`
		<dl>
			<dt>Payment</dt><dd><code>${payment.id}</code></dd>
			<dt>Status</dt><dd>${payment.status}</dd>
			<dt>Amount</dt><dd>${money(payment.amount, payment.currency)}</dd>
			<dt>Begun</dt><dd>${moment(payment.created)}</dd>
			${Object.entries(payment.metadata).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
		</dl>
		${isBeingPaid(payment) ? bankAnswers(payment.id) : ""}
		${charges.map((charge) => chargeSection(charge, warnings.length > 0))}
		${refunds.map(refundSection)}
		${disputes.map(disputeSection)}
		${warnings.map((warning) => section("Fraud warning", warning, html`<p>The bank of the card suspects fraud.</p>`))}
		<h2>Events</h2>
		${eventTable(events, waiting)}
		<p><a href="/offline/stripe">All payments</a></p>`;
}

function bankAnswers(intent: string): Markup {
	return html`<p>The bank or the payer has not answered yet.</p>
		<div class="row">
			${actionButton({ action: "finish-intent", intent, outcome: "succeed" }, "It is paid")}
			${actionButton({ action: "finish-intent", intent, outcome: "fail" }, "It is refused")}
		</div>`;
}

function section(title: string, object: { id: string; created: number }, body: Markup): Markup {
	return html`<section class="letter">
		<h2>${title}</h2>
		<p class="quiet">${moment(object.created)} <code>${object.id}</code></p>
		${body}
	</section>`;
}

function chargeSection(charge: Charge, warned: boolean): Markup {
	const name = nameOfMeans(charge.payment_method_details);
	const dispute = (cause: "fraudulent" | "product_not_received" | "inquiry", label: string) =>
		actionButton({ action: "open-dispute", charge: charge.id, cause }, label);
	if (!charge.paid) return section(`Refused: ${name}`, charge, html`<p>${charge.failure_message}</p>`);
	const body = html`
		<p><a href="/offline/stripe/receipts/${charge.id}">Receipt</a></p>
		<div class="row">
			${
				charge.disputed
					? ""
					: [
							dispute("fraudulent", "Dispute as fraud"),
							dispute("product_not_received", "Dispute as not received"),
							dispute("inquiry", "Only inquire"),
						]
			}
			${warned ? "" : actionButton({ action: "raise-warning", charge: charge.id }, "Warn of fraud")}
		</div>`;
	return section(`Paid with ${name}`, charge, body);
}

function refundSection(refund: Refund): Markup {
	const { id, status } = refund;
	const finish = (outcome: "succeed" | "fail", label: string) =>
		actionButton({ action: "finish-refund", refund: id, outcome }, label);
	const body = html`
		<p>${money(refund.amount, refund.currency)}</p>
		<div class="row">
			${status === "pending" ? finish("succeed", "Let it succeed") : ""}
			${status === "pending" || status === "succeeded" ? finish("fail", "Let it fail") : ""}
		</div>`;
	return section(`Refund: ${status}`, refund, body);
}

function disputeSection(dispute: Dispute): Markup {
	const decide = (outcome: "won" | "lost" | "closed", label: string) =>
		actionButton({ action: "decide-dispute", dispute: dispute.id, outcome }, label);
	const decisions = isInquiry(dispute)
		? [decide("closed", "Close it")]
		: [decide("won", "We win"), decide("lost", "We lose")];
	const body = html`
		<p>${money(dispute.amount, dispute.currency)}, ${dispute.reason}</p>
		<div class="row">${isOpen(dispute) ? decisions : ""}</div>`;
	return section(`Dispute: ${dispute.status}`, dispute, body);
}
