import { and, eq, inArray, type SQL } from "drizzle-orm";
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
	const passport = application
		? eq(uploads.id, application.passportDocumentPath ?? "")
		: inArray(uploads.id, passportOfSession(services, owner.sessionId ?? ""));
	const printed = await findPassportName(services, passport);
	if (printed) return printed;
	return application ? { surname: application.lastName, givenNames: application.firstName } : null;
}

function passportOfSession({ db }: Pick<Services, "db">, sessionId: string) {
	return db.select({ id: sessions.passportUploadId }).from(sessions).where(eq(sessions.id, sessionId));
}

async function findPassportName({ db }: Pick<Services, "db">, passport: SQL): Promise<PersonName | null> {
	const [row] = await db
		.select({ id: uploads.id, extracted: uploads.extracted })
		.from(uploads)
		.where(and(passport, eq(uploads.documentType, "passport")));
	const facts = row && ((await openExtracted(db, row.id, row.extracted)) as PassportFacts | null);
	if (!facts?.surname && !facts?.givenNames) return null;
	return { surname: facts.surname, givenNames: facts.givenNames, sex: facts.sex };
}
