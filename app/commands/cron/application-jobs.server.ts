import { and, asc, eq, gt, gte, lt, lte, or, sql } from "drizzle-orm";
import { openOrClosed } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { STAGES } from "#app/domain/application/application.ts";
import { funnelDays, stageFigures, stageTimes } from "../../data/measure-schema.server.ts";
import { readJobCursor, writeJobCursor } from "../../data/scheduled-jobs.server.ts";
import { computeFigures, MEASURED_DAYS } from "../../domain/measures/stage-figures.ts";
import { DAY, daysBefore, lisbonDate } from "../../domain/time/calendar.ts";
import type { Services } from "../../services.ts";

const DUE_BATCH = 100;

/**
 * Processes overdue applications whose alarm was lost, oldest first. Continues from the last position and restarts at
 * the end, so that failing applications do not block others.
 */
export async function processDueApplications(services: Services): Promise<void> {
	const { db, rooms, log } = services;
	const cursor = await readJobCursor(db, "process-due-applications");
	const overdue = await db
		.select({ id: applications.id, deadlineAt: applications.deadlineAt })
		.from(applications)
		.where(and(lte(applications.deadlineAt, services.now()), isAfterCursor(cursor)))
		.orderBy(asc(applications.deadlineAt), asc(applications.id))
		.limit(DUE_BATCH);
	for (const { id } of overdue) {
		await rooms
			.processDueTasks(id)
			.catch((error: unknown) =>
				log("due-application-failed", { error: error instanceof Error ? error.name : "unknown" }),
			);
	}
	const last = overdue.length < DUE_BATCH ? undefined : overdue.at(-1);
	const next = last ? `${last.deadlineAt} ${last.id}` : null;
	if (next !== cursor) await writeJobCursor(db, "process-due-applications", next);
}

function isAfterCursor(cursor: string | null) {
	if (cursor === null) return undefined;
	const [deadline = "", id = ""] = cursor.split(" ");
	const dueAt = Number(deadline);
	return and(gte(applications.deadlineAt, dueAt), or(gt(applications.deadlineAt, dueAt), gt(applications.id, id)));
}

/**
 * Recounts the applications of one queue, each queue once a day: the room maintains the counts, but manual changes
 * bypass it. One statement counts and writes, so that no application changes its queue in between.
 */
export async function countApplications({ db, now, log }: Services): Promise<void> {
	const rows = await db.select().from(stageCounts);
	const countedAt = (stage: string) => rows.find((row) => row.stage === stage)?.countedAt ?? 0;
	const due = STAGES.filter((stage) => countedAt(stage) < now() - DAY).sort((a, b) => countedAt(a) - countedAt(b));
	const [stage] = due;
	if (!stage) return;
	const inQueue = sql`${applications.stage} = ${stage} AND ${openOrClosed(stage)}`;
	const rowCount = sql<number>`(SELECT count(*) FROM ${applications} WHERE ${inQueue})`;
	await db.insert(stageCounts).values({ stage, applications: 0 }).onConflictDoNothing();
	const [row] = await db
		.update(stageCounts)
		.set({ applications: rowCount, countedAt: now() })
		.where(eq(stageCounts.stage, stage))
		.returning({ applications: stageCounts.applications });
	const stored = rows.find((row) => row.stage === stage)?.applications ?? 0;
	if (row && row.applications !== stored) log("applications-recounted", { stage, stored, counted: row.applications });
}

/** Pages show no older days. */
const FUNNEL_RETENTION_DAYS = 366;

/**
 * Computes once a day (Lisbon time) how long each stage took in the last ninety days, and deletes older figures. It
 * reads tens of thousands of histogram rows so that pages do not have to.
 */
export async function measureStages({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
	const today = lisbonDate(now());
	if ((await readJobCursor(db, "measure-stages")) === today) return;
	const firstDay = daysBefore(today, MEASURED_DAYS);
	const rows = await db
		.select({ stage: stageTimes.stage, step: stageTimes.step, passed: sql<number>`sum(${stageTimes.passed})` })
		.from(stageTimes)
		.where(and(gte(stageTimes.day, firstDay), lt(stageTimes.day, today)))
		.groupBy(stageTimes.stage, stageTimes.step);
	const figures = [...new Set(rows.map(({ stage }) => stage))].flatMap((stage) => {
		const summary = computeFigures(rows.filter((row) => row.stage === stage));
		return summary ? [{ stage, ...summary, asOf: today }] : [];
	});
	await db.batch([
		db.delete(stageTimes).where(lt(stageTimes.day, firstDay)),
		db.delete(funnelDays).where(lt(funnelDays.day, daysBefore(today, FUNNEL_RETENTION_DAYS))),
		db.delete(stageFigures),
		...figures.map((row) => db.insert(stageFigures).values(row)),
	]);
	await writeJobCursor(db, "measure-stages", today);
}
