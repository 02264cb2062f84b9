import { and, eq } from "drizzle-orm";
import { openExtracted } from "#app/data/extracted.server.ts";
import { sessions, uploads } from "#app/data/schema.server.ts";
import type { PassportFacts } from "#app/domain/documents/document-check.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";

/** Whose document an upload is. */
export type Owner = { sessionId: string | null; applicationId: string | null };

/** The name that a proof of address must bear: the passport's, else the one that was typed; null when nobody knows yet. */
export async function findHolder(services: Pick<Services, "db">, owner: Owner): Promise<PersonName | null> {
	const application = owner.applicationId === null ? null : await findApplication(services, owner.applicationId);
	const passportId = application
		? application.passportDocumentPath
		: await findPassportOfSession(services, owner.sessionId);
	const printed = passportId === null ? null : await findPassportName(services, passportId);
	if (printed) return printed;
	return application ? { surname: application.lastName, givenNames: application.firstName } : null;
}

async function findPassportOfSession({ db }: Pick<Services, "db">, sessionId: string | null): Promise<string | null> {
	if (sessionId === null) return null;
	const [row] = await db.select({ id: sessions.passportUploadId }).from(sessions).where(eq(sessions.id, sessionId));
	return row?.id ?? null;
}

async function findPassportName({ db }: Pick<Services, "db">, uploadId: string): Promise<PersonName | null> {
	const [row] = await db
		.select({ extracted: uploads.extracted })
		.from(uploads)
		.where(and(eq(uploads.id, uploadId), eq(uploads.documentType, "passport")));
	const facts = row && ((await openExtracted(db, uploadId, row.extracted)) as PassportFacts | null);
	if (!facts?.surname && !facts?.givenNames) return null;
	return { surname: facts.surname, givenNames: facts.givenNames, sex: facts.sex };
}
