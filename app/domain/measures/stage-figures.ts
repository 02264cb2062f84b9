import { DAY, HOUR } from "../time/calendar.ts";

/** Number of days (Lisbon) covered by the figures. */
export const MEASURED_DAYS = 90;
/** Minimum sample for a typical value. */
const MIN_SAMPLE = 30;

const HOURS_A_DAY = DAY / HOUR;
const HOURLY_UNTIL = 5 * HOURS_A_DAY;

/** Figures of one stage in business hours, 24 per day: median and 90th percentile. */
export type StageFigures = { n: number; median: number; p90: number };

/**
 * Returns the histogram bin of a duration (business milliseconds), in business hours. Rounds up to a full hour, and
 * from five business days on to a full day, so that no figure is better than measured.
 */
export function histogramStep(time: number): number {
	const hours = Math.ceil(time / HOUR);
	return hours <= HOURLY_UNTIL ? hours : Math.ceil(hours / HOURS_A_DAY) * HOURS_A_DAY;
}

/**
 * Returns median and 90th percentile of a histogram by nearest rank: exact except for the rounding of `histogramStep`.
 * Null without data.
 */
export function figuresOf(histogram: readonly { step: number; passed: number }[]): StageFigures | null {
	const steps = [...histogram].sort((a, b) => a.step - b.step);
	const n = steps.reduce((sum, { passed }) => sum + passed, 0);
	const within = (share: number) => {
		let remaining = Math.ceil(n * share);
		for (const { step, passed } of steps) {
			remaining -= passed;
			if (remaining <= 0) return step;
		}
		return 0;
	};
	return n === 0 ? null : { n, median: within(0.5), p90: within(0.9) };
}

/** Whether the sample is large enough for a typical value. */
export function isEnough({ n }: Pick<StageFigures, "n">): boolean {
	return n >= MIN_SAMPLE;
}

/** Converts business hours to business days with one decimal, rounded up. */
export function inBusinessDays(hours: number): number {
	return Math.ceil((hours * 10) / HOURS_A_DAY) / 10;
}
