import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { m } from "#app/paraglide/messages.js";
import { Badge, type Tone } from "./badge.tsx";

type TrackerState = "done" | "current" | "ahead" | "failed";

export type TrackerItem = {
	title: string;
	state: TrackerState;
	/** Actual or expected time. */
	detail?: React.ReactNode;
	/** Replaces the state's default label. */
	badge?: string;
};

const TONES: Record<TrackerState, Tone> = { done: "success", current: "info", ahead: "neutral", failed: "danger" };

const STATE_LABELS: Record<TrackerState, () => string> = {
	done: m.state_done,
	current: m.state_current,
	ahead: m.state_ahead,
	failed: m.state_failed,
};

/** The stages of an application from top to bottom (row 130). */
export function StatusTracker({ items }: { items: readonly TrackerItem[] }) {
	return (
		<ol className="tracker">
			{items.map((item, index) => (
				<li className="tracker-item" data-state={item.state} key={item.title}>
					<span className="tracker-dot" aria-hidden>
						<TrackerMark state={item.state} number={index + 1} />
					</span>
					<div className="tracker-text">
						<p className="tracker-title">{item.title}</p>
						{item.detail && <p className="tracker-detail">{item.detail}</p>}
					</div>
					<Badge tone={TONES[item.state]}>{item.badge ?? STATE_LABELS[item.state]()}</Badge>
				</li>
			))}
		</ol>
	);
}

function TrackerMark({ state, number }: { state: TrackerState; number: number }) {
	if (state === "done") return <Check size={18} strokeWidth={3} />;
	if (state === "failed") return <X size={18} strokeWidth={3} />;
	return number;
}
