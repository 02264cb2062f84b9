import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import {
	type BackupState,
	type CopyProgress,
	copyDueSince,
	copyName,
	DOCUMENTS,
	documentCopyKey,
	documentKeyFromCopy,
	MAX_COPY_AGE,
	parseBackupState,
} from "#app/domain/backup/backup.ts";
import type { Backup, Services } from "#app/services.ts";
import { readPage, readSchema, readShortTables, type Schema } from "./copied-rows.server.ts";
import { putManifest, putPiece, schemaLine, toLines } from "./pieces.server.ts";

/**
 * Limits of one run, which has two minutes and a thousand statements: 40 pages of up to 17 statements, or 200
 * documents.
 */
const PAGES_PER_RUN = 40;
const DOCUMENTS_PER_RUN = 200;
/** Documents compared at a time, and copied at a time. Each takes at most 10 MB of memory. */
const BATCH_SIZE = 500;
const CONCURRENT_DOCUMENTS = 4;

/**
 * If the bucket is empty although there are at least this many copies, it has lost its contents and no copy is deleted.
 */
const MIN_COPIES_TO_PROTECT = 100;

/** The number of rows per page adapts to their size, in characters of JSON. */
const PAGE = { initial: 50, max: 2_000, small: 500_000, large: 2_000_000 };
/** A piece is stored once it has this many characters. */
const MIN_PIECE_CHARACTERS = 1_500_000;

type Context = Pick<Services, "db" | "documents" | "now" | "backup">;

/**
 * Copies all rows and new documents to the backup bucket once a night, over as many runs as it takes: the position is
 * stored after each piece. The manifest is written last, and a copy without one is incomplete. Without a bucket, this
 * only records how long a copy has been missing, for the alarm.
 */
export async function backUp(services: Context): Promise<void> {
	const { db, now, backup } = services;
	const state = parseBackupState(await readJobCursor(db, "back-up")) ?? { since: now(), last: null, progress: null };
	const save = (next: BackupState) => writeJobCursor(db, "back-up", JSON.stringify(next));
	if (!backup) return save({ ...state, progress: null });
	const isDue = state.last === null || state.last.startedAt < copyDueSince(now());
	if (!isDue && state.progress === null) return;
	const schema = await readSchema(db);
	const isCurrent = (candidate: CopyProgress) =>
		candidate.schema === schema.hash && candidate.startedAt > now() - MAX_COPY_AGE;
	const progress = state.progress && isCurrent(state.progress) ? state.progress : initialProgress(now(), schema);
	const saveProgress = (next: CopyProgress) => save({ ...state, progress: next });
	const afterRows =
		progress.document === null ? await copyRows({ db, backup }, schema, progress, saveProgress) : progress;
	await saveProgress(afterRows);
	if (afterRows.document === null) return;
	const { progress: afterDocuments, isDone } = await copyDocuments(services, backup, afterRows);
	await saveProgress(afterDocuments);
	if (!isDone) return;
	const { copy, startedAt, pieces, digest, rows, documents } = afterDocuments;
	const endedAt = now();
	const contents = { startedAt, endedAt, schema: schema.hash, pieces, digest, rows, documents };
	await putManifest(backup, { format: 1, copy, ...contents });
	await save({ ...state, last: { copy, startedAt, endedAt }, progress: null });
}

function initialProgress(now: number, { hash }: Schema): CopyProgress {
	return {
		copy: copyName(now),
		startedAt: now,
		schema: hash,
		read: 0,
		after: null,
		limit: PAGE.initial,
		pieces: 0,
		digest: "",
		rows: {},
		document: null,
		documents: 0,
	};
}

/** Copies some pages of rows; sets `document` to "" after the last one. */
async function copyRows(
	{ db, backup }: Pick<Services, "db"> & { backup: Backup },
	schema: Schema,
	from: CopyProgress,
	saveProgress: (progress: CopyProgress) => Promise<void>,
): Promise<CopyProgress> {
	let progress = from;
	let text = progress.pieces === 0 ? schemaLine(schema.statements) : "";
	const flush = async () => {
		if (text === "") return;
		const digest = await putPiece(backup, progress, text);
		progress = { ...progress, digest, pieces: progress.pieces + 1 };
		text = "";
		await saveProgress(progress);
	};
	for (let page = 0; page < PAGES_PER_RUN && progress.read < schema.reads.length; page += 1) {
		const shortTables = progress.after === null ? await readShortTables(db, schema, progress.read, PAGE.initial) : [];
		const { tables, after } =
			shortTables.length > 0
				? { tables: shortTables, after: null }
				: await readPage(db, schema, progress.read, progress.after, progress.limit);
		const lines = tables.map(toLines).join("");
		const rows = { ...progress.rows };
		for (const { table, rows: tableRows } of tables) rows[table] = (rows[table] ?? 0) + tableRows.length;
		const isReadComplete = after === null;
		progress = {
			...progress,
			rows,
			after,
			read: isReadComplete ? progress.read + Math.max(1, shortTables.length) : progress.read,
			limit: isReadComplete ? PAGE.initial : nextLimit(progress.limit, lines.length),
		};
		text += lines;
		if (text.length >= MIN_PIECE_CHARACTERS) await flush();
	}
	await flush();
	return progress.read < schema.reads.length ? progress : { ...progress, document: "" };
}

function nextLimit(limit: number, characters: number): number {
	if (characters > PAGE.large) return Math.max(1, Math.floor(limit / 2));
	return characters < PAGE.small ? Math.min(PAGE.max, limit * 2) : limit;
}

/**
 * Compares the two buckets in the order of their keys from the last position. Copies the documents that the backup
 * lacks, and deletes those that our bucket no longer has. Documents are copied sealed, as they are stored.
 */
async function copyDocuments(
	{ documents }: Pick<Services, "documents">,
	{ bucket }: Backup,
	from: CopyProgress,
): Promise<{ progress: CopyProgress; isDone: boolean }> {
	let position = from.document ?? "";
	let documentCount = from.documents;
	for (let operations = 0; operations < DOCUMENTS_PER_RUN; ) {
		const stored = await documents.list(position, BATCH_SIZE);
		const isLast = stored.length < BATCH_SIZE;
		const copies = new Set(await listCopiesBetween(bucket, position, isLast ? null : (stored.at(-1)?.key ?? null)));
		if (stored.length === 0 && position === "" && copies.size >= MIN_COPIES_TO_PROTECT) throw new BucketEmptied();
		const missing = stored.filter(({ key, tag }) => !copies.delete(documentCopyKey(key, tag)));
		const batch = missing.slice(0, DOCUMENTS_PER_RUN - operations);
		const copyDocument = async ({ key }: { key: string }) => {
			const object = await documents.getSealed(key);
			if (object) await bucket.put(documentCopyKey(key, object.tag), object.bytes);
		};
		await runInBatches(batch, copyDocument);
		// The new version of a document is stored before the old one is deleted.
		const obsolete = batch.length < missing.length ? [] : [...copies];
		await runInBatches(obsolete, (key) => bucket.delete(key));
		operations += batch.length + obsolete.length + 1;
		const lastKey = batch.length < missing.length ? (batch.at(-1)?.key ?? position) : (stored.at(-1)?.key ?? position);
		documentCount += stored.filter(({ key }) => key <= lastKey).length;
		position = lastKey;
		if (isLast && batch.length === missing.length)
			return { progress: { ...from, document: position, documents: documentCount }, isDone: true };
	}
	return { progress: { ...from, document: position, documents: documentCount }, isDone: false };
}

/**
 * Thrown when our bucket has lost all documents, so that the copies are not deleted too. Staff see the failing job and
 * get an alarm.
 */
class BucketEmptied extends Error {
	override readonly name = "BucketEmptied";
}

/** Returns the keys of the copies of documents after one key and up to another. */
async function listCopiesBetween(bucket: Backup["bucket"], after: string, last: string | null): Promise<string[]> {
	const found: string[] = [];
	// The tag is hexadecimal, and "~" sorts after it.
	let from: string | null = after === "" ? null : `${DOCUMENTS}${after}.~`;
	for (;;) {
		const keys = await bucket.list(DOCUMENTS, from);
		for (const key of keys) {
			if (last !== null && documentKeyFromCopy(key) > last) return found;
			found.push(key);
		}
		from = keys.at(-1) ?? null;
		if (from === null) return found;
	}
}

async function runInBatches<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
	for (let start = 0; start < items.length; start += CONCURRENT_DOCUMENTS)
		await Promise.all(items.slice(start, start + CONCURRENT_DOCUMENTS).map(run));
}
