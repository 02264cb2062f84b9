import { and, asc, eq, gt, gte, lt, lte, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { openOrClosed } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import { addNameWords } from "#app/data/name-words.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { STAGES } from "#app/domain/application/application.ts";
import { funnelDays, stageFigures, stageTimes } from "../../data/measure-schema.server.ts";
import { readJobCursor, writeJobCursor } from "../../data/scheduled-jobs.server.ts";
import { figuresOf, MEASURED_DAYS } from "../../domain/measures/stage-figures.ts";
import { DAY, daysBefore, lisbonDate } from "../../domain/time/calendar.ts";
import type { Services } from "../../services.ts";

const DUE_BATCH = 100;

/**
 * Wakes applications whose deadline is over, oldest first: their own alarm was lost. Goes on where the last run stopped
 * and begins anew at the end, so that applications that cannot be woken keep no other one from its turn.
 */
export async function processDueApplications(services: Services): Promise<void> {
	const { db, rooms, log } = services;
	const mark = await readJobCursor(db, "process-due-applications");
	const overdue = await db
		.select({ id: applications.id, deadlineAt: applications.deadlineAt })
		.from(applications)
		.where(and(lte(applications.deadlineAt, services.now()), after(mark)))
		.orderBy(asc(applications.deadlineAt), asc(applications.id))
		.limit(DUE_BATCH);
	for (const { id } of overdue) {
		await rooms
			.wake(id)
			.catch((error: unknown) =>
				log("due-application-failed", { error: error instanceof Error ? error.name : "unknown" }),
			);
	}
	const last = overdue.length < DUE_BATCH ? undefined : overdue.at(-1);
	const next = last ? `${last.deadlineAt} ${last.id}` : null;
	if (next !== mark) await writeJobCursor(db, "process-due-applications", next);
}

function after(mark: string | null) {
	if (mark === null) return undefined;
	const [deadline = "", id = ""] = mark.split(" ");
	const at = Number(deadline);
	return and(gte(applications.deadlineAt, at), or(gt(applications.deadlineAt, at), gt(applications.id, id)));
}

/**
 * Counts the applications of one queue anew, once a day each: the room keeps the counts, but a row that was mended by
 * hand or deleted passed it by. Counting and writing is one statement, so that nobody can move an application between.
 */
export async function countApplications({ db, now, log }: Services): Promise<void> {
	const rows = await db.select().from(stageCounts);
	const countedAt = (stage: string) => rows.find((row) => row.stage === stage)?.countedAt ?? 0;
	const due = STAGES.filter((stage) => countedAt(stage) < now() - DAY).sort((a, b) => countedAt(a) - countedAt(b));
	const [stage] = due;
	if (!stage) return;
	const inQueue = sql`${applications.stage} = ${stage} AND ${openOrClosed(stage)}`;
	const counted = sql<number>`(SELECT count(*) FROM ${applications} WHERE ${inQueue})`;
	await db.insert(stageCounts).values({ stage, applications: 0 }).onConflictDoNothing();
	const [row] = await db
		.update(stageCounts)
		.set({ applications: counted, countedAt: now() })
		.where(eq(stageCounts.stage, stage))
		.returning({ applications: stageCounts.applications });
	const kept = rows.find((row) => row.stage === stage)?.applications ?? 0;
	if (row && row.applications !== kept) log("applications-recounted", { stage, kept, counted: row.applications });
}

/** Applications per run. */
const NAMES_BATCH = 500;
/** Of no id: all of them have been looked at. */
const DONE = "~";

/**
 * Makes applications from before there was a table of words be found by the names of their applicants, once: SQL cannot take
 * the accents off a letter. What came later was written by its room.
 */
export async function indexNames({ db }: Pick<Services, "db">): Promise<void> {
	const mark = await readJobCursor(db, "index-names");
	if (mark === DONE) return;
	const rows = await db
		.select({ id: applications.id, firstName: applications.firstName, lastName: applications.lastName })
		.from(applications)
		.where(gt(applications.id, mark ?? ""))
		.orderBy(asc(applications.id))
		.limit(NAMES_BATCH);
	const statements = rows.flatMap((row) => addNameWords(db, row.id, row));
	if (statements.length > 0) await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
	await writeJobCursor(db, "index-names", rows.length < NAMES_BATCH ? DONE : (rows.at(-1)?.id ?? DONE));
}

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
