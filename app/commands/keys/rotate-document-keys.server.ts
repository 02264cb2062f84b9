import { and, eq, sql } from "drizzle-orm";
import { applications, uploadPages, uploads } from "#app/data/schema.server.ts";
import { afterRow, rowNumber } from "#app/data/sealed-tables.server.ts";
import type { Services } from "#app/services.ts";
import { continueKeyRotation, type Part, retiringKeys } from "./key-rotation.server.ts";

/** Objects per run, each up to ten megabytes; the rest waits for the next one. */
const BATCH = 50;

type Stored = { mark: string; id: string; state?: "receiving" | "stored" | "purged"; objectKey?: string | null };

/**
 * Brings documents and stored histories under the sealing key: their data keys are wrapped anew, what they say is not
 * touched. The object goes first and its row second, so that a run that is broken off is finished by the next. Throws
 * CannotOpen when one is under a key that is gone.
 */
export async function rotateDocumentKeys(services: Pick<Services, "db" | "documents">): Promise<void> {
	const { db } = services;
	const keys = retiringKeys(db);
	await continueKeyRotation<Stored>(
		db,
		"rewrap-documents",
		[...keys.map((key) => pagesUnder(key, services)), ...keys.map((key) => historiesUnder(key, services))],
		BATCH,
	);
}

function markOf(table: typeof applications | typeof uploadPages) {
	return sql<string>`CAST(${rowNumber(table)} AS TEXT)`;
}

/** What is under a key has an object. */
const OBJECT_KEY = sql<string>`${uploadPages.objectKey}`;

function pagesUnder(key: string, { db, documents }: Pick<Services, "db" | "documents">): Part<Stored> {
	const under = eq(uploadPages.keyId, key);
	return {
		name: `documents/${key}`,
		find: (after, limit) =>
			db
				.select({ mark: markOf(uploadPages), id: OBJECT_KEY, state: uploads.state })
				.from(uploadPages)
				.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
				.where(and(under, afterRow(uploadPages, after)))
				.orderBy(rowNumber(uploadPages))
				.limit(limit),
		async rewrap({ id, state }) {
			const found = await documents.rewrap(id);
			// It may be on its way into the store, under the key that its row names.
			if (found === "changed" || (found === "missing" && state === "receiving")) return;
			await db
				.update(uploadPages)
				.set({ keyId: db.keyring.sealing.id })
				.where(and(under, eq(uploadPages.objectKey, id)));
		},
	};
}

function historiesUnder(key: string, { db, documents }: Pick<Services, "db" | "documents">): Part<Stored> {
	const under = eq(applications.historyKeyId, key);
	return {
		name: `histories/${key}`,
		find: (after, limit) =>
			db
				.select({
					mark: markOf(applications),
					id: applications.id,
					objectKey: applications.historyKey,
				})
				.from(applications)
				.where(and(under, afterRow(applications, after)))
				.orderBy(rowNumber(applications))
				.limit(limit),
		async rewrap({ id, objectKey }) {
			if (objectKey && (await documents.rewrap(objectKey)) === "changed") return;
			// A history that was stored anew meanwhile is another object, under the sealing key already.
			await db
				.update(applications)
				.set({ historyKeyId: db.keyring.sealing.id })
				.where(and(under, eq(applications.id, id)));
		},
	};
}
