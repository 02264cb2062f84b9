import { type MessageClock, timeLeft } from "#app/domain/inbox/message.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ListedMessage } from "#app/queries/inbox/messages.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DateTime } from "../date-time.tsx";
import { LANGUAGE_NAMES } from "../language-name.ts";

type MessageRow = ListedMessage & { clock: MessageClockView; assignee: string | null };

/** A row for each message, oldest first; on a small screen each row becomes a block. */
export function MessageTable({ messages }: { messages: readonly MessageRow[] }) {
	return (
		<table className="admin-table">
			<caption className="sr-only">{m.inbox_messages_caption()}</caption>
			<thead>
				<tr>
					<th scope="col" className="col-middle">
						{m.inbox_column_clock()}
					</th>
					<th scope="col">{m.inbox_column_subject()}</th>
					<th scope="col" className="col-middle">
						{m.inbox_column_from()}
					</th>
					<th scope="col" className="col-short">
						{m.inbox_column_language()}
					</th>
					<th scope="col" className="col-middle">
						{m.inbox_column_assignee()}
					</th>
					<th scope="col" className="col-date">
						{m.inbox_column_received()}
					</th>
				</tr>
			</thead>
			<tbody>
				{messages.map(({ id, subject, complaint, name, language, assignee, createdAt, clock }) => (
					<tr key={id}>
						<td className="cell-clock">
							<MessageClockTag clock={clock} />
						</td>
						<th scope="row" title={subject}>
							<AppLink to={`/admin/inbox/messages/${id}`}>{subject}</AppLink>
							{complaint && <span className="muted"> {m.inbox_complaint({ number: complaint })}</span>}
						</th>
						<td title={name}>{name}</td>
						<td className="cell-clock" lang={language}>
							{LANGUAGE_NAMES[language]}
						</td>
						<td data-label={m.inbox_column_assignee()} title={assignee ?? undefined}>
							{assignee ?? m.admin_list_unassigned()}
						</td>
						<td data-label={m.inbox_column_received()}>
							<DateTime timestamp={createdAt} withTime />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

export type MessageClockView = { state: MessageClock; dueAt: number; now: number };

const CLOCK_TONES: Record<MessageClock, Tone | null> = {
	late: "danger",
	due: "warning",
	running: null,
	answered: "success",
};

/** Time left for an answer as text, with the date as title. */
export function MessageClockTag({ clock: { state, dueAt, now } }: { clock: MessageClockView }) {
	const { unit, count } = timeLeft(dueAt, now);
	const lateLabel = unit === "days" ? m.inbox_days_late : m.inbox_hours_late;
	const leftLabel = unit === "days" ? m.inbox_days_left : m.inbox_hours_left;
	const text = state === "answered" ? m.inbox_answered() : (state === "late" ? lateLabel : leftLabel)({ count });
	const tone = CLOCK_TONES[state];
	const due = m.inbox_due_at({ when: formatDateTime(dueAt, getLocale()) });
	return (
		<span title={due}>
			{tone ? <Badge tone={tone}>{text}</Badge> : text}
			<span className="sr-only"> {due}</span>
		</span>
	);
}
