import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { SEALED_FIELDS, type SealedFields } from "#app/domain/application/sealed-fields.ts";
import { isSealed, openText, type Sealed, sealText } from "../sealing/sealed-text.server.ts";
import type { Database } from "./db.server.ts";
import { applications } from "./schema.server.ts";

/**
 * The only access to sealed columns; all other code sees plain values. A value can be decrypted only for its own column
 * and row. Older plain values are read as they are until a scheduled job has encrypted them.
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
 * @throws DecryptionFailed if the value belongs elsewhere or its key was removed
 */
export async function openColumn(
	{ keyring }: Keys,
	column: SQLiteColumn,
	id: string,
	stored: Sealed<unknown> | null,
): Promise<string | null> {
	return stored === null ? null : openValue({ keyring }, columnLocation(column, id), stored as unknown as string);
}

/** Decrypts a value; an older plain one is returned unchanged. @param location table, column and id of the row */
async function openValue({ keyring }: Keys, location: string, stored: string): Promise<string> {
	return isSealed(stored) ? openText(keyring, location, stored) : stored;
}

/** Whether all fields are sealed as one text; in older rows they are not. */
function isSealedColumn(stored: Sealed<unknown>): boolean {
	return isSealed(stored as unknown as string);
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

/** Re-encrypts a column under the current key; encrypts plain text. Throws DecryptionFailed. */
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

/** Fields that contain JSON if they were encrypted separately. */
const JSON_COLUMNS: readonly string[] = ["personal_info", "physical_delivery_address", "nif_proposal"];

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
	const decoded = isSealedColumn(stored)
		? await openJson(db, applications.sealed, id, stored)
		: await openSeparateFields(db, id, stored as unknown as string);
	const emptyFields = Object.fromEntries(SEALED_FIELDS.map((name) => [name, null]));
	return { ...emptyFields, ...(Array.isArray(decoded) ? toNamedFields(decoded) : decoded) } as SealedFields;
}

/** Converts an array of values to fields. Older rows contain names instead. */
function toNamedFields(values: readonly unknown[]): Partial<SealedFields> {
	const entries = values.map((value, index) => [SEALED_FIELDS[index], value === NULL_CODE ? null : value]);
	return Object.fromEntries(entries) as Partial<SealedFields>;
}

/** Re-encrypts a row under the current key; merges fields that were stored separately. Throws DecryptionFailed. */
export async function resealFields(db: Database, id: string, stored: string): Promise<string> {
	return (await sealFields(db, id, await openFields(db, id, asSealed(stored)))) as unknown as string;
}

/**
 * Decrypts fields that are not sealed together yet: JSON by column name, with each value sealed separately or plain. A
 * scheduled job seals them.
 */
async function openSeparateFields(db: Database, id: string, encoded: string): Promise<Partial<SealedFields>> {
	const columns = Object.entries(JSON.parse(encoded) as Record<string, string | null>);
	const decrypted = await Promise.all(
		columns.map(async ([column, stored]) => {
			const text = stored === null ? null : await openValue(db, `applications.${column} ${id}`, stored);
			const value: unknown = text !== null && JSON_COLUMNS.includes(column) ? JSON.parse(text) : text;
			return [column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const;
		}),
	);
	return Object.fromEntries(decrypted) as Partial<SealedFields>;
}
