import { and, eq, isNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { blindIndex } from "#app/data/blind-index.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { applications, uploads } from "#app/data/schema.server.ts";
import { resealColumn } from "#app/data/sealed-columns.server.ts";
import { openFields, resealFields } from "#app/data/sealed-fields.server.ts";
import { findRowsUnder, replaceSealed, SEALED_TABLES, type SealedRow } from "#app/data/sealed-tables.server.ts";
import type { Services } from "#app/services.ts";
import { continueKeyRotation, type Part, retiringKeys } from "./key-rotation.server.ts";

/** Rows per run; the rest waits for the next one. */
const BATCH = 100;

/**
 * Brings sealed columns under the sealing key: those under a key that is being retired, and those that were written plain
 * before columns were sealed. Throws CannotOpen when something is under a key that is gone.
 */
export async function rotateColumnKeys(services: Pick<Services, "db" | "documents">): Promise<void> {
	const { db } = services;
	const parts = SEALED_TABLES.flatMap((table) =>
		retiringKeys(db).map((key): Part<SealedRow> => {
			return {
				name: `${table.name}/${key}`,
				find: (after, limit) => findRowsUnder(db, table, key, after, limit),
				async rewrap(row) {
					if (table.name === "applications" && key === "") await indexNif(db, row.id);
					const after = row.values.map((stored, at) => rewrapped(services, table.columns[at], row.id, stored));
					await replaceSealed(db, table, row, await Promise.all(after));
				},
			};
		}),
	);
	await continueKeyRotation(db, "rewrap-columns", parts, BATCH);
}

async function rewrapped(
	{ db, documents }: Pick<Services, "db" | "documents">,
	column: SQLiteColumn | undefined,
	id: string,
	stored: string | null,
): Promise<string | null> {
	if (stored === null || column === undefined) return null;
	// All that a reader found may be long, and is sealed like the document it was found in.
	if (column === uploads.facts) return documents.rewrapText(stored);
	return column === applications.sealed ? resealFields(db, id, stored) : resealColumn(db, column, id, stored);
}

/** A NIF from before columns were sealed has no keyed hash yet. */
async function indexNif(db: Database, id: string): Promise<void> {
	const mine = and(eq(applications.id, id), isNull(applications.nifIndex));
	const [row] = await db.select({ sealed: applications.sealed }).from(applications).where(mine);
	const nif = row ? (await openFields(db, id, row.sealed)).nifNumber : null;
	if (nif === null) return;
	await db
		.update(applications)
		.set({ nifIndex: await blindIndex(db, "nif", nif) })
		.where(mine);
}
