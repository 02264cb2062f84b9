import { type Application, isNifInCheck } from "#app/domain/application/application.ts";
import type { DerivedFields } from "#app/domain/application/derived-fields.ts";
import { SEALED_FIELDS, type SealedFields } from "#app/domain/application/sealed-fields.ts";
import { phoneEnding } from "#app/domain/person/phone-number.ts";
import { blindIndex } from "./blind-index.server.ts";
import type { Database } from "./db.server.ts";
import type { applications } from "./schema.server.ts";
import { openFields, sealFields } from "./sealed-columns.server.ts";

type ApplicationRow = typeof applications.$inferSelect;
type PlainApplication = Application & DerivedFields;

/** Decrypts an application's row. Throws DecryptionFailed. */
export async function openApplication(db: Database, row: ApplicationRow): Promise<PlainApplication> {
	const { keyId: _keyId, nifIndex: _nifIndex, phoneIndex: _phoneIndex, sealed, ...plainColumns } = row;
	return { ...plainColumns, ...(await openFields(db, row.id, sealed)) };
}

/**
 * Returns the hash that prevents assigning a NIF twice. A number that is being replaced can be assigned to its real
 * owner, so that two swapped numbers can both be corrected.
 */
async function indexNif(db: Database, { id, nifNumber, nifProposal }: Application): Promise<string | null> {
	if (nifNumber === null) return null;
	return blindIndex(db, "nif", isNifInCheck({ nifNumber, nifProposal }) ? `${nifNumber} ${id}` : nifNumber);
}

/** Returns the encrypted columns of an application. */
async function sealedColumns(
	db: Database,
	application: Application,
): Promise<Pick<ApplicationRow, "sealed" | "nifIndex" | "keyId">> {
	return {
		sealed: await sealFields(db, application.id, application),
		nifIndex: await indexNif(db, application),
		keyId: db.keyring.current.id,
	};
}

/** Converts an application to a row, with its sealed columns encrypted. */
export async function sealApplication(db: Database, application: PlainApplication) {
	const phoneIndex = await indexPhone(db, application.phone);
	return { ...omitSealedFields(application), ...(await sealedColumns(db, application)), phoneIndex };
}

/**
 * Converts changed fields to columns. A change of one sealed field re-encrypts all of them.
 * @param after the application with the changes
 */
export async function sealChanges(db: Database, changes: Partial<PlainApplication>, after: Application) {
	const columns = omitSealedFields(changes);
	const isPlain = Object.keys(columns).length === Object.keys(changes).length;
	if (isPlain) return columns;
	const phone = changes.phone === undefined ? {} : { phoneIndex: await indexPhone(db, after.phone) };
	return { ...columns, ...(await sealedColumns(db, after)), ...phone };
}

/** Returns the hash by which staff find a phone number; null if there is none, or it is too short to search. */
async function indexPhone(db: Database, phone: string): Promise<string | null> {
	const ending = phoneEnding(phone);
	return ending === null ? null : blindIndex(db, "phone", ending);
}

function omitSealedFields<T extends Partial<PlainApplication>>(fields: T): Omit<T, keyof SealedFields> {
	const sealedNames: readonly string[] = SEALED_FIELDS;
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !sealedNames.includes(name))) as Omit<
		T,
		keyof SealedFields
	>;
}
