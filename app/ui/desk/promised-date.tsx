import type { PromiseState } from "#app/domain/promise.ts";
import { Badge, type Tone } from "../badge.tsx";
import type { Promised } from "./desk-case.ts";
import { PROMISE_WORDS } from "./desk-words.ts";
import { Moment } from "./moment.tsx";

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
