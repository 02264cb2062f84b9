import ClockIcon from "lucide-react/icons/clock";
import Pause from "lucide-react/icons/pause";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { Clock, ClockState } from "#app/domain/application/due-date.ts";
import { DAY, formatDate, formatShortDate, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { DateTime } from "./date-time.tsx";

const ICONS = { late: TriangleAlert, due: ClockIcon, running: null, paused: Pause, over: null } as const;

const CLOCK_LABELS: Record<Exclude<ClockState, "over" | "paused">, (date: { date: string }) => string> = {
	late: m.clock_late_on,
	due: m.clock_due_on,
	running: m.clock_due_on,
};

/** A clock as icon and text, with its date as title and for screen readers (row F64); once over, only the date. */
export function ClockTag({ clock, withDate }: { clock: Clock; withDate?: boolean }) {
	if (clock.state === "over") return <DateTime timestamp={clock.dueAt} />;
	const Icon = ICONS[clock.state];
	const title = clockTitle(clock, clock.state);
	return (
		<span className="clock-line">
			<span className={`clock clock-${clock.state}`} title={title}>
				{Icon && <Icon size={15} aria-hidden />}
				{clockText(clock)}
				<span className="sr-only"> ({title})</span>
			</span>
			{withDate && (
				<span className="muted" aria-hidden>
					{formatShortDate(clock.dueAt, getLocale())}
				</span>
			)}
		</span>
	);
}

function clockTitle({ dueAt, wait }: Clock, state: Exclude<ClockState, "over">): string {
	const date = formatDate(dueAt, getLocale());
	if (state !== "paused") return CLOCK_LABELS[state]({ date });
	return m.clock_paused_on({ date, day: wait?.day ?? 0, of: wait?.totalDays ?? 0 });
}

/** Rounds hours up and days down: a clock that has just become late is an hour late. */
function clockText({ state, remainingTime, wait }: Clock): string {
	if (wait) return m.clock_paused({ n: wait.totalDays - wait.day + 1 });
	const isInDays = remainingTime >= DAY;
	const n = isInDays ? Math.floor(remainingTime / DAY) : Math.max(1, Math.ceil(remainingTime / HOUR));
	if (state === "late") return isInDays ? m.clock_late_days({ n }) : m.clock_late_hours({ n });
	return isInDays ? m.clock_left_days({ n }) : m.clock_left_hours({ n });
}
