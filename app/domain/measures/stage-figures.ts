import { DAY, HOUR } from "../time/calendar.ts";

/** Number of days (Lisbon) covered by the figures. */
export const MEASURED_DAYS = 90;
/** Minimum sample for a typical value. */
const MIN_SAMPLE = 30;

const HOURS_PER_DAY = DAY / HOUR;
const HOURLY_LIMIT = 5 * HOURS_PER_DAY;

/** Figures of one stage in business hours, 24 per day: median and 90th percentile. */
export type StageFigures = { n: number; median: number; p90: number };

/**
 * Returns the histogram bin of a duration (business milliseconds), in business hours. Rounds up to a full hour, or to a
 * full day above five business days, so that no figure is better than the measured value.
 */
export function toHistogramBin(time: number): number {
	const hours = Math.ceil(time / HOUR);
	return hours <= HOURLY_LIMIT ? hours : Math.ceil(hours / HOURS_PER_DAY) * HOURS_PER_DAY;
}

/**
 * Returns median and 90th percentile of a histogram by nearest rank: exact except for the rounding of `toHistogramBin`.
 * Null for an empty histogram.
 */
export function computeFigures(histogram: readonly { step: number; passed: number }[]): StageFigures | null {
	const steps = [...histogram].sort((a, b) => a.step - b.step);
	const n = steps.reduce((sum, { passed }) => sum + passed, 0);
	const percentile = (share: number) => {
		let remaining = Math.ceil(n * share);
		for (const { step, passed } of steps) {
			remaining -= passed;
			if (remaining <= 0) return step;
		}
		return 0;
	};
	return n === 0 ? null : { n, median: percentile(0.5), p90: percentile(0.9) };
}

/** Whether the sample is large enough for a typical value. */
export function isSampleLargeEnough({ n }: Pick<StageFigures, "n">): boolean {
	return n >= MIN_SAMPLE;
}

/** Converts business hours to business days with one decimal, rounded up. */
export function toBusinessDays(hours: number): number {
	return Math.ceil((hours * 10) / HOURS_PER_DAY) / 10;
}
