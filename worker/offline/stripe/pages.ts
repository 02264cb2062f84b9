import { html } from "hono/html";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { Markup } from "../offline-page.ts";
import { CALL_EFFECTS, EVENT_EFFECTS, type Fault, type FaultInput } from "../provider/faults.ts";
import { formatMoney, formatTimestamp, renderTable } from "../provider/page-parts.ts";
import { isInquiry, isOpen } from "./disputes.ts";
import { isPaymentPending } from "./intents/confirm.ts";
import type { EventSummary, Overview, PaymentDetails, PaymentSummary } from "./overview.ts";
import type { SandboxAction } from "./sandbox-context.ts";
import { type Charge, type Dispute, methodName, type Refund } from "./shapes.ts";
import type { Attempt, DueDelivery } from "./webhook-deliveries.ts";

/** Renders the page of the simulated card provider: its state and its faults. @param now UTC milliseconds */
export function stripePage(overview: Overview, now: number): Markup {
	return html`
		<p>The stand-in for the card provider. No card number is kept, no money moves.</p>
		<p>
			It is ${formatDateTime(now, "en")} by the product's clock, which you can <a href="/offline/clock">move</a>.
			On this page: <a href="#payments">payments</a>, <a href="#faults">faults</a>, <a href="#events">events</a>,
			<a href="#deliveries">deliveries</a>. <a href="/offline/stripe?format=json">The same as JSON</a>.
		</p>
		<h2 id="payments">Payments</h2>
		<p class="quiet">Open one to dispute it, to raise a fraud warning or to finish what is still under way.</p>
		${renderTable(
			"Payments",
			["Payment", "Status", "Amount", "For", "Card", "Afterwards"],
			overview.payments.map((payment) => paymentRow(payment, overview)),
		)}
		<h2 id="faults">Faults</h2>
		${faultSection(overview.faults)}
		<h2 id="events">Events</h2>
		${eventTable(overview.events, overview.waiting)}
		<h2 id="deliveries">Deliveries</h2>
		${attemptTable(overview.attempts, overview.events)}`;
}

function paymentRow(payment: PaymentSummary, overview: Overview): Markup {
	const charge = overview.charges.find((candidate) => candidate.id === payment.latest_charge);
	return html`<tr>
		<td class="solid"><a href="/offline/stripe/payments/${payment.id}">${formatTime(payment.created).slice(0, 16)}</a></td>
		<td>${payment.status}${payment.last_payment_error ? ` (${payment.last_payment_error.code})` : ""}</td>
		<td class="solid">${formatMoney(payment.amount, payment.currency)}</td>
		<td class="solid">${payment.metadata.applicationNumber ?? payment.metadata.purpose ?? ""}</td>
		<td class="solid">${charge ? methodName(charge.payment_method_details) : ""}</td>
		<td>${followUps(payment, overview).join(", ")}</td>
	</tr>`;
}

function followUps(payment: PaymentSummary, overview: Overview): string[] {
	const charge = overview.charges.find((candidate) => candidate.id === payment.latest_charge);
	const refundNotes = charge?.amount_refunded
		? [`refunded ${formatMoney(charge.amount_refunded, charge.currency)}`]
		: [];
	const relatedToPayment = <O extends { payment_intent: string }>(objects: O[]) =>
		objects.filter((object) => object.payment_intent === payment.id);
	const disputes = relatedToPayment(overview.disputes).map(({ status }) => `dispute ${status}`);
	return [...refundNotes, ...disputes, ...relatedToPayment(overview.warnings).map(() => "fraud warning")];
}

/** Renders events, each with a button to deliver it again. */
function eventTable(events: EventSummary[], waiting: DueDelivery[]): Markup {
	return renderTable(
		"Events",
		["When", "Event", "Delivery", ""],
		events.map((event) => eventRow(event, waiting)),
	);
}

function eventRow(event: EventSummary, waiting: DueDelivery[]): Markup {
	const due = waiting.find(({ eventId }) => eventId === event.id);
	const state = event.pending_webhooks === 0 ? "Delivered" : "Abandoned";
	return html`<tr>
		<td class="solid">${formatTime(event.created)}</td>
		<td>${event.type}<br><code class="quiet">${event.about}</code></td>
		<td>${due ? `Next attempt ${formatTimestamp(due.dueAt)}` : state}</td>
		<td><form method="post" action="/offline/stripe/deliveries">
			<input type="hidden" name="event" value="${event.id}">
			<button class="second" aria-label="Deliver again: ${event.type} of ${event.about}">Deliver again</button>
		</form></td>
	</tr>`;
}

/** Renders the delivery attempts, with the product's responses. */
function attemptTable(attempts: Attempt[], events: EventSummary[]): Markup {
	const findType = (id: string) => events.find((event) => event.id === id)?.type ?? id;
	return renderTable(
		"Deliveries",
		["When", "Event", "Response"],
		attempts.map(
			({ at, eventId, status, note }) => html`<tr>
				<td class="solid">${formatTimestamp(at)}</td>
				<td>${findType(eventId)}</td>
				<td>${status ?? "No response"} <span class="quiet">${note}</span></td>
			</tr>`,
		),
	);
}

/** Renders one payment from its first attempt to its last dispute, with the bank's possible actions. */
export function paymentPage(details: PaymentDetails): Markup {
	const { payment, charges, refunds, disputes, warnings, events, waiting } = details;
	return html`
		<dl>
			<dt>Payment</dt><dd><code>${payment.id}</code></dd>
			<dt>Status</dt><dd>${payment.status}</dd>
			<dt>Amount</dt><dd>${formatMoney(payment.amount, payment.currency)}</dd>
			<dt>Begun</dt><dd>${formatTime(payment.created)}</dd>
			${Object.entries(payment.metadata).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
		</dl>
		${isPaymentPending(payment) ? bankActions(payment.id) : ""}
		${charges.map((charge) => chargeSection(charge, warnings.length > 0))}
		${refunds.map(refundSection)}
		${disputes.map(disputeSection)}
		${warnings.map((warning) => objectSection("Fraud warning", warning, html`<p>The bank of the card suspects fraud.</p>`))}
		<h2>Events</h2>
		${eventTable(events, waiting)}
		<p><a href="/offline/stripe">All payments</a></p>`;
}

function bankActions(intent: string): Markup {
	return html`<p>The bank or the payer has not answered yet.</p>
		<div class="row">
			${actionButton({ action: "finish-intent", intent, outcome: "succeed" }, "It is paid")}
			${actionButton({ action: "finish-intent", intent, outcome: "fail" }, "It is refused")}
		</div>`;
}

function objectSection(title: string, object: { id: string; created: number }, body: Markup): Markup {
	return html`<section class="letter">
		<h2>${title}</h2>
		<p class="quiet">${formatTime(object.created)} <code>${object.id}</code></p>
		${body}
	</section>`;
}

function chargeSection(charge: Charge, hasWarning: boolean): Markup {
	const name = methodName(charge.payment_method_details);
	const disputeButton = (cause: "fraudulent" | "product_not_received" | "inquiry", label: string) =>
		actionButton({ action: "open-dispute", charge: charge.id, cause }, label);
	if (!charge.paid) return objectSection(`Refused: ${name}`, charge, html`<p>${charge.failure_message}</p>`);
	const body = html`
		<p><a href="/offline/stripe/receipts/${charge.id}">Receipt</a></p>
		<div class="row">
			${
				charge.disputed
					? ""
					: [
							disputeButton("fraudulent", "Dispute as fraud"),
							disputeButton("product_not_received", "Dispute as not received"),
							disputeButton("inquiry", "Only inquire"),
						]
			}
			${hasWarning ? "" : actionButton({ action: "raise-warning", charge: charge.id }, "Warn of fraud")}
		</div>`;
	return objectSection(`Paid with ${name}`, charge, body);
}

function refundSection(refund: Refund): Markup {
	const { id, status } = refund;
	const finishButton = (outcome: "succeed" | "fail", label: string) =>
		actionButton({ action: "finish-refund", refund: id, outcome }, label);
	const body = html`
		<p>${formatMoney(refund.amount, refund.currency)}</p>
		<div class="row">
			${status === "pending" ? finishButton("succeed", "Let it succeed") : ""}
			${status === "pending" || status === "succeeded" ? finishButton("fail", "Let it fail") : ""}
		</div>`;
	return objectSection(`Refund: ${status}`, refund, body);
}

function disputeSection(dispute: Dispute): Markup {
	const decideButton = (outcome: "won" | "lost" | "closed", label: string) =>
		actionButton({ action: "decide-dispute", dispute: dispute.id, outcome }, label);
	const decisions = isInquiry(dispute)
		? [decideButton("closed", "Close it")]
		: [decideButton("won", "We win"), decideButton("lost", "We lose")];
	const body = html`
		<p>${formatMoney(dispute.amount, dispute.currency)}, ${dispute.reason}</p>
		<div class="row">${isOpen(dispute) ? decisions : ""}</div>`;
	return objectSection(`Dispute: ${dispute.status}`, dispute, body);
}

/** Renders the provider's receipt. */
export function receiptPage(charge: Charge): Markup {
	return html`
		<p>A specimen: no money has moved.</p>
		<dl>
			<dt>Amount paid</dt><dd>${formatMoney(charge.amount, charge.currency)}</dd>
			${charge.amount_refunded > 0 ? html`<dt>Refunded</dt><dd>${formatMoney(charge.amount_refunded, charge.currency)}</dd>` : ""}
			<dt>Date paid</dt><dd>${formatTime(charge.created)}</dd>
			<dt>Paid with</dt><dd>${methodName(charge.payment_method_details)}</dd>
			<dt>Receipt for</dt><dd>${charge.metadata.applicationNumber ?? charge.description ?? charge.payment_intent}</dd>
		</dl>`;
}

/** Renders pending faults, presets as buttons, and a form for any other fault. */
function faultSection(faults: Fault[]): Markup {
	return html`
		${faults.length === 0 ? html`<p>No fault is waiting.</p>` : pendingFaults(faults)}
		<form method="post" action="/offline/stripe/faults" class="choices">
			${FAULT_PRESETS.map(({ name, label }) => html`<button class="second" name="preset" value="${name}">${label}</button>`)}
		</form>
		<details>
			<summary>Any other fault</summary>
			${faultForm()}
		</details>`;
}

function pendingFaults(faults: Fault[]): Markup {
	return html`<ul>${faults.map((fault) => html`<li>${describeFault(fault)}</li>`)}</ul>
		<form method="post" action="/offline/stripe/faults/clear"><button>Clear all faults</button></form>`;
}

function describeFault({ effect, match, event, times, probability, seed }: Fault): Markup {
	const odds = probability === undefined ? "" : `, each time with a chance of ${probability} (seed ${seed})`;
	const frequency = times === undefined ? "until cleared" : times === 1 ? "once" : `${times} times`;
	return html`<strong>${effect}</strong> for <code>${match}</code>${event ? html` of <code>${event}</code>` : ""}, ${frequency}${odds}`;
}

function renderOptions(effects: Record<string, string>): Markup[] {
	return Object.entries(effects).map(([name, text]) => html`<option value="${name}">${text}</option>`);
}

function numberField(name: string, label: string, value: string, range: string, step = "1"): Markup {
	const [min, max] = range.split(" to ");
	return html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="${min}" max="${max}" step="${step}" value="${value}"></p>`;
}

function faultForm(): Markup {
	return html`<form method="post" action="/offline/stripe/faults" class="fields">
		<p><label for="match">Requests like (* for anything)</label><input id="match" name="match" required value="POST /v1/payment_intents*"></p>
		<p><label for="effect">What happens</label><select id="effect" name="effect">
			<optgroup label="To a call, or an event">${renderOptions(CALL_EFFECTS)}</optgroup>
			<optgroup label="To an event only">${renderOptions(EVENT_EFFECTS)}</optgroup>
		</select></p>
		${numberField("status", "Status of the error", "500", "400 to 599")}
		<p><label for="shouldRetry">Header stripe-should-retry</label><select id="shouldRetry" name="shouldRetry">
			<option value="">None</option><option>true</option><option>false</option>
		</select></p>
		${numberField("delay", "Milliseconds to wait", "1000", "0 to 60000")}
		<p><label for="outcome">After processing, the bank will</label><select id="outcome" name="outcome">
			<option value="succeed">pay</option><option value="fail">refuse</option><option value="wait">wait for you</option>
		</select></p>
		<p><label for="event">Only events of the type (such as charge.*)</label><input id="event" name="event"></p>
		${numberField("times", "How often (empty: once, or without limit if by chance)", "", "1 to 100000")}
		${numberField("probability", "Chance each time, from 0 to 1 (empty: always)", "", "0.01 to 1", "0.01")}
		${numberField("seed", "Seed of the random sequence", "1", "0 to 4294967295")}
		<p><button>Inject the fault</button></p>
	</form>
	<p class="quiet">Events are matched by <code>POST /api/webhooks/stripe</code>. Programs send the same fields as JSON to <code>POST /offline/stripe/faults</code>.</p>`;
}

/** Formats a time of the API, in seconds. */
function formatTime(seconds: number): string {
	return formatTimestamp(seconds * 1000);
}

/** Renders a button that performs an action of a bank or cardholder. */
function actionButton(action: SandboxAction, label: string): Markup {
	return html`<form method="post" action="/offline/stripe/actions">
		${Object.entries(action).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
		<button class="second">${label}</button>
	</form>`;
}

const WEBHOOK_EVENTS = "POST /api/webhooks/stripe";
const CONFIRM_ENDPOINT = "POST /v1/payment_intents/*/confirm";

type Preset = { name: string; label: string; fault: FaultInput };

/** The most common faults for a product like this one. */
export const FAULT_PRESETS: readonly Preset[] = [
	{
		name: "lost-answer",
		label: "Lose the response to the next call",
		fault: { match: "POST /v1/*", effect: "drop-after" },
	},
	{
		name: "error-after",
		label: "Respond with 500 to the next call, although it takes effect",
		fault: { match: "POST /v1/*", effect: "status-after" },
	},
	{
		name: "error-kept",
		label: "Respond with 500 to the next call, and to each retry for a day",
		fault: { match: "POST /v1/*", effect: "status-kept" },
	},
	{
		name: "unsteady",
		label: "Respond with 503 to one call in five, until cleared",
		fault: { match: "*/v1/*", effect: "status", status: 503, probability: 0.2 },
	},
	{
		name: "slow-bank",
		label: "Keep the next payment in processing for a minute",
		fault: { match: CONFIRM_ENDPOINT, effect: "processing", delay: 60_000 },
	},
	{
		name: "undecided-bank",
		label: "Keep the next payment in processing until you finish it",
		fault: { match: CONFIRM_ENDPOINT, effect: "processing", outcome: "wait" },
	},
	{ name: "twice", label: "Deliver the next event twice", fault: { match: WEBHOOK_EVENTS, effect: "duplicate" } },
	{
		name: "late",
		label: "Hold the next ten events back for a minute",
		fault: { match: WEBHOOK_EVENTS, effect: "delay", delay: 60_000, times: 10 },
	},
	{ name: "stale", label: "Send the next event with an old state", fault: { match: WEBHOOK_EVENTS, effect: "stale" } },
	{
		name: "receiver-down",
		label: "Respond with 503 to six deliveries in place of the product",
		fault: { match: WEBHOOK_EVENTS, effect: "status", status: 503, times: 6 },
	},
	{
		name: "forged",
		label: "Sign the next event with the wrong secret",
		fault: { match: WEBHOOK_EVENTS, effect: "wrong-secret" },
	},
];
