import { html } from "hono/html";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { Markup } from "../offline-page.ts";
import type { Fault } from "../provider/faults.ts";
import { formatMoney, formatTimestamp, renderTable } from "../provider/page-parts.ts";
import { type Item, MAGIC_NOTES, MAGIC_RECEIVERS } from "./batches.ts";
import { EFFECT_LABELS, FAULT_PRESETS } from "./faults.ts";
import type { BatchSummary, Overview } from "./overview.ts";
import type { SentEvent } from "./webhook-deliveries.ts";

/** Renders the PayPal simulator's page: its state and its faults. @param now UTC milliseconds */
export function paypalPage(overview: Overview, now: number): Markup {
	return html`
		<p>The stand-in for PayPal, which pays partners. No money moves and no mail leaves this machine.</p>
		<p>
			It is ${formatDateTime(now, "en")} by the product's clock, which you can <a href="/offline/clock">move</a>. On this
			page: <a href="#balance">balance</a>, <a href="#batches">batches</a>, <a href="#faults">faults</a>,
			<a href="#events">webhooks</a>, <a href="#receivers">test receivers</a>. As JSON:
			<a href="/offline/paypal?format=json">all of it</a>, <a href="/offline/paypal/ledger.json">what was really paid</a>.
		</p>
		<h2 id="balance">Balance</h2>
		<p><strong>${formatMoney(overview.balance, "eur")}</strong></p>
		<form method="post" action="/offline/paypal/balance" class="row">
			<button class="second" name="cents" value="0">Empty it</button>
			<button class="second" name="cents" value="1000000">Fill it up to 10,000 EUR</button>
		</form>
		<h2 id="batches">Batches</h2>
		${overview.batches.length === 0 ? html`<p>Nothing has been paid out yet.</p>` : overview.batches.map(batchSection)}
		<h2 id="faults">Faults</h2>
		${faultSection(overview.faults)}
		<h2 id="events">Webhooks</h2>
		${renderTable("Webhooks", ["When", "Event", "Last response", ""], overview.events.map(eventRow))}
		<h2 id="receivers">Test receivers</h2>
		<p>The name before the @ decides, at any address; everybody else is paid.</p>
		<dl>${MAGIC_RECEIVERS.map(([name, outcome]) => html`<dt>${name}</dt><dd>${outcome}</dd>`)}</dl>
		<p>In the note of a batch's first payment, PayPal's own triggers for an error:</p>
		<dl>${Object.entries(MAGIC_NOTES).map(([note, [status, name]]) => html`<dt>${note}</dt><dd>${status} ${name}</dd>`)}</dl>`;
}

function batchSection(batch: BatchSummary): Markup {
	const remaining = batch.itemCount - batch.items.length;
	return html`<h3>${batch.status}, ${formatMoney(batch.cents, "eur")}, ${formatTimestamp(batch.createdAt)}</h3>
		<p class="quiet">Key <code>${batch.key}</code>, batch <code>${batch.id}</code></p>
		${renderTable(`Payments in the batch ${batch.id}`, ["Receiver", "State", "Amount", "Key", ""], batch.items.map(itemRow))}
		${remaining > 0 ? html`<p class="quiet">And ${remaining} more.</p>` : ""}`;
}

function itemRow(item: Item): Markup {
	const isPending = item.status === "UNCLAIMED" || item.status === "ONHOLD";
	const claimLabel = item.status === "ONHOLD" ? "Release" : "Claim";
	return html`<tr>
		<td>${item.receiver}</td>
		<td>${item.status}${item.error ? html`<br><code class="quiet">${item.error}</code>` : ""}</td>
		<td class="solid">${formatMoney(item.cents, "eur")}</td>
		<td class="solid"><code>${item.key}</code></td>
		<td>${isPending ? html`${itemButton(item, "claim", claimLabel)} ${itemButton(item, "return", "Return")}` : ""}</td>
	</tr>`;
}

function itemButton({ id, receiver }: Item, action: "claim" | "return", label: string): Markup {
	return html`<form method="post" action="/offline/paypal/actions">
		<input type="hidden" name="item" value="${id}">
		<button class="second" name="action" value="${action}" aria-label="${label}: ${receiver}">${label}</button>
	</form>`;
}

function eventRow(event: SentEvent): Markup {
	const statusText = event.status === null ? "No response" : String(event.status);
	return html`<tr>
		<td class="solid">${formatTimestamp(event.createdAt)}</td>
		<td>${event.type}<br><code class="quiet">${event.about}</code></td>
		<td>${event.tries === 0 ? "Not sent yet" : statusText} <span class="quiet">${event.note}</span>
			${event.dueAt === null ? "" : html`<br>Next attempt ${formatTimestamp(event.dueAt)}`}</td>
		<td><form method="post" action="/offline/paypal/deliveries">
			<input type="hidden" name="event" value="${event.id}">
			<button class="second" aria-label="Send again: ${event.type} of ${event.about}">Send again</button>
		</form></td>
	</tr>`;
}

/** Renders pending faults, presets as buttons, and a form for any other fault. */
function faultSection(faults: Fault[]): Markup {
	return html`
		${faults.length === 0 ? html`<p>No fault is waiting.</p>` : pendingFaults(faults)}
		<form method="post" action="/offline/paypal/faults" class="row">
			${FAULT_PRESETS.map(({ name, label }) => html`<button class="second" name="preset" value="${name}">${label}</button>`)}
		</form>
		<form method="post" action="/offline/paypal/tokens/forget" class="row">
			<button class="second">Revoke every access token</button>
		</form>
		<details>
			<summary>Any other fault</summary>
			${faultForm()}
		</details>`;
}

function pendingFaults(faults: Fault[]): Markup {
	return html`<ul>${faults.map(({ effect, match, times }) => html`<li><strong>${effect}</strong> for <code>${match}</code>, ${describeRepetition(times)}</li>`)}</ul>
		<form method="post" action="/offline/paypal/faults/clear"><button>Clear all faults</button></form>`;
}

function describeRepetition(times: number | undefined): string {
	if (times === undefined) return "by chance until cleared";
	return times === 1 ? "once" : `${times} times`;
}

function faultForm(): Markup {
	return html`<form method="post" action="/offline/paypal/faults" class="fields">
		<p><label for="match">Requests like (* for anything)</label><input id="match" name="match" required value="POST /v1/payments/payouts*"></p>
		<p><label for="effect">What happens</label><select id="effect" name="effect">
			${Object.entries(EFFECT_LABELS).map(([name, text]) => html`<option value="${name}">${text}</option>`)}
		</select></p>
		<p><label for="status">Status of the error</label><input id="status" name="status" type="number" min="400" max="599" value="500"></p>
		<p><label for="delay">Milliseconds to wait</label><input id="delay" name="delay" type="number" min="0" max="60000" value="1000"></p>
		<p><label for="times">How often</label><input id="times" name="times" type="number" min="1" max="100000" value="1"></p>
		<p><button>Inject the fault</button></p>
	</form>
	<p class="quiet">Webhooks are matched by <code>POST /api/webhooks/paypal</code>. Programs send the same fields as JSON to <code>POST /offline/paypal/faults</code>.</p>`;
}
