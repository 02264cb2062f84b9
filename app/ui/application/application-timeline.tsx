import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** What happened, in words, when the last time, in UTC milliseconds, and how often in a row. */
export type TimelineLine = { at: number; label: string; times: number };

/** What has happened and when, in Lisbon time, latest first (row F32). @param lines oldest first */
export function ApplicationTimeline({ lines }: { lines: readonly TimelineLine[] }) {
	return (
		<details className="disclosure">
			<summary>{m.timeline_title()}</summary>
			<ol className="timeline">
				{lines.toReversed().map(({ at, label, times }) => (
					<li key={`${label} ${at}`}>
						<time dateTime={new Date(at).toISOString()}>{formatDateTime(at, getLocale())}</time>
						<span>
							{label}
							{times > 1 && ` (× ${times})`}
						</span>
					</li>
				))}
			</ol>
			<p className="small muted">{m.timeline_zone()}</p>
		</details>
	);
}
