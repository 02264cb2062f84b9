import * as v from "valibot";
import { DAY, HOUR } from "../time/calendar.ts";

/**
 * The parts of a backup: pieces of rows, copies of documents, and a manifest that is written last. Defines the names
 * and the retention of objects (docs/decisions/074-backups.md).
 */

/** The hour (UTC) at which the nightly copy begins. */
const BACKUP_HOUR = 2;
/** Maximum age of the last copy, in ms: one day, and two hours to make it. */
export const MAX_COPY_AGE = 26 * HOUR;
/** Maximum time since the last restore drill, in ms. */
export const MAX_DRILL_AGE = 90 * DAY;
/** The bucket's default retention in days: objects cannot be overwritten or deleted earlier. */
export const LOCK_DAYS = 21;
/**
 * Lifecycle rules of the bucket in days (ops/backup-lifecycle.json). With the two days that the provider may take,
 * copies and deleted documents are gone within the 30 days that the privacy policy states. The list of erasures
 * outlives every copy and Time Travel.
 */
export const LIFECYCLE = { copies: 26, deletedDocuments: 26, erasures: 35 };

/** Returns the time (UTC milliseconds) from which tonight's copy is due. */
export function copyDueSince(now: number): number {
	return Math.floor((now - BACKUP_HOUR * HOUR) / DAY) * DAY + BACKUP_HOUR * HOUR;
}

/** Returns the name of a copy from its start time, such as 20261129T020000Z. Names sort by time. */
export function copyName(startedAt: number): string {
	return new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Returns when a copy began, in UTC milliseconds. */
export function parseCopyStart(copy: string): number {
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
 * Returns the key for a copy of one version of a document: key rotation rewrites the document's header, which changes
 * its tag. Keys under a prefix have equal length, so copies sort like the documents.
 */
export function documentCopyKey(objectKey: string, tag: string): string {
	return `${DOCUMENTS}${objectKey}.${tag}`;
}

/** Returns the key of the original document. */
export function documentKeyFromCopy(key: string): string {
	return key.slice(DOCUMENTS.length, key.lastIndexOf("."));
}

const count = v.pipe(v.number(), v.integer());
const progressSchema = v.object({
	copy: v.string(),
	startedAt: count,
	/** Hash of the schema's statements: a copy that a migration interrupts is restarted. */
	schema: v.string(),
	/** Index of the read in progress (app/commands/backup/copied-rows.server.ts), and the last key that it returned. */
	read: count,
	after: v.nullable(v.array(v.nullable(v.union([v.string(), v.number()])))),
	/** Number of root rows in the next page. */
	limit: count,
	pieces: count,
	/** Digest of all pieces so far, as stored. */
	digest: v.string(),
	/** Number of rows by table. */
	rows: v.record(v.string(), count),
	/** The last document compared; null until all rows are copied. */
	document: v.nullable(v.string()),
	documents: count,
});

/** The copy in progress. */
export type CopyProgress = v.InferOutput<typeof progressSchema>;

const stateSchema = v.object({
	/** Since when copies have been expected. */
	since: count,
	last: v.nullable(v.object({ copy: v.string(), startedAt: count, endedAt: count })),
	progress: v.nullable(progressSchema),
});

export type BackupState = v.InferOutput<typeof stateSchema>;

/** Parses the cursor of the job; null if invalid. */
export function parseBackupState(cursor: string | null): BackupState | null {
	if (cursor === null) return null;
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), cursor);
	return parsed.success ? parsed.output : null;
}

/** How long a copy may be in progress before the last complete copy is checked instead, in ms. */
const MAX_COPY_TIME = 2 * HOUR;

/** Whether the last complete copy is too old, or none was made although copies are expected. */
export function isBackupMissing({ since, last, progress }: BackupState, now: number): boolean {
	const isBackupRunning = progress !== null && progress.startedAt > now - MAX_COPY_TIME;
	return !isBackupRunning && (last?.startedAt ?? since) <= now - MAX_COPY_AGE;
}

const manifestSchema = v.object({
	format: v.literal(1),
	copy: v.string(),
	/** UTC milliseconds of the product's clock. Each row was read at some time between the two. */
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
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** @throws if the text is invalid */
export function parseManifest(text: string): Manifest {
	return v.parse(manifestSchema, JSON.parse(text));
}

const erasureSchema = v.object({ status: v.picklist(["completed", "rejected", "cancelled"]), at: count });

/** A record of an application's erasure: the time and the final status. The object's key contains its random id. */
export type Erasure = v.InferOutput<typeof erasureSchema>;

/** @throws if the text is invalid */
export function parseErasure(text: string): Erasure {
	return v.parse(erasureSchema, JSON.parse(text));
}
