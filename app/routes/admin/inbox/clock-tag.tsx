import type { MessageClock } from "#app/domain/inbox/message.ts";
import { timeLeft } from "#app/domain/inbox/message.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge, type Tone } from "#app/ui/badge.tsx";

export type Clock = { state: MessageClock; dueAt: number; now: number };

const TONES: Record<MessageClock, Tone | null> = { late: "danger", due: "warning", running: null, answered: "success" };

/** How much time is left for an answer, in words; the moment itself is in the title. */
export function ClockTag({ clock: { state, dueAt, now } }: { clock: Clock }) {
	const { unit, count } = timeLeft(dueAt, now);
	const late = unit === "days" ? m.inbox_days_late : m.inbox_hours_late;
	const left = unit === "days" ? m.inbox_days_left : m.inbox_hours_left;
	const words = state === "answered" ? m.inbox_answered() : (state === "late" ? late : left)({ count });
	const tone = TONES[state];
	const due = m.inbox_due_at({ when: formatDateTime(dueAt, getLocale()) });
	return (
		<span title={due}>
			{tone ? <Badge tone={tone}>{words}</Badge> : words}
			<span className="sr-only"> {due}</span>
		</span>
	);
}
