import { m } from "#app/paraglide/messages.js";
import type { WebhookEventLine } from "#app/queries/money/list-webhook-events.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { DateTime } from "../../date-time.tsx";

const STATES: Record<WebhookEventLine["state"], { tone: Tone | null; label: () => string }> = {
	received: { tone: "warning", label: m.webhook_state_received },
	handled: { tone: null, label: m.webhook_state_handled },
	ignored: { tone: null, label: m.webhook_state_ignored },
};

/** The events that arrived last, newest first. */
export function DeliveryTable({ events, maySend }: { events: readonly WebhookEventLine[]; maySend: boolean }) {
	return (
		<table className="admin-table">
			<thead>
				<tr>
					<th scope="col">{m.webhook_event()}</th>
					<th scope="col" className="col-middle">
						{m.webhook_state()}
					</th>
					<th scope="col" className="col-date">
						{m.webhook_received()}
					</th>
					<th scope="col" className="col-short">
						{m.webhook_tries()}
					</th>
					<th scope="col" className="col-act">
						{m.webhook_act()}
					</th>
				</tr>
			</thead>
			<tbody>
				{events.map(({ id, type, state, receivedAt, attempts, lastError }) => {
					const { tone, label } = STATES[state];
					return (
						<tr key={id}>
							<th scope="row" title={`${type} ${id}`}>
								{type} <span className="small muted cell-note">{id}</span>
							</th>
							<td title={lastError ?? undefined}>
								{tone ? <Badge tone={tone}>{label()}</Badge> : label()}
								{lastError && <span className="small muted cell-note">{lastError}</span>}
							</td>
							<td>
								<DateTime at={receivedAt} withTime />
							</td>
							<td data-label={m.webhook_tries()}>{attempts}</td>
							<td>
								{maySend && (
									<AppForm action="/admin/settings/stripe-settings" noValidate>
										<input type="hidden" name="id" value={id} />
										<Button type="submit" variant="secondary">
											{m.settings_stripe_again()}
											<span className="sr-only">: {id}</span>
										</Button>
									</AppForm>
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
