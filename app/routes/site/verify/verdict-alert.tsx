import type { CheckedFile } from "#app/audit/attached-record.ts";
import type { FileEvent } from "#app/audit/case-file.ts";
import { caseFileLines } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";

/** States the verdict: unchanged, changed at an event, or not verifiable. */
export function VerdictAlert({ checked: { verdict, fromPdf } }: { checked: CheckedFile }) {
	switch (verdict.kind) {
		case "intact":
			return (
				<Alert
					tone="success"
					title={m.verify_intact({ count: verdict.events.length, number: verdict.applicationNumber })}
				>
					<p>{m.verify_intact_text()}</p>
					{fromPdf && <p>{m.verify_pdf_pages()}</p>}
				</Alert>
			);
		case "changed":
			return (
				<Alert tone="danger" title={m.verify_changed({ event: verdict.event, number: verdict.applicationNumber })}>
					<p>{m.verify_changed_text()}</p>
				</Alert>
			);
		case "unchained":
			return (
				<Alert tone="warning" title={m.verify_unchained({ event: verdict.event, number: verdict.applicationNumber })}>
					<p>{m.verify_unchained_text()}</p>
				</Alert>
			);
		case "no-record":
			return (
				<Alert tone="warning" title={m.verify_no_record()}>
					<p>{m.verify_no_record_text()}</p>
				</Alert>
			);
		case "several-records":
			return (
				<Alert tone="warning" title={m.verify_several()}>
					<p>{m.verify_several_text()}</p>
				</Alert>
			);
		default:
			return (
				<Alert tone="warning" title={m.verify_unreadable()}>
					<p>{m.verify_unreadable_text()}</p>
				</Alert>
			);
	}
}

/** Lists the events of a record: exactly those that were verified. */
export function EventList({ events }: { events: readonly FileEvent[] }) {
	const lines = caseFileLines(events, getLocale());
	return (
		<section aria-labelledby="record-events">
			<h2 id="record-events">{m.verify_events()}</h2>
			<ol className="record-events">
				{lines.map(({ version, time, actor, event, texts, hash }, index) => (
					<li key={version}>
						<p>
							<strong>{event}</strong>
						</p>
						<p className="small muted">
							{time} · {actor} · <code>{hash}</code>
						</p>
						{texts.map((text) => (
							<p key={text} className="record-text">
								{text}
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
