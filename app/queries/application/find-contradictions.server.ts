import { findExtractedOf } from "#app/data/extracted.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { compareAddress, comparePassport } from "#app/domain/application/form-check.ts";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import { type Flag, flagsOf } from "#app/domain/documents/document-flags.ts";
import type { Services } from "#app/services.ts";

/** Where the answers of an application contradict its documents: told before money moves. */
export async function findContradictions({ db }: Pick<Services, "db">, application: Application): Promise<Flag[]> {
	const { passportDocumentPath: passport, addressDocumentPath: address } = application;
	const ids = [passport, address].filter((id) => id !== null);
	if (ids.length === 0) return [];
	const found = await findExtractedOf(db, ids);
	const saidBy = (id: string | null) => (id === null ? null : (found.get(id) ?? null));
	return flagsOf([
		...comparePassport(saidBy(passport) as PassportFacts | null, application),
		...compareAddress(saidBy(address) as AddressFacts | null, application),
	]);
}
