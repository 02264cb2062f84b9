import { and, asc, gt, gte, lte, or } from "drizzle-orm";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";

const BATCH = 100;

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
		.limit(BATCH);
	for (const { id } of overdue) {
		await rooms
			.wake(id)
			.catch((error: unknown) =>
				log("due-application-failed", { error: error instanceof Error ? error.name : "unknown" }),
			);
	}
	const last = overdue.length < BATCH ? undefined : overdue.at(-1);
	const next = last ? `${last.deadlineAt} ${last.id}` : null;
	if (next !== mark) await writeJobCursor(db, "process-due-applications", next);
}

function after(mark: string | null) {
	if (mark === null) return undefined;
	const [deadline = "", id = ""] = mark.split(" ");
	const at = Number(deadline);
	return and(gte(applications.deadlineAt, at), or(gt(applications.deadlineAt, at), gt(applications.id, id)));
}
