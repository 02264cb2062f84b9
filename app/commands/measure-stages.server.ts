import { and, gte, lt, sql } from "drizzle-orm";
import { funnelDays, stageFigures, stageTimes } from "../data/measure-schema.server.ts";
import { readJobCursor, writeJobCursor } from "../data/scheduled-jobs.server.ts";
import { figuresOf, MEASURED_DAYS } from "../domain/measures/stage-figures.ts";
import { daysBefore, lisbonDate } from "../domain/time/calendar.ts";
import type { Services } from "../services.ts";

/** What happened longer ago is on no page. */
const FUNNEL_RETENTION_DAYS = 366;

/**
 * Works out once a day, at the first run of a day of Lisbon, how long each stage took in the ninety days before it, and deletes
 * what is older. Reads some tens of thousands of rows of the histograms, so that pages need not.
 */
export async function measureStages({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
	const today = lisbonDate(now());
	if ((await readJobCursor(db, "measure-stages")) === today) return;
	const first = daysBefore(today, MEASURED_DAYS);
	const rows = await db
		.select({ stage: stageTimes.stage, step: stageTimes.step, passed: sql<number>`sum(${stageTimes.passed})` })
		.from(stageTimes)
		.where(and(gte(stageTimes.day, first), lt(stageTimes.day, today)))
		.groupBy(stageTimes.stage, stageTimes.step);
	const figures = [...new Set(rows.map(({ stage }) => stage))].flatMap((stage) => {
		const found = figuresOf(rows.filter((row) => row.stage === stage));
		return found ? [{ stage, ...found, asOf: today }] : [];
	});
	await db.batch([
		db.delete(stageTimes).where(lt(stageTimes.day, first)),
		db.delete(funnelDays).where(lt(funnelDays.day, daysBefore(today, FUNNEL_RETENTION_DAYS))),
		db.delete(stageFigures),
		...figures.map((row) => db.insert(stageFigures).values(row)),
	]);
	await writeJobCursor(db, "measure-stages", today);
}
