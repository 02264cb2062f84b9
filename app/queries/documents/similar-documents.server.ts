import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { pictureHashes } from "#app/data/application-schema.server.ts";
import { openExtracted } from "#app/data/extracted.server.ts";
import { applications, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-columns.server.ts";
import type { PassportFacts } from "#app/domain/documents/document-check.ts";
import { matchNames } from "#app/domain/documents/name-match.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { hashDistance, isSimilarPicture } from "#app/domain/documents/picture-hash.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";

type ComparedDocument = Owner & { uploadId: string };

/** Whether the identical file was sent with an unrelated application. */
export async function hasSameFile({ db }: Pick<Services, "db">, document: ComparedDocument): Promise<boolean> {
	const own = alias(uploadPages, "own");
	const condition = inArray(
		uploadPages.sha256,
		db.select({ sha256: own.sha256 }).from(own).where(eq(own.uploadId, document.uploadId)),
	);
	const candidates = await db
		.select({ id: uploads.id })
		.from(uploadPages)
		.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
		.innerJoin(applications, eq(applications.id, uploads.applicationId))
		.where(and(condition, belongsToOthers(document)))
		.limit(1);
	return candidates.length > 0;
}

/**
 * Whether the passport was sent with an unrelated application, with the same number, name and a similar picture.
 * Passports of one country look alike, so a picture alone is not a match.
 * @param hashes as 16 hexadecimal digits
 */
export async function hasSimilarPicture(
	{ db }: Pick<Services, "db">,
	document: ComparedDocument,
	{ hashes, fingerprint, holder }: { hashes: readonly string[]; fingerprint: string | null; holder: PassportFacts },
): Promise<boolean> {
	if (fingerprint === null) return false;
	const { lastName, firstName } = applications;
	const candidates = await db
		.select({ hash: pictureHashes.hash, lastName, firstName })
		.from(uploads)
		.innerJoin(pictureHashes, eq(pictureHashes.uploadId, uploads.id))
		.innerJoin(applications, eq(applications.id, uploads.applicationId))
		.where(and(eq(uploads.documentFingerprint, fingerprint), belongsToOthers(document)));
	return candidates.some((candidate) => {
		const { result } = matchNames(holder, { surname: candidate.lastName, givenNames: candidate.firstName });
		return result !== "different" && hashes.some((hash) => isSimilarPicture(hashDistance(candidate.hash, hash)));
	});
}

/**
 * Whether a document with this number was sent for another person.
 * @param fingerprint keyed hash of the number
 */
export async function hasSameNumber(
	{ db }: Pick<Services, "db">,
	document: ComparedDocument,
	fingerprint: string | null,
	holder: PassportFacts,
): Promise<boolean> {
	if (fingerprint === null) return false;
	const { id, lastName, firstName, sealed } = applications;
	const candidates = await db
		.select({ id, lastName, firstName, sealed })
		.from(uploads)
		.innerJoin(applications, eq(applications.id, uploads.applicationId))
		.where(and(eq(uploads.documentFingerprint, fingerprint), belongsToOthers(document)));
	for (const candidate of candidates) {
		// A name that was not read reliably is empty and matches any name.
		const isNamed = holder.surname !== "" || holder.givenNames !== "";
		const match = matchNames(holder, { surname: candidate.lastName, givenNames: candidate.firstName });
		if (isNamed && match.result === "different") return true;
		if (holder.birthDate === "") continue;
		const { dateOfBirth } = await openFields(db, candidate.id, candidate.sealed);
		if (dateOfBirth !== holder.birthDate) return true;
	}
	return false;
}

/**
 * Returns the SQL condition for another upload, of a submitted application that is not abandoned, from a different
 * browser and e-mail address.
 */
function belongsToOthers({ uploadId, sessionId, applicationId }: ComparedDocument): SQL | undefined {
	return and(
		ne(uploads.id, uploadId),
		isNotNull(uploads.applicationId),
		notInArray(applications.status, ["draft", "cancelled"]),
		applicationId === null ? undefined : ne(uploads.applicationId, applicationId),
		applicationId === null
			? undefined
			: sql`${applications.email} IS NOT (SELECT own.email FROM applications own WHERE own.id = ${applicationId})`,
		sessionId === null ? undefined : or(isNull(uploads.sessionId), ne(uploads.sessionId, sessionId)),
	);
}

/** The owner of an upload. */
export type Owner = { sessionId: string | null; applicationId: string | null };

/** Finds the name required on a proof of address: the passport's, otherwise the typed one; null while unknown. */
export async function findHolder(services: Pick<Services, "db">, owner: Owner): Promise<PersonName | null> {
	const application = owner.applicationId === null ? null : await findApplication(services, owner.applicationId);
	const passport = application
		? eq(uploads.id, application.passportDocumentPath ?? "")
		: inArray(uploads.id, selectSessionPassport(services, owner.sessionId ?? ""));
	const passportName = await findPassportName(services, passport);
	if (passportName) return passportName;
	return application ? { surname: application.lastName, givenNames: application.firstName } : null;
}

function selectSessionPassport({ db }: Pick<Services, "db">, sessionId: string) {
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
