import type { PromiseState } from "#app/domain/application/due-date.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { PROMISE_WORDS } from "./admin-labels.ts";
import type { Promised } from "./application/application-view.ts";
import { Moment } from "./date-time.tsx";

const TONES: Record<PromiseState, Tone | null> = {
	fine: null,
	near: "warning",
	late: "danger",
	paused: "info",
	over: null,
};

/** The promised date; a badge in words and colour when it is near, over or stopped (row F64). */
export function PromisedDate({ promised }: { promised: Promised }) {
	const tone = TONES[promised.state];
	return (
		<span className="promised">
			<Moment at={promised.at} /> {tone && <Badge tone={tone}>{PROMISE_WORDS[promised.state]()}</Badge>}
		</span>
	);
}
