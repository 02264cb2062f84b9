import type { FileEvent } from "#app/audit/case-file.ts";
import { caseFileLines } from "#app/labels/case-file-lines.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** What a record holds, event by event: what is read here is what was checked. */
export function EventList({ events }: { events: readonly FileEvent[] }) {
	const lines = caseFileLines(events, getLocale());
	return (
		<section aria-labelledby="record-events">
			<h2 id="record-events">{m.verify_events()}</h2>
			<ol className="record-events">
				{lines.map(({ version, when, who, what, said, hash }, index) => (
					<li key={version}>
						<p>
							<strong>{what}</strong>
						</p>
						<p className="small muted">
							{when} · {who} · <code>{hash}</code>
						</p>
						{said.map((words) => (
							<p key={words} className="record-said">
								{words}
							</p>
						))}
						<details className="small">
							<summary>{m.verify_event_record()}</summary>
							<pre>{JSON.stringify(events[index], null, 2)}</pre>
						</details>
					</li>
				))}
			</ol>
		</section>
	);
}
