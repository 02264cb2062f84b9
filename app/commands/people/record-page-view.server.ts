import { sql } from "drizzle-orm";
import { pageViews } from "#app/data/counts-schema.server.ts";
import type { VisitStep } from "#app/domain/measures/visit-steps.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { type Counted, countingSteps } from "./count-steps.server.ts";

/**
 * Counts one page view into the day's roll-up, and the steps on the way to payment that it reached, in one trip.
 * @param template the address without ids, such as /confirmation/:id
 */
export async function recordPageView(
	services: Pick<Services, "db" | "now">,
	visitor: Counted,
	{ template, steps }: { template: string; steps: readonly VisitStep[] },
): Promise<void> {
	const { db, now } = services;
	const view = db
		.insert(pageViews)
		.values({ day: lisbonDate(now()), path: template, language: visitor.language, views: 1 })
		.onConflictDoUpdate({
			target: [pageViews.day, pageViews.path, pageViews.language],
			set: { views: sql`${pageViews.views} + 1` },
		});
	const reached = countingSteps(
		services,
		visitor,
		steps.map((step) => ({ step, error: "" })),
	);
	await db.batch(reached ? [view, reached] : [view]);
}
