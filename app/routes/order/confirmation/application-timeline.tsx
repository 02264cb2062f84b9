import type { EventType } from "#app/domain/application/event.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { eventLabel } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

export type TimelineItem = { type: EventType | "paid"; at: number };

/**
 * What has happened and when, in Lisbon time, latest first (row F32).
 * @param caseFile where its owner gets the whole history to keep; null for everybody else
 */
export function ApplicationTimeline({ items, caseFile }: { items: readonly TimelineItem[]; caseFile: string | null }) {
	const lines = items.flatMap(({ type, at }) => {
		const label = eventLabel(type);
		return label ? [{ type, at, label }] : [];
	});
	return (
		<Card aria-labelledby="timeline">
			<h2 id="timeline">{m.timeline_title()}</h2>
			<ol className="timeline">
				{lines.toReversed().map(({ type, at, label }) => (
					<li key={`${type} ${at}`}>
						<time dateTime={new Date(at).toISOString()}>{formatDateTime(at, getLocale())}</time>
						<span>{label}</span>
					</li>
				))}
			</ol>
			<p className="small muted">{m.timeline_zone()}</p>
			{caseFile && (
				<p className="small">
					<a href={caseFile}>{m.verify_download()}</a> (<AppLink to="/verify">{m.verify_title()}</AppLink>)
				</p>
			)}
		</Card>
	);
}
