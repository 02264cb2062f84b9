import { inArray } from "drizzle-orm";
import { uploads } from "../data/schema.server.ts";
import type { Application } from "../domain/application.ts";
import type { AddressFacts, PassportFacts } from "../domain/document-check.ts";
import { type Flag, flagsOf } from "../domain/document-flags.ts";
import { compareAddress, comparePassport } from "../domain/form-check.ts";
import type { Services } from "../services.ts";

/** Where the answers of a case contradict its documents: told before money moves. */
export async function findContradictions({ db }: Pick<Services, "db">, application: Application): Promise<Flag[]> {
	const { passportDocumentPath: passport, addressDocumentPath: address } = application;
	const ids = [passport, address].filter((id) => id !== null);
	if (ids.length === 0) return [];
	const rows = await db
		.select({ id: uploads.id, extracted: uploads.extracted })
		.from(uploads)
		.where(inArray(uploads.id, ids));
	const saidBy = (id: string | null) => rows.find((row) => row.id === id)?.extracted ?? null;
	return flagsOf([
		...comparePassport(saidBy(passport) as PassportFacts | null, application),
		...compareAddress(saidBy(address) as AddressFacts | null, application),
	]);
}
