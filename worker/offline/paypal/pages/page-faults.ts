import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import type { Fault } from "../../provider/fault-schema.ts";
import { EFFECTS, FAULT_PRESETS } from "../fault-choices.ts";

/** What is going to go wrong, the usual faults as buttons, and a form for every other one. */
export function faultSection(faults: Fault[]): Markup {
	return html`
		${faults.length === 0 ? html`<p>No fault is waiting.</p>` : waiting(faults)}
		<form method="post" action="/offline/paypal/faults" class="row">
			${FAULT_PRESETS.map(({ name, label }) => html`<button class="second" name="preset" value="${name}">${label}</button>`)}
		</form>
		<form method="post" action="/offline/paypal/tokens/forget" class="row">
			<button class="second">Withdraw every access token</button>
		</form>
		<details>
			<summary>Any other fault</summary>
			${faultForm()}
		</details>`;
}

function waiting(faults: Fault[]): Markup {
	return html`<ul>${faults.map(({ effect, match, times }) => html`<li><strong>${effect}</strong> for <code>${match}</code>, ${often(times)}</li>`)}</ul>
		<form method="post" action="/offline/paypal/faults/clear"><button>Clear all faults</button></form>`;
}

function often(times: number | undefined): string {
	if (times === undefined) return "by chance until cleared";
	return times === 1 ? "once" : `${times} times`;
}

function faultForm(): Markup {
	return html`<form method="post" action="/offline/paypal/faults" class="fields">
		<p><label for="match">Requests like (* for anything)</label><input id="match" name="match" required value="POST /v1/payments/payouts*"></p>
		<p><label for="effect">What happens</label><select id="effect" name="effect">
			${Object.entries(EFFECTS).map(([name, text]) => html`<option value="${name}">${text}</option>`)}
		</select></p>
		<p><label for="status">Status of the error</label><input id="status" name="status" type="number" min="400" max="599" value="500"></p>
		<p><label for="delay">Milliseconds to wait</label><input id="delay" name="delay" type="number" min="0" max="60000" value="1000"></p>
		<p><label for="times">How often</label><input id="times" name="times" type="number" min="1" max="100000" value="1"></p>
		<p><button>Inject the fault</button></p>
	</form>
	<p class="quiet">Webhooks are matched by <code>POST /api/webhooks/paypal</code>. Programs send the same fields as JSON to <code>POST /offline/paypal/faults</code>.</p>`;
}
