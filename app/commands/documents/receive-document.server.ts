import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { chunksForInsert } from "#app/data/db.server.ts";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import { inspectFile } from "#app/documents/inspect.server.ts";
import type { CaseDocument } from "#app/domain/application/application.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { type Flag, flag, toVerdict, type Verdict } from "#app/domain/documents/document-flags.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { randomId, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

export type DocumentRequest = {
	/** The session that uploads it; null when the application claims it at once. */
	sessionId: string | null;
	documentType: CaseDocument | "certificate" | "attachment";
	/** The pages in order, with the file names on the sender's device. */
	files: { bytes: Uint8Array; name: string | null }[];
};

/** A stored upload with its pages in memory, so that reading it need not fetch and decrypt them. */
export type StoredUpload = { uploadId: string; verdict: Verdict; flags: Flag[]; pages: Page[] };

/**
 * Receives a document. Every page is inspected before anything is written, so that nothing of a refused document
 * remains.
 */
export async function receiveDocument(
	services: Pick<Services, "db" | "documents" | "now">,
	request: DocumentRequest,
	statementsOnStore?: StatementsOnStore,
): Promise<Outcome<StoredUpload>> {
	const { sessionId, documentType } = request;
	const inspection = await inspectPages(request.files);
	if (!inspection.ok) return inspection;
	const { pages, flags: formFlags } = inspection.value;
	const needsReading = isDocumentType(documentType);
	const flags = needsReading ? [...formFlags, flag("not_read_yet")] : formFlags;
	const verdict = toVerdict(flags);
	const reading = needsReading ? ("pending" as const) : null;
	const upload = { sessionId, documentType, verdict, flags, formFlags, reading };
	const uploadId = await storePages(services, upload, pages, statementsOnStore);
	return success({ uploadId, verdict, flags, pages });
}

/** Statements that run in the same batch as the confirmation of the upload. */
type StatementsOnStore = (uploadId: string) => readonly BatchItem<"sqlite">[];

type NewUpload = Pick<
	typeof uploads.$inferInsert,
	"sessionId" | "applicationId" | "documentType" | "verdict" | "flags" | "formFlags" | "reading"
>;

/**
 * Stores the pages of a document and returns its id: first the row, then the encrypted objects, then the confirmation.
 * After a crash in between, deleteAbandonedUploads finds the upload by its row.
 */
export async function storePages(
	{ db, documents, now }: Pick<Services, "db" | "documents" | "now">,
	upload: NewUpload,
	pages: readonly Page[],
	statementsOnStore: StatementsOnStore = () => [],
): Promise<string> {
	const uploadId = randomId();
	const keyId = db.keyring.current.id;
	const rows = await Promise.all(
		pages.map(async ({ bytes, fileType, fileName }, page) => ({
			uploadId,
			page,
			objectKey: documents.newObjectKey(),
			fileType,
			bytes: bytes.length,
			sha256: await shortHash(bytes),
			fileName,
			keyId,
		})),
	);
	await db.batch([
		db.insert(uploads).values({ ...upload, id: uploadId, createdAt: now(), state: "receiving" }),
		...chunksForInsert(uploadPages, rows).map((chunk) => db.insert(uploadPages).values(chunk)),
	]);
	// Sequential, because encryption holds each page twice in memory.
	for (const [page, { bytes }] of pages.entries()) {
		const row = rows[page];
		if (row) await documents.put(row.objectKey, uploadId, bytes);
	}
	await db.batch([
		db.update(uploads).set({ state: "stored" }).where(eq(uploads.id, uploadId)),
		...statementsOnStore(uploadId),
	]);
	return uploadId;
}

export type Page = { bytes: Uint8Array; fileType: "jpeg" | "png" | "pdf"; fileName: string | null };

/** Inspects the pages. The first error of any page fails the document; each flag is reported once. */
async function inspectPages(files: DocumentRequest["files"]): Promise<Outcome<{ pages: Page[]; flags: Flag[] }>> {
	if (files.length === 0) return failure("invalid", "file_missing");
	if (files.length > MAX_PAGES) return failure("invalid", "file_too_many_pages");
	const flags = new Map<string, Flag>();
	const pages: Page[] = [];
	for (const { bytes, name } of files) {
		const inspection = await inspectFile(bytes, name);
		if (!inspection.ok) return inspection;
		for (const flag of inspection.value.flags) flags.set(flag.code, flag);
		pages.push({ bytes, fileType: inspection.value.fileType, fileName: name === null ? null : displayName(name) });
	}
	return success({ pages, flags: [...flags.values()] });
}

/** Returns a file name that is safe to display: one short line without a folder. */
function displayName(name: string): string | null {
	const line = (name.split(/[\\/]/).at(-1) ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
	return line === "" ? null : line.slice(0, 120);
}
