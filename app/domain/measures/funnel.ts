import type { Application } from "../application/application.ts";
import { DAY, lisbonDate, startOfDate } from "../time/calendar.ts";

/** Steps of an application, counted by week. */
export const FUNNEL_STEPS = ["begun", "submitted", "paid", "filed", "completed"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Counts of one week; `monday` is its first day in Lisbon, YYYY-MM-DD. */
export type FunnelWeek = { monday: string } & Record<FunnelStep, number>;

type Facts = Pick<Application, "status" | "isDemo" | "paidAt" | "filedAt">;

/** Returns the steps that a transition reaches; none for demo applications. A filing after a reopening counts again. */
export function reachedFunnelSteps(before: Facts | null, after: Facts): FunnelStep[] {
	if (after.isDemo) return [];
	const isReached: Record<FunnelStep, boolean> = {
		begun: before === null,
		submitted: (before === null || before.status === "draft") && after.status === "pending",
		paid: (before?.paidAt ?? null) === null && after.paidAt !== null,
		filed: (before?.filedAt ?? null) === null && after.filedAt !== null,
		completed: before?.status !== "completed" && after.status === "completed",
	};
	return FUNNEL_STEPS.filter((step) => isReached[step]);
}

/** Returns the Mondays of the last weeks in Lisbon, the current one last; `now` is UTC milliseconds. */
export function lastMondays(now: number, weeks: number): string[] {
	// From noon, because a week with a clock change is an hour shorter or longer.
	const monday = mondayOfWeek(lisbonDate(now));
	return Array.from({ length: weeks }, (_, n) => lisbonDate(startOfDate(monday) + (n + 1 - weeks) * 7 * DAY + DAY / 2));
}

/** Sums counts by day (YYYY-MM-DD) into weeks, including empty ones. */
export function sumByWeek(
	counts: readonly { day: string; step: FunnelStep; applications: number }[],
	mondays: readonly string[],
): FunnelWeek[] {
	return mondays.map((monday) => {
		const weekCounts = counts.filter(({ day }) => mondayOfWeek(day) === monday);
		const sum = (step: FunnelStep) =>
			weekCounts.reduce((result, count) => result + (count.step === step ? count.applications : 0), 0);
		return {
			monday,
			begun: sum("begun"),
			submitted: sum("submitted"),
			paid: sum("paid"),
			filed: sum("filed"),
			completed: sum("completed"),
		};
	});
}

function mondayOfWeek(day: string): string {
	const dayStart = Date.parse(`${day}T00:00:00Z`);
	const daysSinceMonday = (new Date(dayStart).getUTCDay() + 6) % 7;
	return new Date(dayStart - daysSinceMonday * DAY).toISOString().slice(0, 10);
}
