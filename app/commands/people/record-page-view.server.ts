import { sql } from "drizzle-orm";
import { pageViews } from "#app/data/counts-schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** Counts one page view into the day's roll-up. @param template the address without ids, such as /confirmation/:id */
export async function recordPageView(
	{ db, now }: Pick<Services, "db" | "now">,
	template: string,
	language: Language,
): Promise<void> {
	await db
		.insert(pageViews)
		.values({ day: lisbonDate(now()), path: template, language, views: 1 })
		.onConflictDoUpdate({
			target: [pageViews.day, pageViews.path, pageViews.language],
			set: { views: sql`${pageViews.views} + 1` },
		});
}
