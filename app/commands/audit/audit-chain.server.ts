import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hashEntry, hashEvent, hashJson, NO_HASH } from "#app/audit/chain.ts";
import { applicationEvents, auditEntries } from "#app/data/audit-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import { joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import { type ChainCheck, parseChainCheck } from "#app/domain/audit/audit-log.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "./record-action.server.ts";

/** Applications per run. */
const HISTORIES_BATCH = 50;

/** Adds hashes to histories that were written before hash chains existed. Idempotent. */
export async function chainHistories(services: Pick<Services, "db" | "documents">): Promise<void> {
	const { db } = services;
	const unchained = await db
		.select({ id: applications.id, version: applications.version, historyKey: applications.historyKey })
		.from(applications)
		.where(isNull(applications.head))
		.limit(HISTORIES_BATCH);
	for (const application of unchained) await chainHistory(services, application);
}

type UnchainedHistory = { id: string; version: number; historyKey: string | null };

async function chainHistory(
	{ db, documents }: Pick<Services, "db" | "documents">,
	application: UnchainedHistory,
): Promise<void> {
	const { id, version, historyKey } = application;
	const recent = await db
		.select()
		.from(applicationEvents)
		.where(eq(applicationEvents.applicationId, id))
		.orderBy(asc(applicationEvents.version));
	const archived = await getArchive(documents, historyKey, id);
	const { events } = joinHistories(archived, { ...NO_HISTORY, events: recent });
	const recentVersions = new Set(recent.map((event) => event.version));
	const statements: BatchItem<"sqlite">[] = [];
	let head = NO_HASH;
	for (const event of events) {
		head = await hashEvent(id, head, { ...event, words: event.words ?? null });
		const condition = and(eq(applicationEvents.applicationId, id), eq(applicationEvents.version, event.version));
		if (recentVersions.has(event.version))
			statements.push(
				db
					.update(applicationEvents)
					.set({ hash: head })
					.where(and(condition, isNull(applicationEvents.hash))),
			);
	}
	// If another event was added in the meantime, the next run covers the history.
	const unchanged = and(eq(applications.id, id), eq(applications.version, version), isNull(applications.head));
	statements.push(db.update(applications).set({ head }).where(unchanged));
	await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

/** Events per run: enough for 50,000 applications a day. */
const HEADS_BATCH = 2000;

const rowId = sql<number>`rowid`;

/**
 * Anchors the heads of all application chains in the audit log: one entry per run, with a hash over application,
 * version and hash of each event in the order in which they were written. Rewriting a history would require rewriting
 * the audit log too.
 */
export async function recordChainHeads(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db } = services;
	const [newest] = await db.select({ position: rowId }).from(applicationEvents).orderBy(desc(rowId)).limit(1);
	const newestRowId = newest?.position ?? 0;
	// SQLite reuses row ids after the newest rows were moved to the archive.
	const stored = Number(await readJobCursor(db, "record-chain-heads")) || 0;
	const cursor = Math.min(stored, newestRowId);
	const events = await db
		.select({
			position: rowId,
			applicationId: applicationEvents.applicationId,
			version: applicationEvents.version,
			hash: applicationEvents.hash,
		})
		.from(applicationEvents)
		.where(gt(rowId, cursor))
		.orderBy(asc(rowId))
		.limit(HEADS_BATCH);
	const last = events.at(-1);
	if (last) {
		const root = await hashJson(events.map(({ applicationId, version, hash }) => [applicationId, version, hash]));
		await recordAction(services, { action: "heads-recorded", actor: null, details: { events: events.length, root } });
	}
	const next = last?.position ?? cursor;
	if (next !== stored) await writeJobCursor(db, "record-chain-heads", String(next));
}

/** Entries per run: some 300 ms of hashing. */
const ENTRIES_BATCH = 2000;
/** Maximum number of runs for a full check. */
const MAX_RUNS = 25;

type Context = Pick<Services, "db" | "now">;

/** Checks the hashes of the audit log from the last position, and restarts at its end. */
export async function checkChain(services: Context): Promise<ChainCheck> {
	const { db, now } = services;
	const lastCheck = parseChainCheck(await readJobCursor(db, "check-chain"));
	const from = lastCheck.broken === null && !lastCheck.ended ? lastCheck : { seq: 0, hash: NO_HASH };
	const entries = await db
		.select()
		.from(auditEntries)
		.where(gt(auditEntries.seq, from.seq))
		.orderBy(asc(auditEntries.seq))
		.limit(ENTRIES_BATCH);
	let { seq, hash } = from;
	let broken: number | null = null;
	for (const { hash: storedHash, ...entry } of entries) {
		if (entry.seq !== seq + 1 || (await hashEntry(hash, entry)) !== storedHash) {
			broken = seq + 1;
			break;
		}
		seq = entry.seq;
		hash = storedHash;
	}
	const check = { seq, hash, broken, ended: entries.length < ENTRIES_BATCH, at: now() };
	await writeJobCursor(db, "check-chain", JSON.stringify(check));
	return check;
}

/** Checks the whole chain now, from its beginning. */
export async function checkWholeChain(services: Context): Promise<ChainCheck> {
	await writeJobCursor(services.db, "check-chain", null);
	let check = await checkChain(services);
	for (let runs = 1; runs < MAX_RUNS && !check.ended && check.broken === null; runs += 1) {
		check = await checkChain(services);
	}
	return check;
}
