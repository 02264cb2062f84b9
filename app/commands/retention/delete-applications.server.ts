import { and, asc, eq, gt, gte, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { openApplication, sealChanges } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { APPLICATION_OVER } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { disputes, payments, refundRequests, refunds } from "#app/data/money-schema.server.ts";
import { changeNameWords } from "#app/data/name-words.server.ts";
import { legalHolds } from "#app/data/retention/retention-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { RECENT_EVENTS } from "#app/domain/application/history.ts";
import { emptied } from "#app/domain/retention/emptied.ts";
import { endedBefore } from "#app/domain/retention/periods.ts";
import type { Services } from "#app/services.ts";
import { deleteRelatedRecords } from "./delete-related-records.server.ts";
import { finishErasures } from "./finish-erasures.server.ts";

/** Applications per run: 5,760 a day, twice as many as end on a day with a million a year. */
const BATCH = 20;

type Kept = Pick<Services, "db" | "documents" | "now">;
type Row = typeof applications.$inferSelect;

/** Of applications: nobody holds it. */
export function notHeld(db: Database): SQL {
	return notExists(db.select({ one: sql`1` }).from(legalHolds).where(eq(legalHolds.applicationId, applications.id)));
}

/**
 * Deletes applications five years after their end: documents, certificate, log and all that is of a person. Where money came
 * in, the emptied row stays for the accounts (delete-accounts.server.ts); where none did, nothing does. One that is on hold
 * waits. Goes on where the last run stopped and begins anew at the end, so
 * that one that cannot be deleted keeps no other one from its turn.
 */
export async function deleteApplications(services: Kept): Promise<void> {
	const { db, now } = services;
	await finishErasures(services);
	const mark = await readJobCursor(db, "delete-applications");
	// A history that is to be stored is left to that step: whoever writes a file meanwhile would leave it behind.
	const settled = and(
		isNull(applications.historyPending),
		or(
			sql`${applications.historyVersion} >= ${applications.version}`,
			gt(applications.updatedAt, now() - RECENT_EVENTS),
		),
	);
	const due = await db
		.select()
		.from(applications)
		.where(and(APPLICATION_OVER, lt(applications.stateSince, endedBefore(now())), settled, notHeld(db), after(mark)))
		.orderBy(asc(applications.stateSince), asc(applications.id))
		.limit(BATCH);
	let failed: unknown = null;
	for (const row of due) {
		await deleteApplication(services, row).catch((error: unknown) => {
			failed ??= error;
		});
	}
	const last = due.length < BATCH ? undefined : due.at(-1);
	const next = last ? `${last.stateSince} ${last.id}` : null;
	if (next !== mark) await writeJobCursor(db, "delete-applications", next);
	// Staff see a step that fails; by then the others of this run are deleted.
	if (failed !== null) throw failed;
}

function after(mark: string | null): SQL | undefined {
	if (mark === null) return undefined;
	const [since = "", id = ""] = mark.split(" ");
	const at = Number(since);
	return and(gte(applications.stateSince, at), or(gt(applications.stateSince, at), gt(applications.id, id)));
}

async function deleteApplication(services: Kept, row: Row): Promise<void> {
	const { db, documents } = services;
	const { id } = row;
	const belongings = await deleteRelatedRecords(services, id);
	if (row.historyKey !== null) await documents.delete(row.historyKey);
	const application = await openApplication(db, row);
	const [paid] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.applicationId, id), gt(payments.amountReceived, 0)))
		.limit(1);
	const statements: BatchItem<"sqlite">[] = [
		...belongings,
		...changeNameWords(db, id, application, { firstName: "", lastName: "" }),
		db.delete(outbox).where(eq(outbox.applicationId, id)),
		...(await emptyRow(services, application)),
		// The row says now that nothing else is left of it, without which no event is deleted.
		db.delete(applicationEvents).where(eq(applicationEvents.applicationId, id)),
		...(paid ? [] : deleteRow(db, id)),
	];
	await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

async function emptyRow({ db, now }: Kept, application: Application): Promise<BatchItem<"sqlite">[]> {
	const changes = emptied(application.erasedAt ?? now());
	const columns = await sealChanges(db, changes, { ...application, ...changes });
	const gone = { historyKey: null, historyKeyId: null, clearedAt: now(), assignedTo: null, assignedAt: null };
	// In a list: whoever awaits a statement runs it.
	return [
		db
			.update(applications)
			.set({ ...columns, ...gone })
			.where(eq(applications.id, application.id)),
	];
}

/** The row of an application and of tries to pay that brought nothing, and one less in the count of its queue. */
export function deleteRow(db: Database, id: string): BatchItem<"sqlite">[] {
	const stage = sql`(SELECT ${applications.stage} FROM ${applications} WHERE ${applications.id} = ${id})`;
	return [
		db
			.delete(refundRequests)
			.where(
				sql`${refundRequests.paymentId} IN (SELECT ${payments.id} FROM ${payments} WHERE ${payments.applicationId} = ${id})`,
			),
		db.delete(disputes).where(eq(disputes.applicationId, id)),
		db.delete(refunds).where(eq(refunds.applicationId, id)),
		db.delete(payments).where(eq(payments.applicationId, id)),
		db
			.update(stageCounts)
			.set({ applications: sql`${stageCounts.applications} - 1` })
			.where(eq(stageCounts.stage, stage)),
		db.delete(applications).where(eq(applications.id, id)),
	];
}
