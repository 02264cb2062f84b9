import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isSealed, openText, type Sealed, sealText } from "../sealing/sealed-text.server.ts";
import type { Database } from "./db.server.ts";

/**
 * The only way into and out of sealed columns: everybody else sees plain values. A value opens in its own column of its
 * own row alone. What was written before columns were sealed is read as it stands, until the cron has sealed it.
 */

type Keys = Pick<Database, "keyring">;

/** A text as the column keeps it. @param id of the row */
export async function sealColumn(
	{ keyring }: Keys,
	column: SQLiteColumn,
	id: string,
	text: string,
): Promise<Sealed<string>> {
	return asSealed(await sealText(keyring, placeOf(column, id), text));
}

/** Throws CannotOpen when it is not what was sealed there, or its key is gone. @param id of the row */
export async function openColumn(
	{ keyring }: Keys,
	column: SQLiteColumn,
	id: string,
	stored: Sealed<unknown> | null,
): Promise<string | null> {
	return stored === null ? null : openPlace({ keyring }, placeOf(column, id), stored as unknown as string);
}

/** The same for what was sealed for a column that is gone. @param place table, column and id of the row */
export async function openPlace({ keyring }: Keys, place: string, stored: string): Promise<string> {
	return isSealed(stored) ? openText(keyring, place, stored) : stored;
}

/** Whether it is one sealed text; otherwise it is from before columns were sealed. */
export function isSealedColumn(stored: Sealed<unknown>): boolean {
	return isSealed(stored as unknown as string);
}

/** The same for what is not a text: as JSON. */
export async function sealJson<T>({ keyring }: Keys, column: SQLiteColumn, id: string, value: T): Promise<Sealed<T>> {
	return asSealed(await sealText(keyring, placeOf(column, id), JSON.stringify(value)));
}

/** Throws CannotOpen as `openColumn` does. */
export async function openJson<T>(
	db: Keys,
	column: SQLiteColumn,
	id: string,
	stored: Sealed<T> | null,
): Promise<T | null> {
	const text = await openColumn(db, column, id, stored);
	return text === null ? null : (JSON.parse(text) as T);
}

/** A text that a column keeps, sealed anew under the sealing key; plain text becomes sealed. Throws CannotOpen. */
export async function resealColumn(db: Keys, column: SQLiteColumn, id: string, stored: string): Promise<string> {
	const text = await openColumn(db, column, id, asSealed(stored));
	return sealText(db.keyring, placeOf(column, id), text ?? "");
}

/** A column's text as the types know it, for whoever has read it past them. */
export function asSealed<T>(text: string): Sealed<T> {
	return text as unknown as Sealed<T>;
}

function placeOf(column: SQLiteColumn, id: string): string {
	return `${getTableName(column.table)}.${column.name} ${id}`;
}
