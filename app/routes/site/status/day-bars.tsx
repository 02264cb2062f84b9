import { INTL_TAG } from "#app/domain/language.ts";
import { availability, type DayState, type PartStatus } from "#app/domain/measures/service-status.ts";
import { DAY_STATE_LABELS } from "#app/labels/service-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const STATES = Object.keys(DAY_STATE_LABELS) as DayState[];

/** Size in SVG units; the image is stretched to its container. */
const COLUMN = 5;
const HEIGHT = 30;

/**
 * Path of each state, from the top of its column. Shapes differ, because colour alone is not accessible (WCAG 1.4.1).
 */
const SHAPES: Record<DayState, string> = {
	ok: "0v24",
	impaired: "0v9m0 6v9",
	down: "0v30",
	partial: "12v12",
	none: "21v3",
};

type DayBarsProps = { name: string; days: PartStatus["days"] };

/** One bar per day. The text alternative counts the days of each kind. One path per state keeps the page small. */
export function DayBars({ name, days }: DayBarsProps) {
	const count = (...states: DayState[]) => days.filter(({ state }) => states.includes(state)).length;
	const counts = { ok: count("ok"), bad: count("impaired", "down"), partial: count("partial"), none: count("none") };
	return (
		<svg
			role="img"
			aria-label={m.status_bars({ part: name, ...counts })}
			className="day-bars"
			viewBox={`0 0 ${days.length * COLUMN} ${HEIGHT}`}
			preserveAspectRatio="none"
		>
			{STATES.map((state) => (
				<path key={state} className={`day-${state}`} d={buildPath(days, state)} />
			))}
		</svg>
	);
}

function buildPath(days: DayBarsProps["days"], state: DayState): string {
	return days.flatMap((day, n) => (day.state === state ? [`M${(n + 0.5) * COLUMN} ${SHAPES[state]}`] : [])).join("");
}

/** Legend of the shapes. */
export function DayLegend() {
	return (
		<ul className="day-legend small">
			{STATES.map((state) => (
				<li key={state}>
					<svg aria-hidden="true" className="day-bars" viewBox={`0 0 ${COLUMN} ${HEIGHT}`}>
						<path className={`day-${state}`} d={`M${COLUMN / 2} ${SHAPES[state]}`} />
					</svg>
					{DAY_STATE_LABELS[state]()}
				</li>
			))}
		</ul>
	);
}

/** Returns the percentage of good samples, formatted; null if there are none. */
export function formatAvailability(samples: Pick<PartStatus, "ok" | "samples">): string | null {
	const share = availability(samples);
	return share === null
		? null
		: new Intl.NumberFormat(INTL_TAG[getLocale()], { maximumFractionDigits: 2 }).format(share);
}
