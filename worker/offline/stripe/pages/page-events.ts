import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import { table, when } from "../../provider/page-parts.ts";
import type { Attempt, Due } from "../events/deliveries.ts";
import type { EventLine } from "./overview.ts";
import { moment } from "./page-parts.ts";

/** What has happened, each with a way to tell the product of it again. */
export function eventTable(events: EventLine[], waiting: Due[]): Markup {
	return table(
		"Events",
		["When", "Event", "Delivery", ""],
		events.map((event) => eventRow(event, waiting)),
	);
}

function eventRow(event: EventLine, waiting: Due[]): Markup {
	const due = waiting.find(({ eventId }) => eventId === event.id);
	const state = event.pending_webhooks === 0 ? "Delivered" : "Given up";
	return html`<tr>
		<td class="solid">${moment(event.created)}</td>
		<td>${event.type}<br><code class="quiet">${event.about}</code></td>
		<td>${due ? `Next attempt ${when(due.dueAt)}` : state}</td>
		<td><form method="post" action="/offline/stripe/deliveries">
			<input type="hidden" name="event" value="${event.id}">
			<button class="second" aria-label="Deliver again: ${event.type} of ${event.about}">Deliver again</button>
		</form></td>
	</tr>`;
}

/** Every attempt to tell the product, with its answer. */
export function attemptTable(attempts: Attempt[], events: EventLine[]): Markup {
	const typeOf = (id: string) => events.find((event) => event.id === id)?.type ?? id;
	return table(
		"Deliveries",
		["When", "Event", "Answer"],
		attempts.map(
			({ at, eventId, status, note }) => html`<tr>
				<td class="solid">${when(at)}</td>
				<td>${typeOf(eventId)}</td>
				<td>${status ?? "No answer"} <span class="quiet">${note}</span></td>
			</tr>`,
		),
	);
}
