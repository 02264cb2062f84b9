import { m } from "#app/paraglide/messages.js";
import { Moment } from "../date-time.tsx";
import type { ActProps } from "./action-form.tsx";
import type { DeskEvent } from "./application-view.ts";
import { MoneyPanel } from "./payment-panel.tsx";

/** What happened to the case, the money, and the mails that went out. */
export function CaseLog({ desk, refusal }: ActProps) {
	return (
		<div className="desk-columns">
			<section className="desk-panel" aria-labelledby="timeline">
				<h2 id="timeline">{m.admin_timeline()}</h2>
				<p className="muted small">{m.admin_lisbon_time()}</p>
				<ol className="desk-lines">
					{desk.events.map((event) => (
						<EventLine key={event.version} event={event} />
					))}
				</ol>
			</section>
			<div className="desk-column">
				<MoneyPanel desk={desk} refusal={refusal} />
				<section className="desk-panel" aria-labelledby="mails">
					<h2 id="mails">{m.admin_mails()}</h2>
					<Lines lines={desk.mails.map((line) => ({ ...line, note: line.recipient }))} />
				</section>
			</div>
		</div>
	);
}

function EventLine({ event }: { event: DeskEvent }) {
	return (
		<li>
			<p>
				<strong>{event.title}</strong>{" "}
				{event.details.length > 0 && <span className="said">{event.details.join(" · ")}</span>}
			</p>
			<p className="muted small">
				<Moment at={event.at} withTime /> · {event.who}
			</p>
		</li>
	);
}

type Line = { id: string; title: string; state: string; note: string | null; at: number };

function Lines({ lines }: { lines: readonly Line[] }) {
	if (lines.length === 0) return <p className="muted">{m.admin_nothing_yet()}</p>;
	return (
		<ul className="desk-lines">
			{lines.map((line) => (
				<li key={line.id}>
					<p>
						<strong>{line.title}</strong> {line.state}
					</p>
					<p className="muted small">
						<Moment at={line.at} withTime />
						{line.note && ` · ${line.note}`}
					</p>
				</li>
			))}
		</ul>
	);
}
