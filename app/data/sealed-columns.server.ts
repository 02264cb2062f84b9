import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { SEALED_FIELDS, type SealedFields } from "#app/domain/application/sealed-fields.ts";
import { openText, type Sealed, sealText } from "../sealing/sealed-text.server.ts";
import type { Database } from "./db.server.ts";
import { applications } from "./schema.server.ts";

/**
 * The only access to sealed columns; all other code sees plain values. A value can be decrypted only for its own column
 * and row.
 */

type Keys = Pick<Database, "keyring">;

/** Encrypts a text for a column. @param id of the row */
export async function sealColumn(
	{ keyring }: Keys,
	column: SQLiteColumn,
	id: string,
	text: string,
): Promise<Sealed<string>> {
	return asSealed(await sealText(keyring, columnLocation(column, id), text));
}

/**
 * Decrypts a column.
 * @param id of the row
 * @throws DecryptionFailed if the value is not encrypted, belongs elsewhere or its key was removed
 */
export async function openColumn(
	{ keyring }: Keys,
	column: SQLiteColumn,
	id: string,
	stored: Sealed<unknown> | null,
): Promise<string | null> {
	const text = stored as unknown as string | null;
	// An empty text replaces a deleted value in a column that allows no null.
	return text ? openText(keyring, columnLocation(column, id), text) : text;
}

/** Encrypts a value as JSON. */
export async function sealJson<T>({ keyring }: Keys, column: SQLiteColumn, id: string, value: T): Promise<Sealed<T>> {
	return asSealed(await sealText(keyring, columnLocation(column, id), JSON.stringify(value)));
}

/** Decrypts a JSON value. Throws like `openColumn`. */
export async function openJson<T>(
	db: Keys,
	column: SQLiteColumn,
	id: string,
	stored: Sealed<T> | null,
): Promise<T | null> {
	const text = await openColumn(db, column, id, stored);
	return text === null ? null : (JSON.parse(text) as T);
}

/** Re-encrypts a column under the current key. Throws DecryptionFailed. */
export async function resealColumn(db: Keys, column: SQLiteColumn, id: string, stored: string): Promise<string> {
	const text = await openColumn(db, column, id, asSealed(stored));
	return sealText(db.keyring, columnLocation(column, id), text ?? "");
}

/** Casts a text read as raw SQL to the type of a sealed column. */
export function asSealed<T>(text: string): Sealed<T> {
	return text as unknown as Sealed<T>;
}

function columnLocation(column: SQLiteColumn, id: string): string {
	return `${getTableName(column.table)}.${column.name} ${id}`;
}

/** Encodes null: no field has this value. */
const NULL_CODE = 0;

/**
 * Encrypts the sealed fields of an application as one text: values in the order of SEALED_FIELDS, a third smaller than
 * with names, because the row is stored for years.
 */
export function sealFields(db: Database, id: string, fields: SealedFields): Promise<Sealed<SealedFields>> {
	const values = SEALED_FIELDS.map((name) => fields[name] ?? NULL_CODE);
	return sealJson(db, applications.sealed, id, values as unknown as SealedFields);
}

/**
 * Decrypts the sealed fields of an application.
 * @throws DecryptionFailed if the value belongs to another application or its key was removed
 */
export async function openFields(db: Database, id: string, stored: Sealed<SealedFields>): Promise<SealedFields> {
	const values = await openJson(db, applications.sealed, id, stored as unknown as Sealed<unknown[]>);
	const entries = SEALED_FIELDS.map((name, index) => {
		const value = values?.[index] ?? null;
		return [name, value === NULL_CODE ? null : value];
	});
	return Object.fromEntries(entries) as SealedFields;
}
