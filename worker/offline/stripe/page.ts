import { html } from "hono/html";
import { formatDateTime } from "#app/domain/calendar.ts";
import type { Markup } from "../offline-page.ts";
import type { Attempt } from "./deliveries.ts";
import type { Fault } from "./fault-schema.ts";
import type { EventLine, Overview, PaymentLine } from "./stripe-sandbox.ts";

/** Everything that the stand-in for the card provider knows, and two ways to make its life harder. */
export function stripePage(overview: Overview): Markup {
	return html`
		<p class="quiet">The stand-in for the card provider. No card number is kept, no money moves. <a href="/offline/stripe?format=json">The same as JSON</a></p>
		<h2 id="payments">Payments</h2>
		${table(
			["When", "Intent", "For", "Amount", "Refunded", "Status"],
			overview.payments.map((payment) => paymentRow(payment, overview)),
		)}
		<h2 id="events">Events</h2>
		${table(
			["When", "Event", "About", "Delivery", ""],
			overview.events.map((event) => eventRow(event, overview)),
		)}
		<h2 id="deliveries">Deliveries</h2>
		${table(["When", "Event", "Answer"], overview.attempts.map(attemptRow))}
		<h2 id="faults">Faults</h2>
		${faultList(overview.faults)}
		${faultForm()}`;
}

function table(heads: string[], rows: Markup[]): Markup {
	if (rows.length === 0) return html`<p>Nothing yet.</p>`;
	return html`<div class="scroll" tabindex="0" role="group"><table>
		<thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead>
		<tbody>${rows}</tbody>
	</table></div>`;
}

function money(cents: number, currency: string): string {
	return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

function paymentRow(payment: PaymentLine, overview: Overview): Markup {
	const charge = overview.charges.find((one) => one.id === payment.latest_charge);
	return html`<tr>
		<td>${formatDateTime(payment.created * 1000, "en")}</td>
		<td><code>${payment.id}</code></td>
		<td>${payment.metadata.applicationNumber ?? payment.metadata.purpose ?? ""}</td>
		<td>${money(payment.amount, payment.currency)}</td>
		<td>${charge?.amount_refunded ? money(charge.amount_refunded, charge.currency) : ""}</td>
		<td>${payment.status}${payment.last_payment_error ? ` (${payment.last_payment_error.code})` : ""}</td>
	</tr>`;
}

function eventRow(event: EventLine, overview: Overview): Markup {
	const waiting = overview.waiting.find((due) => due.eventId === event.id);
	const state = event.pending_webhooks === 0 ? "Delivered" : "Given up";
	const next = waiting ? `Next attempt ${formatDateTime(waiting.dueAt, "en")}` : state;
	return html`<tr>
		<td>${formatDateTime(event.created * 1000, "en")}</td>
		<td>${event.type}</td>
		<td><code>${event.about}</code></td>
		<td>${next}</td>
		<td><form method="post" action="/offline/stripe/deliveries">
			<input type="hidden" name="event" value="${event.id}">
			<button class="second" aria-label="Deliver again: ${event.type} of ${event.about}">Deliver again</button>
		</form></td>
	</tr>`;
}

function attemptRow(attempt: Attempt): Markup {
	return html`<tr>
		<td>${formatDateTime(attempt.at, "en")}</td>
		<td><code>${attempt.eventId}</code></td>
		<td>${attempt.status ?? "No answer"} ${attempt.note}</td>
	</tr>`;
}

function faultList(faults: Fault[]): Markup {
	if (faults.length === 0) return html`<p>No fault is waiting.</p>`;
	return html`<ul>${faults.map(({ effect, match, times }) => html`<li>${effect} for ${match}${times === undefined ? "" : `, ${times} more times`}</li>`)}</ul>`;
}

function faultForm(): Markup {
	return html`<form method="post" action="/offline/stripe/faults" class="row">
		<p><label for="match">Requests like (* for anything)</label><input id="match" name="match" required value="POST /v1/payment_intents*"></p>
		<p><label for="effect">What happens</label><select id="effect" name="effect">
			<option value="status">Answers an error</option>
			<option value="drop-before">Loses the connection before acting</option>
			<option value="drop-after">Loses the connection after acting</option>
			<option value="slow">Answers late</option>
		</select></p>
		<p><label for="status">Status of the error</label><input id="status" name="status" type="number" min="400" max="599" value="500"></p>
		<p><label for="delay">Milliseconds late</label><input id="delay" name="delay" type="number" min="0" max="60000" value="1000"></p>
		<p><label for="times">Times</label><input id="times" name="times" type="number" min="1" max="1000" value="1"></p>
		<p><button>Inject the fault</button></p>
	</form>
	<p class="quiet">Webhooks are matched by <code>POST /api/webhooks/stripe</code>.</p>`;
}
