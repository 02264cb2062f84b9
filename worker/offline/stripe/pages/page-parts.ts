import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import type { SandboxAction } from "../sandbox-action-schema.ts";

/** A table that scrolls by itself where it is too wide. A head without words belongs to a column of buttons. */
export function table(label: string, heads: string[], rows: Markup[]): Markup {
	if (rows.length === 0) return html`<p>Nothing yet.</p>`;
	return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
		<thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead>
		<tbody>${rows}</tbody>
	</table></div>`;
}

/** @param cents integer */
export function money(cents: number, currency: string): string {
	return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

/** A moment as short as it sorts, in Lisbon. @param at UTC milliseconds */
export function when(at: number): string {
	return new Date(at).toLocaleString("sv-SE", { timeZone: "Europe/Lisbon" });
}

/** The same of the API's seconds. */
export function moment(seconds: number): string {
	return when(seconds * 1000);
}

/** A button that makes a bank or the holder of a card do something. */
export function actionButton(action: SandboxAction, label: string): Markup {
	return html`<form method="post" action="/offline/stripe/actions">
		${Object.entries(action).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
		<button class="second">${label}</button>
	</form>`;
}
