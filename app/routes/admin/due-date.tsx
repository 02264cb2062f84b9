import type { DueDateState } from "#app/domain/application/due-date.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { DUE_DATE_LABELS } from "./admin-labels.ts";
import type { DueDate } from "./application/application-view.ts";
import { DateTime } from "./date-time.tsx";

const TONES: Record<DueDateState, Tone | null> = {
	fine: null,
	near: "warning",
	late: "danger",
	paused: "info",
	over: null,
};

/** The promised date; a badge in words and colour when it is near, over or stopped (row F64). */
export function DueDateTag({ dueDate }: { dueDate: DueDate }) {
	const tone = TONES[dueDate.state];
	return (
		<span className="due-date">
			<DateTime at={dueDate.at} /> {tone && <Badge tone={tone}>{DUE_DATE_LABELS[dueDate.state]()}</Badge>}
		</span>
	);
}
