import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { WebhookEventLine } from "#app/queries/money/list-webhook-events.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

const STATES: Record<WebhookEventLine["state"], { tone: Tone; label: () => string }> = {
	received: { tone: "warning", label: m.webhook_state_received },
	handled: { tone: "success", label: m.webhook_state_handled },
	ignored: { tone: "info", label: m.webhook_state_ignored },
};

/** One line an event, each with a form of its own that works without scripts; on a small screen each becomes a block. */
export function WebhookEventTable({ events }: { events: readonly WebhookEventLine[] }) {
	return (
		<table className="test-table event-table">
			<thead>
				<tr>
					<th scope="col">{m.webhook_event()}</th>
					<th scope="col">{m.webhook_state()}</th>
					<th scope="col">{m.webhook_received()}</th>
					<th scope="col">{m.webhook_handled()}</th>
					<th scope="col">{m.webhook_tries()}</th>
					<th scope="col">{m.webhook_act()}</th>
				</tr>
			</thead>
			<tbody>
				{events.map((event) => (
					<WebhookEventRow key={event.id} event={event} />
				))}
			</tbody>
		</table>
	);
}

function WebhookEventRow({ event }: { event: WebhookEventLine }) {
	const { tone, label } = STATES[event.state];
	return (
		<tr>
			<th scope="row">
				<span className="event-type">{event.type}</span> <code>{event.id}</code>
			</th>
			<td>
				<Badge tone={tone}>{label()}</Badge>
				{event.lastError && (
					<p className="small">
						{m.webhook_last_error()}: <code>{event.lastError}</code>
					</p>
				)}
			</td>
			<td data-label={m.webhook_received()}>
				<At at={event.receivedAt} />
			</td>
			<td data-label={m.webhook_handled()}>{event.handledAt === null ? "–" : <At at={event.handledAt} />}</td>
			<td data-label={m.webhook_tries()}>{event.attempts}</td>
			<td>
				<AppForm action="/webhook-test">
					<input type="hidden" name="id" value={event.id} />
					<Button type="submit" variant="secondary">
						{m.webhook_again()}
						<span className="sr-only"> {event.id}</span>
					</Button>
				</AppForm>
			</td>
		</tr>
	);
}

function At({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, getLocale())}</time>;
}
