import type { EventType } from "#app/domain/application/event.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { eventLabel } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";

export type TimelineItem = { type: EventType | "paid"; at: number };

/** The events of an application and its payment, oldest first. `paidAt` in UTC milliseconds, null when it is not paid. */
export function withPayment(events: readonly TimelineItem[], paidAt: number | null): TimelineItem[] {
	const items = paidAt === null ? [...events] : [...events, { type: "paid" as const, at: paidAt }];
	return items.sort((one, other) => one.at - other.at);
}

/** What has happened and when, in Lisbon time, latest first (row F32). */
export function ApplicationTimeline({ items }: { items: readonly TimelineItem[] }) {
	const lines = items.flatMap(({ type, at }, index) => {
		const label = eventLabel(
			type,
			items.slice(0, index).some((other) => other.type === type),
		);
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
		</Card>
	);
}
