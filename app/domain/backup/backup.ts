import * as v from "valibot";
import { DAY, HOUR } from "../time/calendar.ts";

/**
 * What a backup is: pieces of rows, copies of documents, and a manifest that is written last. Names of objects, and how
 * long each lives (docs/decisions/074-backups.md).
 */

/** A copy begins each night at this hour, UTC. */
const BACKUP_HOUR = 2;
/** A copy older than this is too old, in ms: a night, and two hours to make it. */
export const MAX_COPY_AGE = 26 * HOUR;
/** A restore must have been rehearsed within this time, in ms. */
export const MAX_DRILL_AGE = 90 * DAY;
/** The bucket's default retention in days: an object cannot be overwritten or deleted before. */
export const LOCK_DAYS = 21;
/**
 * Lifecycle rules of the bucket in days (ops/backup-lifecycle.json): with two days until the provider acts on each,
 * nothing of a copy, and no document that we deleted, is older than the 30 days of the privacy policy. The list of
 * erasures outlives every copy and Time Travel.
 */
export const LIFECYCLE = { copies: 26, deletedDocuments: 26, erasures: 35 };

/** The moment (UTC milliseconds) after which the copy of this night begins. */
export function copyDueSince(now: number): number {
	return Math.floor((now - BACKUP_HOUR * HOUR) / DAY) * DAY + BACKUP_HOUR * HOUR;
}

/** The name of a copy that begins at a moment, such as 20261129T020000Z: names sort by time. */
export function copyName(startedAt: number): string {
	return new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** When a copy began, UTC milliseconds. */
export function startOfCopy(copy: string): number {
	return Date.parse(copy.replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
}

export function pieceKey(copy: string, piece: number): string {
	return `copies/${copy}/${String(piece).padStart(6, "0")}`;
}

export const MANIFESTS = "manifests/";
export const DOCUMENTS = "documents/";
export const ERASURES = "erasures/";
export const DRILLS = "drills/";

/**
 * The copy of one state of a document: a rotation of keys rewrites its head, which changes its tag. Keys under a prefix
 * have one length, so the copies sort like the documents.
 */
export function documentCopyKey(objectKey: string, tag: string): string {
	return `${DOCUMENTS}${objectKey}.${tag}`;
}

/** The document's own key. */
export function documentOfCopy(key: string): string {
	return key.slice(DOCUMENTS.length, key.lastIndexOf("."));
}

const count = v.pipe(v.number(), v.integer());
const progress = v.object({
	copy: v.string(),
	startedAt: count,
	/** Hash of the schema's statements: a copy that a migration interrupts is restarted. */
	schema: v.string(),
	/** The read that is in progress (app/commands/backup/copied-rows.server.ts), and the last key that it returned. */
	read: count,
	after: v.nullable(v.array(v.nullable(v.union([v.string(), v.number()])))),
	/** Roots of the next page. */
	limit: count,
	pieces: count,
	/** Digest of all pieces so far, as stored. */
	digest: v.string(),
	/** Number of rows by table. */
	rows: v.record(v.string(), count),
	/** The last document that was compared; null until the rows are done. */
	document: v.nullable(v.string()),
	documents: count,
});

/** The copy in progress. */
export type CopyProgress = v.InferOutput<typeof progress>;

const state = v.object({
	/** Since when copies have been expected. */
	since: count,
	last: v.nullable(v.object({ copy: v.string(), startedAt: count, endedAt: count })),
	progress: v.nullable(progress),
});

export type BackupState = v.InferOutput<typeof state>;

/** Parses the cursor of the job; null if invalid. */
export function parseBackupState(mark: string | null): BackupState | null {
	if (mark === null) return null;
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), state), mark);
	return parsed.success ? parsed.output : null;
}

/** How long a copy may be in progress before the last one counts as the newest, in ms. */
const MAX_COPY_TIME = 2 * HOUR;

/** Whether the last complete copy is too old, or there is none since copies should be made. */
export function isBackupMissing({ since, last, progress }: BackupState, now: number): boolean {
	const isBackupRunning = progress !== null && progress.startedAt > now - MAX_COPY_TIME;
	return !isBackupRunning && (last?.startedAt ?? since) <= now - MAX_COPY_AGE;
}

const manifest = v.object({
	format: v.literal(1),
	copy: v.string(),
	/** UTC milliseconds of the product's clock. Rows are as they were at some moment between the two. */
	startedAt: count,
	endedAt: count,
	schema: v.string(),
	pieces: count,
	digest: v.string(),
	rows: v.record(v.string(), count),
	/** Documents in the bucket when the copy ended. */
	documents: count,
});

/** The table of contents of a complete copy. */
export type Manifest = v.InferOutput<typeof manifest>;

/** @throws if the text is invalid */
export function parseManifest(text: string): Manifest {
	return v.parse(manifest, JSON.parse(text));
}

const erasure = v.object({ status: v.picklist(["completed", "rejected", "cancelled"]), at: count });

/**
 * Records that an application was erased, when, and with what outcome. The only other datum is its random id, in the
 * object's key.
 */
export type Erasure = v.InferOutput<typeof erasure>;

/** @throws if the text is invalid */
export function parseErasure(text: string): Erasure {
	return v.parse(erasure, JSON.parse(text));
}
