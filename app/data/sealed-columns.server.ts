import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { SEALED_FIELDS, type SealedFields } from "#app/domain/application/sealed-fields.ts";
import { isSealed, openText, type Sealed, sealText } from "../sealing/sealed-text.server.ts";
import type { Database } from "./db.server.ts";
import { applications } from "./schema.server.ts";

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
async function openPlace({ keyring }: Keys, place: string, stored: string): Promise<string> {
	return isSealed(stored) ? openText(keyring, place, stored) : stored;
}

/** Whether it is one sealed text; otherwise it is from before columns were sealed. */
function isSealedColumn(stored: Sealed<unknown>): boolean {
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

/** Those that were objects when each field was sealed by itself: as JSON. */
const OBJECTS: readonly string[] = ["personal_info", "physical_delivery_address", "nif_proposal"];

/** Stands where a field is null: no field has this for its value. */
const NOTHING = 0;

/**
 * Fields of an application as its row keeps them: one text under one nonce, each value in its place of SEALED_FIELDS, which
 * takes a third less than with the names in a row that is kept for years.
 */
export function sealFields(db: Database, id: string, fields: SealedFields): Promise<Sealed<SealedFields>> {
	const values = SEALED_FIELDS.map((name) => fields[name] ?? NOTHING);
	return sealJson(db, applications.sealed, id, values as unknown as SealedFields);
}

/** Throws CannotOpen when it is not what was sealed for this application, or its key is gone. */
export async function openFields(db: Database, id: string, stored: Sealed<SealedFields>): Promise<SealedFields> {
	const said = isSealedColumn(stored)
		? await openJson(db, applications.sealed, id, stored)
		: await openSeparately(db, id, stored as unknown as string);
	const nothing = Object.fromEntries(SEALED_FIELDS.map((name) => [name, null]));
	return { ...nothing, ...(Array.isArray(said) ? byName(said) : said) } as SealedFields;
}

/** Rows of before had the names beside the values. */
function byName(values: readonly unknown[]): Partial<SealedFields> {
	const said = values.map((value, place) => [SEALED_FIELDS[place], value === NOTHING ? null : value]);
	return Object.fromEntries(said) as Partial<SealedFields>;
}

/** What a row keeps, sealed anew under the sealing key; fields that were kept apart become one. Throws CannotOpen. */
export async function resealFields(db: Database, id: string, stored: string): Promise<string> {
	return (await sealFields(db, id, await openFields(db, id, asSealed(stored)))) as unknown as string;
}

/** Fields that are not sealed together yet: JSON by column name, each value sealed on its own or plain. The cron seals them. */
async function openSeparately(db: Database, id: string, packed: string): Promise<Partial<SealedFields>> {
	const columns = Object.entries(JSON.parse(packed) as Record<string, string | null>);
	const opened = await Promise.all(
		columns.map(async ([column, stored]) => {
			const text = stored === null ? null : await openPlace(db, `applications.${column} ${id}`, stored);
			const value: unknown = text !== null && OBJECTS.includes(column) ? JSON.parse(text) : text;
			return [column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const;
		}),
	);
	return Object.fromEntries(opened) as Partial<SealedFields>;
}
