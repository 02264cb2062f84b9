import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import { CALL_EFFECTS, EVENT_EFFECTS, type Fault } from "../../provider/fault-schema.ts";
import { FAULT_PRESETS } from "../faults/fault-presets.ts";

/** What is going to go wrong, the usual faults as buttons, and a form for every other one. */
export function faultSection(faults: Fault[]): Markup {
	return html`
		${faults.length === 0 ? html`<p>No fault is waiting.</p>` : waiting(faults)}
		<form method="post" action="/offline/stripe/faults" class="choices">
			${FAULT_PRESETS.map(({ name, label }) => html`<button class="second" name="preset" value="${name}">${label}</button>`)}
		</form>
		<details>
			<summary>Any other fault</summary>
			${faultForm()}
		</details>`;
}

function waiting(faults: Fault[]): Markup {
	return html`<ul>${faults.map((fault) => html`<li>${sentence(fault)}</li>`)}</ul>
		<form method="post" action="/offline/stripe/faults/clear"><button>Clear all faults</button></form>`;
}

function sentence({ effect, match, event, times, probability, seed }: Fault): Markup {
	const how = probability === undefined ? "" : `, each time with a chance of ${probability} (seed ${seed})`;
	const often = times === undefined ? "until cleared" : times === 1 ? "once" : `${times} times`;
	return html`<strong>${effect}</strong> for <code>${match}</code>${event ? html` of <code>${event}</code>` : ""}, ${often}${how}`;
}

function options(effects: Record<string, string>): Markup[] {
	return Object.entries(effects).map(([name, text]) => html`<option value="${name}">${text}</option>`);
}

function number(name: string, label: string, value: string, range: string, step = "1"): Markup {
	const [min, max] = range.split(" to ");
	return html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="${min}" max="${max}" step="${step}" value="${value}"></p>`;
}

function faultForm(): Markup {
	return html`<form method="post" action="/offline/stripe/faults" class="fields">
		<p><label for="match">Requests like (* for anything)</label><input id="match" name="match" required value="POST /v1/payment_intents*"></p>
		<p><label for="effect">What happens</label><select id="effect" name="effect">
			<optgroup label="To a call, or an event">${options(CALL_EFFECTS)}</optgroup>
			<optgroup label="To an event alone">${options(EVENT_EFFECTS)}</optgroup>
		</select></p>
		${number("status", "Status of the error", "500", "400 to 599")}
		<p><label for="shouldRetry">Header stripe-should-retry</label><select id="shouldRetry" name="shouldRetry">
			<option value="">None</option><option>true</option><option>false</option>
		</select></p>
		${number("delay", "Milliseconds to wait", "1000", "0 to 60000")}
		<p><label for="outcome">After processing, the bank will</label><select id="outcome" name="outcome">
			<option value="succeed">pay</option><option value="fail">refuse</option><option value="wait">wait for you</option>
		</select></p>
		<p><label for="event">Only events of the type (such as charge.*)</label><input id="event" name="event"></p>
		${number("times", "How often (empty: once, or without end by chance)", "", "1 to 100000")}
		${number("probability", "Chance each time (empty: always)", "", "0.01 to 1", "0.01")}
		${number("seed", "Seed of the chance", "1", "0 to 4294967295")}
		<p><button>Inject the fault</button></p>
	</form>
	<p class="quiet">Events are matched by <code>POST /api/webhooks/stripe</code>. Programs send the same fields as JSON to <code>POST /offline/stripe/faults</code>.</p>`;
}
