import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { pictureHashes } from "#app/data/application-schema.server.ts";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { READING_PENDING } from "#app/data/conditions.server.ts";
import { chunksForInsert } from "#app/data/db.server.ts";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import type { BillContext } from "#app/documents/bill/read-bill.server.ts";
import { unacceptedTitleFlag } from "#app/domain/documents/accepted-documents.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "#app/domain/documents/document-check.ts";
import { type FileFacts, MAX_READINGS, type Reading, type TextPage } from "#app/domain/documents/document-facts.ts";
import { type Flag, type FlagCode, toFlags, toVerdict, type Verdict } from "#app/domain/documents/document-flags.ts";
import { checkFiles } from "#app/domain/documents/file-check.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	findHolder,
	hasSameFile,
	hasSameNumber,
	hasSimilarPicture,
	type Owner,
} from "#app/queries/documents/similar-documents.server.ts";
import type { Services } from "#app/services.ts";
import { assessDocument } from "../application/answers.server.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import type { Page } from "./receive-document.server.ts";

/** The current verdict of an upload. */
export type ReadingResult = {
	verdict: Verdict;
	flags: Flag[];
	reading: Reading;
	/** The data extracted so far. */
	extracted?: PassportFacts | AddressFacts | null;
};

/** The facts of a document that failed in every reading. */
const UNREADABLE_FILE: FileFacts = { engine: "none", readError: "engine_failed", pdf: null, pages: [] };

/** The last attempt waits until an outage of the reader has been noticed (`documents-unread` after 30 minutes). */
const LAST_READING_MS = 40 * MINUTE;

type Upload = typeof uploads.$inferSelect;

/**
 * Reads an upload and stores the result. A reading interrupted by a crash or an engine failure stays pending and is
 * retried by `readPending`; after MAX_READINGS it awaits manual review. Returns null if there is nothing to read. Pages
 * in memory are not fetched again. `requestedBy` is the application that requested the document but does not own it
 * yet.
 */
export async function readDocument(
	services: Services,
	uploadId: string,
	{ pages, requestedBy }: { pages?: readonly Page[]; requestedBy?: string } = {},
): Promise<ReadingResult | null> {
	const upload = await startReading(services, uploadId);
	if (!upload) return null;
	const document = { ...upload, applicationId: upload.applicationId ?? requestedBy ?? null };
	if (document.readingAttempts > MAX_READINGS) return completeReading(services, document, [UNREADABLE_FILE], "failed");
	const files = await readPages(services, document, pages ?? readStoredPages(services, uploadId));
	const hasFailed = files.some(({ readError }) => readError === "engine_failed");
	if (hasFailed && document.readingAttempts < MAX_READINGS)
		return { verdict: document.verdict, flags: document.flags, reading: "pending" };
	return completeReading(services, document, files, hasFailed ? "failed" : "done");
}

/**
 * Stores the result of a reading. Once the name on the passport is known, the holder of the proof of address is
 * re-evaluated.
 */
async function completeReading(services: Services, upload: Upload, files: FileFacts[], reading: Reading) {
	const result = await applyEvaluation(services, upload, files, reading);
	if (upload.documentType !== "passport") return result;
	const [session] = await services.db
		.select({ addressUploadId: sessions.addressUploadId })
		.from(sessions)
		.where(and(eq(sessions.id, upload.sessionId ?? ""), eq(sessions.passportUploadId, upload.id)));
	if (session?.addressUploadId) await reevaluateDocument(services, session.addressUploadId);
	return result;
}

/** Re-evaluates extracted data after other facts have changed, such as the name on the passport. */
export async function reevaluateDocument(services: Services, uploadId: string): Promise<ReadingResult | null> {
	const [upload] = await services.db.select().from(uploads).where(eq(uploads.id, uploadId));
	if (!upload?.facts || upload.reading === null) return null;
	const files = JSON.parse(await services.documents.openText(upload.id, upload.facts)) as FileFacts[];
	return applyEvaluation(services, upload, files, upload.reading);
}

/**
 * Retries unfinished readings, those with the fewest attempts first, so that one that always fails does not block
 * others. Returns how many it started.
 */
export async function readPending(services: Services, limit = 50): Promise<number> {
	const unfinished = await services.db
		.select({ id: uploads.id })
		.from(uploads)
		.where(
			and(
				READING_PENDING,
				lt(uploads.createdAt, services.now() - 2 * MINUTE),
				or(lt(uploads.readingAttempts, MAX_READINGS - 1), lt(uploads.createdAt, services.now() - LAST_READING_MS)),
			),
		)
		.orderBy(asc(uploads.readingAttempts), asc(uploads.createdAt))
		.limit(limit);
	for (const { id } of unfinished)
		await readDocument(services, id).catch((error: unknown) =>
			services.log("reading-failed", { error: error instanceof Error ? error.name : "unknown" }),
		);
	return unfinished.length;
}

/** Counts the attempt before it is made, so that a document that crashes the reader is not retried forever. */
async function startReading({ db }: Services, uploadId: string): Promise<Upload | null> {
	const condition = and(eq(uploads.id, uploadId), eq(uploads.reading, "pending"), eq(uploads.state, "stored"));
	const [upload] = await db
		.update(uploads)
		.set({ readingAttempts: sql`${uploads.readingAttempts} + 1` })
		.where(condition)
		.returning();
	return upload ?? null;
}

type ReadablePage = Pick<Page, "bytes" | "fileType">;

async function readPages(
	services: Services,
	upload: Upload,
	pages: Iterable<ReadablePage> | AsyncIterable<ReadablePage>,
): Promise<FileFacts[]> {
	const documentType = upload.documentType as DocumentType;
	const today = lisbonDate(services.now());
	const files: FileFacts[] = [];
	// Sequential, because a page may be ten megabytes in size and the reader takes one at a time anyway.
	for await (const { bytes, fileType } of pages) {
		const startedAt = performance.now();
		const facts = await services.reader.read({ documentType, fileType, bytes, today });
		const value = Math.round(performance.now() - startedAt);
		const outcome = facts.readError ?? "read";
		services.measure({ name: "reading", subject: documentType, outcome, value, bytes: bytes.length });
		files.push(facts);
	}
	return files;
}

async function* readStoredPages({ db, documents }: Services, uploadId: string): AsyncIterable<ReadablePage> {
	const rows = await db
		.select()
		.from(uploadPages)
		.where(eq(uploadPages.uploadId, uploadId))
		.orderBy(asc(uploadPages.page));
	for (const { objectKey, fileType } of rows) {
		const bytes = objectKey && (await documents.get(objectKey, uploadId));
		if (bytes) yield { bytes, fileType };
	}
}

/** Evaluates extracted data, replaces the stored result and notifies the application. */
export async function applyEvaluation(
	services: Services,
	upload: Upload,
	files: FileFacts[],
	reading: Reading,
): Promise<ReadingResult> {
	const { db, documents } = services;
	const { id, sessionId, applicationId, formFlags } = upload;
	const documentType = upload.documentType as DocumentType;
	const document = { uploadId: id, sessionId, applicationId, documentType, formFlags };
	const { fingerprint, ...evaluation } = await evaluateDocument(services, document, files);
	const facts = await documents.sealText(id, JSON.stringify(files));
	const extracted = await sealExtracted(db, id, evaluation.extracted);
	const hashes = identifyingHashes(files).map(({ page, hash }) => ({ uploadId: id, page, hash }));
	const [rows] = await db.batch([
		db
			.update(uploads)
			.set({ ...evaluation, extracted, reading, facts, documentFingerprint: fingerprint, keyId: db.keyring.current.id })
			.where(eq(uploads.id, id))
			.returning({ applicationId: uploads.applicationId }),
		...chunksForInsert(pictureHashes, hashes).map((chunk) =>
			db.insert(pictureHashes).values(chunk).onConflictDoNothing(),
		),
	]);
	// The upload was purged during the reading, so nothing of it may remain.
	if (rows.length === 0) await db.delete(pictureHashes).where(eq(pictureHashes.uploadId, id));
	// The application may have claimed the document while it was being read.
	const owner = rows[0]?.applicationId ?? null;
	if (owner !== null)
		await notifyApplication(services, owner, { document: documentType, path: id, verdict: evaluation.verdict });
	return { verdict: evaluation.verdict, flags: evaluation.flags, reading, extracted: evaluation.extracted };
}

type EvaluatedDocument = Owner & { uploadId: string; documentType: DocumentType; formFlags: readonly Flag[] };

type Evaluation = {
	verdict: Verdict;
	flags: Flag[];
	extracted: PassportFacts | AddressFacts | null;
	/** Keyed hash that identifies the same passport in other uploads. */
	fingerprint: string | null;
};

/** Evaluates a document based on its form check, the extracted data and other known facts. */
export async function evaluateDocument(
	services: Services,
	document: EvaluatedDocument,
	files: FileFacts[],
): Promise<Evaluation> {
	const codes: FlagCode[] = [...formCodes(document.formFlags, files), ...checkFiles(files, document.documentType)];
	const [findings, isDuplicate] = await Promise.all([
		EVALUATORS[document.documentType](services, document, files),
		hasSameFile(services, document),
	]);
	codes.push(...findings.codes);
	// An identical file is also similar: one flag is enough.
	const flags = toFlags(
		isDuplicate ? [...codes.filter((code) => code !== "near_duplicate"), "exact_duplicate"] : codes,
	);
	return { verdict: toVerdict(flags), flags, extracted: findings.extracted, fingerprint: findings.fingerprint };
}

/** Returns the flags of the form check. A signed PDF is expected to have several revisions, one for each signature. */
function formCodes(formFlags: readonly Flag[], files: readonly FileFacts[]): FlagCode[] {
	const signed = files.some(({ pdf }) => pdf?.signed === true);
	return formFlags.map(({ code }) => code).filter((code) => !(signed && code === "several_revisions"));
}

/** Returns the hashes of pictures that identify a passport. Empty pages are ignored, because they are all alike. */
function identifyingHashes(files: readonly FileFacts[]): { page: number; hash: string }[] {
	return files.flatMap(({ pages }, page) => {
		const dataPage = pages.find(({ picture, mrz }) => picture !== null && mrz !== null);
		return dataPage?.picture ? [{ page, hash: dataPage.picture.perceptualHash }] : [];
	});
}

type Findings = { codes: FlagCode[]; extracted: Evaluation["extracted"]; fingerprint: string | null };

/** Leaves guardian documents to a person: they are never evaluated automatically. */
async function evaluateGuardian(): Promise<Findings> {
	return { codes: ["read_by_person"], extracted: null, fingerprint: null };
}

const EVALUATORS: Record<
	DocumentType,
	(services: Services, document: EvaluatedDocument, files: FileFacts[]) => Promise<Findings>
> = {
	passport: evaluatePassport,
	address: evaluateAddress,
	guardian: evaluateGuardian,
};

async function evaluatePassport(
	services: Services,
	document: EvaluatedDocument,
	files: FileFacts[],
): Promise<Findings> {
	const today = lisbonDate(services.now());
	const { codes, facts, identity } = checkPassport(files, { today, specimensAllowed: services.settings.offline });
	const matchCodes: FlagCode[] = [];
	const fingerprint = identity === null ? null : await blindIndex(services.db, "passport", identity);
	const pictures = { hashes: identifyingHashes(files).map(({ hash }) => hash), fingerprint };
	const holder = facts?.people ? null : facts;
	const [isNearDuplicate, isNumberReused] = await Promise.all([
		holder && hasSimilarPicture(services, document, { ...pictures, holder }),
		holder && hasSameNumber(services, document, fingerprint, holder),
	]);
	if (isNearDuplicate) matchCodes.push("near_duplicate");
	if (isNumberReused) matchCodes.push("document_number_reused");
	const otherType = codes.includes("mrz_not_found") ? await detectOtherDocument(files, today) : null;
	const reportedCodes = codes.map((code) => (code === "mrz_not_found" ? (otherType ?? code) : code));
	return { codes: [...reportedCodes, ...matchCodes], extracted: facts, fingerprint };
}

/** Detects the type of a document sent instead of a passport, from its text; null if unknown. */
async function detectOtherDocument(files: readonly FileFacts[], today: string): Promise<FlagCode | null> {
	const text = textPages(files).flatMap(({ segments }) => segments.map((segment) => segment.text));
	return unacceptedTitleFlag(text.join(" ")) ?? ((await isBill(files, today)) ? "bill_for_passport" : null);
}

/** Whether the text of a supposed passport is that of a bill. */
async function isBill(files: readonly FileFacts[], today: string): Promise<boolean> {
	const { kind, features } = await readBill(textPages(files), { names: null, today });
	const featureCount = Object.values(features).filter(Boolean).length;
	return kind !== "unknown" && kind !== "driving_licence" && featureCount >= 2;
}

/** Reads a bill. Its vocabulary is large, so it is loaded with the first evaluated document. */
async function readBill(pages: readonly TextPage[], context: BillContext): Promise<BillFacts> {
	const reader = await import("#app/documents/bill/read-bill.server.ts");
	return reader.readBill(pages, context);
}

function textPages(files: readonly FileFacts[]): TextPage[] {
	return files.flatMap((file) => file.pages.flatMap(({ text }) => text ?? []));
}

async function evaluateAddress(services: Services, document: EvaluatedDocument, files: FileFacts[]): Promise<Findings> {
	const today = lisbonDate(services.now());
	const pages = textPages(files);
	const isLegible = pages.some(({ segments }) => segments.length > 0);
	const hasMrz = files.some((file) => file.pages.some(({ mrz }) => mrz !== null));
	const names = await findHolder(services, document);
	const bill = isLegible || hasMrz ? await readBill(pages, { names, today, hasMrz }) : null;
	const { codes, facts } = checkAddress(bill, { today, pages: files.flatMap((file) => file.pages) });
	return { codes, extracted: facts, fingerprint: null };
}

/** Notifies an application and its subscribers of new results about its document. */
async function notifyApplication(
	services: Services,
	applicationId: string,
	result: { document: DocumentType; path: string; verdict: Verdict },
): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application) return;
	const { document, path, verdict } = result;
	const decision = await assessDocument(services, { documentType: document, path, decision: verdict }, application);
	const outcome = await changeApplication(services, applicationId, SYSTEM, {
		type: "document-checked",
		document,
		path,
		decision,
	});
	if (!outcome.ok) services.log("document-check-not-recorded", { code: outcome.failure.code });
}
