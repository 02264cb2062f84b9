import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { CLEARING, EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import { getArchive, newArchiveKey, putArchive } from "#app/documents/archive-store.server.ts";
import type { Services } from "#app/services.ts";
import { deleteRelatedRecords } from "./delete-related-records.server.ts";

/** Per run of the sweep: they are those alone that something broke off, or whose intent is still to be cancelled. */
const BATCH = 20;

type Kept = Pick<Services, "db" | "documents" | "now">;

/** Goes on with erasures that were broken off. What fails keeps no other one from its turn, and is told. */
export async function finishErasures(services: Kept): Promise<void> {
	const due = await services.db
		.select({ id: applications.id })
		.from(applications)
		.where(CLEARING)
		.orderBy(asc(applications.erasedAt))
		.limit(BATCH);
	let failed: unknown = null;
	for (const { id } of due) {
		await finishErasure(services, id).catch((error: unknown) => {
			failed ??= error;
		});
	}
	if (failed !== null) throw failed;
}

/**
 * Deletes all that lies beside the row of an application that was emptied: documents, links, browsers, mails, and the mails in
 * its stored history. The log stays, without a word that anybody wrote. May be repeated; done once no effect is open.
 */
export async function finishErasure(services: Kept, applicationId: string): Promise<void> {
	const { db, now } = services;
	await stripHistory(services, applicationId);
	const open = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${and(eq(outbox.applicationId, applicationId), EFFECT_OPEN)})`;
	await db.batch([
		...(await deleteRelatedRecords(services, applicationId)),
		db
			.update(applications)
			.set({ clearedAt: now(), assignedTo: null, assignedAt: null, claimedUntil: null })
			.where(and(eq(applications.id, applicationId), sql`erased_at IS NOT NULL`, sql`NOT ${open}`)),
	] as unknown as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

/** Writes a stored history anew without the mails in it, which name the address, as commands/application/store-histories.server.ts writes one. */
async function stripHistory({ db, documents }: Kept, id: string): Promise<void> {
	const mine = eq(applications.id, id);
	const [row] = await db
		.select({ key: applications.historyKey, pending: applications.historyPending })
		.from(applications)
		.where(mine);
	if (!row || row.key === null) return;
	const history = await getArchive(documents, row.key, id);
	if (history.mails.length === 0 && history.effects.length === 0) return;
	const key = newArchiveKey(documents);
	const unchanged =
		row.pending === null ? isNull(applications.historyPending) : eq(applications.historyPending, row.pending);
	const claimed = await db.update(applications).set({ historyPending: key }).where(and(mine, unchanged));
	if (claimed.meta.changes === 0) throw new HistoryBusy();
	if (row.pending !== null) await documents.delete(row.pending);
	await putArchive(documents, key, id, { ...history, mails: [], effects: [] });
	const written = await db
		.update(applications)
		.set({ historyKey: key, historyPending: row.key, historyKeyId: db.keyring.sealing.id })
		.where(and(mine, eq(applications.historyPending, key)));
	if (written.meta.changes === 0) {
		await documents.delete(key);
		throw new HistoryBusy();
	}
	await documents.delete(row.key);
	const done = and(mine, eq(applications.historyPending, row.key));
	await db.update(applications).set({ historyPending: null }).where(done);
}

/** Somebody else is writing the file at this moment: the next run goes on. */
class HistoryBusy extends Error {
	override readonly name = "HistoryBusy";
}
