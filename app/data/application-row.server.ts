import type { Application } from "#app/domain/application/application.ts";
import type { KeptFacts } from "#app/domain/application/kept-facts.ts";
import { blindIndex } from "./blind-index.server.ts";
import type { Database } from "./db.server.ts";
import { applications } from "./schema.server.ts";
import { openColumn, openJson, sealColumn, sealJson } from "./sealed-columns.server.ts";

/** What of an application is sealed: all that staff do not look for by a part of it. */
export const SEALED_TEXTS = [
	"dateOfBirth",
	"phone",
	"addressLine1",
	"addressLine2",
	"city",
	"postalCode",
	"representativeName",
	"representativeNif",
	"representativeAddress",
	"nifNumber",
] as const satisfies readonly (keyof Application)[];
export const SEALED_OBJECTS = [
	"personalInfo",
	"physicalDeliveryAddress",
	"nifProposal",
] as const satisfies readonly (keyof Application)[];

type ApplicationRow = typeof applications.$inferSelect;
type SealedField = (typeof SEALED_TEXTS)[number] | (typeof SEALED_OBJECTS)[number];
type Plain = Application & KeptFacts;
type Opened = Pick<Plain, SealedField>;

/** An application as everybody but the database knows it. Throws CannotOpen. */
export async function openApplication(db: Database, row: ApplicationRow): Promise<Plain> {
	const { keyId: _keyId, nifIndex: _nifIndex, ...rest } = row;
	const opened = await Promise.all([
		...SEALED_TEXTS.map(async (name) => [name, await openColumn(db, applications[name], row.id, row[name])] as const),
		...SEALED_OBJECTS.map(async (name) => [name, await openSealedObject(db, row, name)] as const),
	]);
	return { ...rest, ...(Object.fromEntries(opened) as Opened) };
}

function openSealedObject(db: Database, row: ApplicationRow, name: (typeof SEALED_OBJECTS)[number]): Promise<unknown> {
	return openJson<unknown>(db, applications[name], row.id, row[name]);
}

/**
 * The sealed columns of an application, for a row that is written: always all of them, so that a row is under one key.
 * The NIF comes with the hash by which no number is assigned twice.
 */
export async function sealApplication(
	db: Database,
	application: Application,
): Promise<Pick<ApplicationRow, SealedField | "nifIndex" | "keyId">> {
	const { id, nifNumber } = application;
	const sealed = await Promise.all([
		...SEALED_TEXTS.map(async (name) => {
			const text = application[name];
			return [name, text === null ? null : await sealColumn(db, applications[name], id, text)] as const;
		}),
		...SEALED_OBJECTS.map(async (name) => {
			const value = application[name];
			return [name, value === null ? null : await sealJson<unknown>(db, applications[name], id, value)] as const;
		}),
	]);
	return {
		...(Object.fromEntries(sealed) as Pick<ApplicationRow, SealedField>),
		nifIndex: nifNumber === null ? null : await blindIndex(db, "nif", nifNumber),
		keyId: db.keyring.sealing.id,
	};
}

/** Changed fields as columns. If one of them is sealed, all are sealed anew. @param after the application with the changes */
export async function sealChanges(db: Database, changes: Partial<Plain>, after: Application) {
	const hidden: readonly string[] = [...SEALED_TEXTS, ...SEALED_OBJECTS];
	const plain = Object.entries(changes).filter(([name]) => !hidden.includes(name));
	const columns = Object.fromEntries(plain) as Omit<Partial<Plain>, SealedField>;
	return plain.length < Object.keys(changes).length ? { ...columns, ...(await sealApplication(db, after)) } : columns;
}
