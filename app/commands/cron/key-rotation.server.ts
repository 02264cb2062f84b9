import { and, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#app/data/db.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, uploadPages, uploads } from "#app/data/schema.server.ts";
import { resealColumn } from "#app/data/sealed-columns.server.ts";
import {
	afterRow,
	findRowsByKey,
	replaceSealedValues,
	rowNumber,
	SEALED_TABLES,
	type SealedRow,
} from "#app/data/sealed-tables.server.ts";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import type { Services } from "#app/services.ts";

/**
 * Rows of one kind that are encrypted under one retiring key. `position` is a row's place in the round. Names and
 * positions contain no spaces.
 */
type RotationPart<Row extends { position: string }> = {
	name: string;
	/** Finds rows in the order of positions. */
	find(after: string, limit: number): Promise<Row[]>;
	/** Re-encrypts a row under the sealing key. May skip it: the next round finds it again. */
	rewrap(row: Row): Promise<void>;
};

/** Ids of the keys to retire. */
function retiringKeys({ keyring }: Pick<Database, "keyring">): string[] {
	return keyring.keys.map(({ id }) => id).filter((id) => id !== keyring.current.id);
}

/**
 * Does one run of a round through all parts: continues from the last position and restarts at the end. Rotated rows no
 * longer match, and the next round finds new ones. Errors do not block other rows; the first one is thrown at the end.
 */
async function continueKeyRotation<Row extends { position: string }>(
	db: Database,
	job: ScheduledJob,
	parts: readonly RotationPart<Row>[],
	limit: number,
): Promise<void> {
	const cursor = await readJobCursor(db, job);
	const [name = "", after = ""] = cursor?.split(" ") ?? [];
	// If the set of keys has changed, the round restarts.
	const firstPart = Math.max(
		0,
		parts.findIndex((part) => part.name === name),
	);
	const errors: unknown[] = [];
	let next: string | null = null;
	let remaining = limit;
	for (const [index, part] of parts.slice(firstPart).entries()) {
		const rows = await part.find(index === 0 && part.name === name ? after : "", remaining);
		for (const row of rows) await part.rewrap(row).catch((error: unknown) => errors.push(error));
		remaining -= rows.length;
		if (remaining > 0) continue;
		next = `${part.name} ${rows.at(-1)?.position ?? ""}`;
		break;
	}
	if (next !== cursor) await writeJobCursor(db, job, next);
	if (errors.length > 0) throw errors[0];
}

/** Rows per run; further rows wait for the next one. */
const ROWS_BATCH = 100;

/** Re-encrypts sealed columns under the sealing key. Throws DecryptionFailed if a key is missing. */
export async function rotateColumnKeys(services: Pick<Services, "db" | "documents">): Promise<void> {
	const { db } = services;
	const parts = SEALED_TABLES.flatMap((table) =>
		retiringKeys(db).map((key): RotationPart<SealedRow> => {
			return {
				name: `${table.name}/${key}`,
				find: (after, limit) => findRowsByKey(db, table, key, after, limit),
				async rewrap(row) {
					const rewrapped = row.values.map((stored, index) =>
						rewrapValue(services, table.columns[index], row.id, stored),
					);
					await replaceSealedValues(db, table, row, await Promise.all(rewrapped));
				},
			};
		}),
	);
	await continueKeyRotation(db, "rotate-column-keys", parts, ROWS_BATCH);
}

async function rewrapValue(
	{ db, documents }: Pick<Services, "db" | "documents">,
	column: SQLiteColumn | undefined,
	id: string,
	stored: string | null,
): Promise<string | null> {
	if (stored === null || column === undefined) return null;
	// Extracted facts may be long, so they are sealed like the document.
	if (column === uploads.facts) return documents.rewrapText(stored);
	return resealColumn(db, column, id, stored);
}

/** Objects per run, each up to ten megabytes; further objects wait for the next one. */
const DOCUMENTS_BATCH = 50;

type StoredObject = {
	position: string;
	id: string;
	state?: "receiving" | "stored" | "purged";
	objectKey?: string | null;
};

/**
 * Re-wraps the data keys of documents and archived histories under the current key, without re-encrypting their
 * contents. The object is written before its row, so that the next run completes an interrupted one. Throws
 * DecryptionFailed if a key is missing.
 */
export async function rotateDocumentKeys(services: Pick<Services, "db" | "documents">): Promise<void> {
	const { db } = services;
	const keys = retiringKeys(db);
	await continueKeyRotation<StoredObject>(
		db,
		"rotate-document-keys",
		[...keys.map((key) => pagesPart(key, services)), ...keys.map((key) => historiesPart(key, services))],
		DOCUMENTS_BATCH,
	);
}

function cursorColumn(table: typeof applications | typeof uploadPages) {
	return sql<string>`CAST(${rowNumber(table)} AS TEXT)`;
}

/** Not null here: a row with a key has an object. */
const OBJECT_KEY = sql<string>`${uploadPages.objectKey}`;

function pagesPart(key: string, { db, documents }: Pick<Services, "db" | "documents">): RotationPart<StoredObject> {
	const hasKey = eq(uploadPages.keyId, key);
	return {
		name: `documents/${key}`,
		find: (after, limit) =>
			db
				.select({ position: cursorColumn(uploadPages), id: OBJECT_KEY, state: uploads.state })
				.from(uploadPages)
				.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
				.where(and(hasKey, afterRow(uploadPages, after)))
				.orderBy(rowNumber(uploadPages))
				.limit(limit),
		async rewrap({ id, state }) {
			const outcome = await documents.rewrap(id);
			// The upload may be in progress, with the key that its row names.
			if (outcome === "changed" || (outcome === "missing" && state === "receiving")) return;
			await db
				.update(uploadPages)
				.set({ keyId: db.keyring.current.id })
				.where(and(hasKey, eq(uploadPages.objectKey, id)));
		},
	};
}

function historiesPart(key: string, { db, documents }: Pick<Services, "db" | "documents">): RotationPart<StoredObject> {
	const hasKey = eq(applications.historyKeyId, key);
	return {
		name: `histories/${key}`,
		find: (after, limit) =>
			db
				.select({
					position: cursorColumn(applications),
					id: applications.id,
					objectKey: applications.historyKey,
				})
				.from(applications)
				.where(and(hasKey, afterRow(applications, after)))
				.orderBy(rowNumber(applications))
				.limit(limit),
		async rewrap({ id, objectKey }) {
			if (objectKey && (await documents.rewrap(objectKey)) === "changed") return;
			// If the history was archived again in the meantime, its new object already has the current key.
			await db
				.update(applications)
				.set({ historyKeyId: db.keyring.current.id })
				.where(and(hasKey, eq(applications.id, id)));
		},
	};
}
