import { eq } from "drizzle-orm";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { Client, signIn } from "./client.ts";
import { row } from "./ledger.ts";
import { openServices } from "./open-services.ts";
import { anApplication } from "./states.ts";

/** Paid, and both documents accepted by a person. */
export async function anAcceptedApplication(changes: Record<string, unknown> = {}) {
	const applicant = new Client();
	const made = await anApplication(applicant, changes).paid().waived().accepted().build();
	const rui = await signIn("rui@azulejo.example");
	return { applicant, rui, ...made };
}

/** Its passport was read for certain besides: nothing on the paper is left to be written in. */
export async function aReadApplication(changes: Record<string, unknown> = {}) {
	const made = await anAcceptedApplication(changes);
	await readPassport(made.id);
	return made;
}

/** From now on its passport was read for certain. */
export async function readPassport(id: string): Promise<void> {
	const { path } = await row("SELECT passport_document_path AS path FROM applications WHERE id = ?", id);
	const { db } = await openServices();
	const facts = { surname: "", givenNames: "", birthDate: "", countryName: "PL", nationality: "PL", sex: "F" };
	const read = { ...facts, issuer: "PL", documentNumber: "ZS0000177", expiryDate: "2031-05-09" };
	const extracted = await sealExtracted(db, String(path), read);
	await db
		.update(uploads)
		.set({ extracted })
		.where(eq(uploads.id, String(path)));
}
