import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { DateTime } from "../date-time.tsx";
import type { ActionProps } from "./action-form.tsx";
import type { AdminEvent } from "./application-view.ts";
import { HistoryState } from "./history-state.tsx";
import { MoneyPanel } from "./payment-panel.tsx";

/** What happened to the application, the money, and the mails that went out. */
export function ApplicationLog({ application, refusal }: ActionProps) {
	return (
		<div className="admin-columns">
			<section className="admin-panel" aria-labelledby="timeline">
				<h2 id="timeline">{m.admin_timeline()}</h2>
				<p className="muted small">{m.admin_lisbon_time()}</p>
				{application.historyUnreadable && (
					<Alert tone="warning">
						<p>{m.admin_history_unreadable()}</p>
					</Alert>
				)}
				<HistoryState application={application} />
				<ol className="admin-lines">
					{application.events.map((event) => (
						<EventLine key={event.version} event={event} />
					))}
				</ol>
			</section>
			<div className="admin-column">
				<MoneyPanel application={application} refusal={refusal} />
				<section className="admin-panel" aria-labelledby="mails">
					<h2 id="mails">{m.admin_mails()}</h2>
					<Lines lines={application.mails.map((line) => ({ ...line, note: line.recipient }))} />
				</section>
			</div>
		</div>
	);
}

function EventLine({ event }: { event: AdminEvent }) {
	return (
		<li>
			<p>
				<strong>{event.title}</strong>{" "}
				{event.details.length > 0 && <span className="said">{event.details.join(" · ")}</span>}
			</p>
			<p className="muted small">
				<DateTime at={event.at} withTime /> · {event.who}
			</p>
		</li>
	);
}

type Line = { id: string; title: string; state: string; note: string | null; at: number };

function Lines({ lines }: { lines: readonly Line[] }) {
	if (lines.length === 0) return <p className="muted">{m.admin_nothing_yet()}</p>;
	return (
		<ul className="admin-lines">
			{lines.map((line) => (
				<li key={line.id}>
					<p>
						<strong>{line.title}</strong> {line.state}
					</p>
					<p className="muted small">
						<DateTime at={line.at} withTime />
						{line.note && ` · ${line.note}`}
					</p>
				</li>
			))}
		</ul>
	);
}
