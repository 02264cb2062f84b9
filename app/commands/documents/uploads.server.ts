import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { pictureHashes } from "#app/data/application-schema.server.ts";
import { REPLACED_AT, sessions, uploads } from "#app/data/schema.server.ts";
import { type DocumentType, listSelectableNames, listUploadedPeople } from "#app/domain/documents/document-check.ts";
import { type FileFacts, READING_TIMEOUT_MS } from "#app/domain/documents/document-facts.ts";
import { flag } from "#app/domain/documents/document-flags.ts";
import { areSwapped, hasNameQuestion, type NameAnswer } from "#app/domain/documents/document-questions.ts";
import { selectPerson } from "#app/domain/documents/passport-check.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findSession, type UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { sessionUploadStatements } from "../people/save-session.server.ts";
import { applyEvaluation, type ReadingResult, readDocument, reevaluateDocument } from "./read-document.server.ts";
import { receiveDocument } from "./receive-document.server.ts";

export type ReceivedFile = { bytes: Uint8Array; name: string | null };
export type UploadResult = { uploadId: string } & ReadingResult;

/**
 * Checks, encrypts and stores the pages of one document, links it to the session and reads it. Waits up to `timeoutMs`
 * milliseconds for the reading; a longer one continues in the background while the document is under review.
 */
export async function uploadDocument(
	services: Services,
	sessionId: string,
	documentType: DocumentType,
	files: ReceivedFile[],
	timeoutMs = READING_TIMEOUT_MS,
): Promise<Outcome<UploadResult>> {
	// Linked before the reading, which looks for the other document of the session.
	const receiveResult = await receiveDocument(services, { sessionId, documentType, files }, (uploadId) =>
		sessionUploadStatements(services, sessionId, documentType, uploadId),
	);
	if (!receiveResult.ok) {
		services.log("upload-refused", { code: receiveResult.failure.code });
		return receiveResult;
	}
	const { uploadId, verdict, flags, pages } = receiveResult.value;
	const reading = readDocument(services, uploadId, { pages });
	const result = (await withTimeout(services, reading, timeoutMs)) ?? { verdict, flags, reading: "pending" as const };
	services.log("upload-stored", {
		documentType,
		verdict: result.verdict,
		pages: files.length,
		reading: result.reading,
	});
	if (result.verdict === "rejected") await removeDocument(services, sessionId, documentType);
	return success({ ...result, uploadId });
}

/** Returns the result, or null if the work takes longer or fails: it then continues in the background, or by cron. */
async function withTimeout<T>(
	{ background }: Pick<Services, "background">,
	work: Promise<T>,
	timeoutMs: number,
): Promise<T | null> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<null>((resolve) => {
		timer = setTimeout(() => resolve(null), timeoutMs);
	});
	background(work);
	return Promise.race([work.catch(() => null), timeout]).finally(() => clearTimeout(timer));
}

/**
 * Stores a document that an application requested, with the usual checks and a comparison with the applicant's answers.
 * It belongs to the session until it is submitted (`provideInformation`); otherwise it is deleted like any abandoned
 * upload.
 */
export async function uploadRequestedDocument(
	services: Services,
	{ sessionId, applicationId }: { sessionId: string; applicationId: string },
	documentType: DocumentType,
	files: ReceivedFile[],
): Promise<Outcome<UploadResult>> {
	const application = await findApplication(services, applicationId);
	const isRequested = application?.requestedItems.some(({ kind, done }) => kind === documentType && !done);
	if (application?.status !== "verification_required" || !isRequested) return failure("conflict", "wrong_state");
	const receiveResult = await receiveDocument(services, { sessionId, documentType, files });
	if (!receiveResult.ok) return receiveResult;
	const { uploadId, pages, verdict, flags } = receiveResult.value;
	const reading = readDocument(services, uploadId, { pages, requestedBy: applicationId });
	const result = (await withTimeout(services, reading, READING_TIMEOUT_MS)) ?? {
		verdict,
		flags,
		reading: "pending" as const,
	};
	// As in the form, a rejected document is not retained.
	if (result.verdict === "rejected")
		await services.db.update(uploads).set({ createdAt: REPLACED_AT }).where(eq(uploads.id, uploadId));
	return success({ ...result, uploadId });
}

/**
 * Removes a document from a session. Without the passport, the proof of address is re-evaluated, because the comparison
 * of names is no longer valid.
 */
export async function removeDocument(services: Services, sessionId: string, documentType: DocumentType): Promise<void> {
	const { db } = services;
	await db.batch(sessionUploadStatements(services, sessionId, documentType, null));
	if (documentType !== "passport") return;
	const [session] = await db
		.select({ addressUploadId: sessions.addressUploadId })
		.from(sessions)
		.where(eq(sessions.id, sessionId));
	if (session?.addressUploadId) await reevaluateDocument(services, session.addressUploadId);
}

/**
 * Swaps the passport and the proof of address of a session, after the checks found that they were uploaded the wrong
 * way round. Both are read again, because each type is read differently. A second request finds nothing left to swap.
 */
export async function swapDocuments(services: Services, sessionId: string): Promise<Outcome<null>> {
	const { db, now } = services;
	const { passport, address } = await findSession(services, sessionId);
	if (!passport || !address || !areSwapped(getFlagCodes(passport), getFlagCodes(address)))
		return failure("conflict", "wrong_state");
	const [billId, identityId] = [passport.uploadId, address.uploadId];
	// An application that has claimed them references each by its type.
	const areUnclaimed = sql`(SELECT count(*) FROM ${uploads} WHERE ${and(inArray(uploads.id, [billId, identityId]), isNull(uploads.applicationId))}) = 2`;
	const resetReading = {
		reading: "pending",
		readingAttempts: 0,
		verdict: "review",
		flags: [flag("not_read_yet")],
		facts: null,
		extracted: null,
		documentFingerprint: null,
		nameAnswer: null,
		nameProof: null,
	} satisfies Partial<typeof uploads.$inferInsert>;
	const [swapped] = await db.batch([
		db
			.update(sessions)
			.set({ passportUploadId: identityId, addressUploadId: billId, updatedAt: now() })
			.where(
				and(
					eq(sessions.id, sessionId),
					eq(sessions.passportUploadId, billId),
					eq(sessions.addressUploadId, identityId),
					areUnclaimed,
				),
			)
			.returning({ id: sessions.id }),
		db
			.update(uploads)
			.set({ ...resetReading, documentType: "address" })
			.where(and(eq(uploads.id, billId), eq(uploads.documentType, "passport"), areUnclaimed)),
		db
			.update(uploads)
			.set({ ...resetReading, documentType: "passport" })
			.where(and(eq(uploads.id, identityId), eq(uploads.documentType, "address"), areUnclaimed)),
	]);
	if (swapped.length === 0) return failure("conflict", "wrong_state");
	// The passport first: the proof of address is compared with its name.
	const reading = readDocument(services, identityId).then(() => readDocument(services, billId));
	await withTimeout(services, reading, READING_TIMEOUT_MS);
	return success(null);
}

function getFlagCodes({ flags }: UploadedDocument): string[] {
	return flags.map(({ code }) => code);
}

/**
 * Stores the applicant's answer about a different name on a document, with a certificate of the name change if one was
 * sent. Verifies nothing: staff see the answer with the document.
 */
export async function answerName(
	services: Services,
	sessionId: string,
	document: UploadedDocument | null,
	answer: NameAnswer,
	files: ReceivedFile[],
): Promise<Outcome<null>> {
	const { db } = services;
	if (!document || !hasNameQuestion(document.flags.map(({ code }) => code))) return failure("conflict", "wrong_state");
	const { uploadId, applicationId } = document;
	let proof = answer === "own" ? document.nameProof : null;
	if (answer === "own" && files.length > 0) {
		const receiveResult = await receiveDocument(services, { sessionId, documentType: "attachment", files });
		if (!receiveResult.ok) return receiveResult;
		proof = receiveResult.value.uploadId;
		// The document is already claimed, so its proof has to be claimed now.
		if (applicationId) await db.update(uploads).set({ applicationId }).where(eq(uploads.id, proof));
	}
	await db.update(uploads).set({ nameAnswer: answer, nameProof: proof }).where(eq(uploads.id, uploadId));
	// The replaced proof is deleted at once.
	if (document.nameProof && document.nameProof !== proof)
		await db
			.update(uploads)
			.set({ createdAt: REPLACED_AT })
			.where(and(eq(uploads.id, document.nameProof), isNull(uploads.applicationId)));
	return success(null);
}

/**
 * Stores which person the application is for, if an upload contains documents of several people. Deletes the data of
 * the others. Staff see the choice, and the proof of address is re-evaluated with the chosen name.
 */
export async function choosePerson(
	services: Services,
	document: UploadedDocument | null,
	person: number,
	addressId: string | null,
): Promise<Outcome<ReadingResult>> {
	const { db, documents } = services;
	if (!document || !listSelectableNames(listUploadedPeople(document.extracted))[person])
		return failure("conflict", "wrong_state");
	const [upload] = await db.select().from(uploads).where(eq(uploads.id, document.uploadId));
	const fileFacts = upload?.facts && (JSON.parse(await documents.openText(upload.id, upload.facts)) as FileFacts[]);
	const files = fileFacts ? selectPerson(fileFacts, person, lisbonDate(services.now())) : null;
	if (!upload || !files || upload.reading === null) return failure("conflict", "wrong_state");
	// Stored among the flags of the form check, which survive a re-evaluation.
	const formFlags = [...upload.formFlags, flag("person_chosen")];
	await db.batch([
		db.update(uploads).set({ formFlags }).where(eq(uploads.id, upload.id)),
		db.delete(pictureHashes).where(eq(pictureHashes.uploadId, upload.id)),
	]);
	const result = await applyEvaluation(services, { ...upload, formFlags }, files, upload.reading);
	if (addressId !== null) await reevaluateDocument(services, addressId);
	return success(result);
}
