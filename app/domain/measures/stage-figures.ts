import { DAY, HOUR } from "../time/calendar.ts";

/** Whole days of Lisbon that figures look back on. */
export const MEASURED_DAYS = 90;
/** Of fewer nobody can tell what is usual. */
const ENOUGH = 30;

const HOURS_A_DAY = DAY / HOUR;
const FINE_UNTIL = 5 * HOURS_A_DAY;

/** Figures of one stage in business hours of which a day has 24; half and nine of ten were through within them. */
export type StageFigures = { n: number; median: number; p90: number };

/**
 * The step of the histogram that a time (business milliseconds) falls into, in business hours. A time is rounded up, to a full
 * hour and from five business days on to a full day, so that no figure is better than what was measured.
 */
export function histogramStep(time: number): number {
	const hours = Math.ceil(time / HOUR);
	return hours <= FINE_UNTIL ? hours : Math.ceil(hours / HOURS_A_DAY) * HOURS_A_DAY;
}

/**
 * Median and 90th percentile of a histogram by nearest rank: exact but for the rounding of `histogramStep`. Null when
 * nothing was measured.
 */
export function figuresOf(histogram: readonly { step: number; passed: number }[]): StageFigures | null {
	const steps = [...histogram].sort((a, b) => a.step - b.step);
	const n = steps.reduce((sum, { passed }) => sum + passed, 0);
	const within = (share: number) => {
		let left = Math.ceil(n * share);
		for (const { step, passed } of steps) {
			left -= passed;
			if (left <= 0) return step;
		}
		return 0;
	};
	return n === 0 ? null : { n, median: within(0.5), p90: within(0.9) };
}

/** Whether there are enough to say how long it usually takes. */
export function isEnough({ n }: Pick<StageFigures, "n">): boolean {
	return n >= ENOUGH;
}

/** Business hours as business days with one decimal, rounded up. */
export function inBusinessDays(hours: number): number {
	return Math.ceil((hours * 10) / HOURS_A_DAY) / 10;
}
