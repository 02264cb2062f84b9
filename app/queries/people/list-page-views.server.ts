import { gte, sql } from "drizzle-orm";
import { pageViews } from "#app/data/counts-schema.server.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

export type PageViews = {
	/** Most looked at first; the template of the address. */
	byPage: { path: string; week: number; month: number }[];
	/** The newest day first, days of Lisbon as YYYY-MM-DD. */
	byDay: { day: string; views: number }[];
};

/** How often pages were looked at in the last 7 and 30 days, today included. */
export async function listPageViews({ db, now }: Pick<Services, "db" | "now">): Promise<PageViews> {
	const month = lisbonDate(now() - 29 * DAY);
	const week = lisbonDate(now() - 6 * DAY);
	const inMonth = gte(pageViews.day, month);
	const views = sql<number>`sum(${pageViews.views})`;
	const [byPage, byDay] = await db.batch([
		db
			.select({
				path: pageViews.path,
				week: sql<number>`sum(CASE WHEN ${pageViews.day} >= ${week} THEN ${pageViews.views} ELSE 0 END)`,
				month: views,
			})
			.from(pageViews)
			.where(inMonth)
			.groupBy(pageViews.path)
			.orderBy(sql`${views} DESC`, pageViews.path),
		db
			.select({ day: pageViews.day, views })
			.from(pageViews)
			.where(inMonth)
			.groupBy(pageViews.day)
			.orderBy(sql`${pageViews.day} DESC`),
	]);
	return { byPage, byDay };
}
