import { html } from "hono/html";
import type { Markup } from "../offline-page.ts";

/** Renders a table that scrolls if it is too wide. Columns of buttons have an empty heading. */
export function renderTable(label: string, headings: string[], rows: Markup[]): Markup {
	if (rows.length === 0) return html`<p>Nothing yet.</p>`;
	return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
		<thead><tr>${headings.map((heading) => (heading ? html`<th scope="col">${heading}</th>` : html`<td></td>`))}</tr></thead>
		<tbody>${rows}</tbody>
	</table></div>`;
}

/** Formats an amount. @param cents integer */
export function formatMoney(cents: number, currency: string): string {
	return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

/**
 * Formats a time in Lisbon, short and sortable.
 * @param timestamp UTC milliseconds
 */
export function formatTimestamp(timestamp: number): string {
	return new Date(timestamp).toLocaleString("sv-SE", { timeZone: "Europe/Lisbon" });
}

/** Returns whether the caller is a program, not a form on a page. */
export function isJson(request: Request): boolean {
	return request.headers.get("Content-Type")?.includes("application/json") ?? false;
}

/** Reads the body of a form or a JSON call. Empty form fields are omitted. */
export async function readBody(request: Request): Promise<unknown> {
	if (isJson(request)) return request.json().catch(() => null);
	// Not text(): the runtime warns when forms are read with it.
	const fields = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
	return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}
