import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { READING_TIMEOUT_MS } from "#app/domain/documents/document-facts.ts";
import type { Outcome } from "#app/domain/failure.ts";
import { success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { rememberingUpload } from "../people/save-session.server.ts";
import { type Read, readDocument } from "./read-document.server.ts";
import { receiveDocument } from "./receive-document.server.ts";
import { removeDocument } from "./remove-document.server.ts";

export type ReceivedFile = { bytes: Uint8Array; name: string | null };
export type Uploaded = { uploadId: string } & Read;

/**
 * Takes in the pages of one document of a session: checked, sealed, stored, remembered as this session's own, and read.
 * Waits for the reading for `patience` milliseconds; a longer one goes on by itself, and the document is under review
 * until then.
 */
export async function uploadDocument(
	services: Services,
	sessionId: string,
	documentType: DocumentType,
	files: ReceivedFile[],
	patience = READING_TIMEOUT_MS,
): Promise<Outcome<Uploaded>> {
	// Before the reading: it looks for the other document of the session.
	const received = await receiveDocument(services, { sessionId, documentType, files }, (uploadId) =>
		rememberingUpload(services, sessionId, documentType, uploadId),
	);
	if (!received.ok) {
		services.log("upload-refused", { code: received.failure.code });
		return received;
	}
	const { uploadId, verdict, flags, pages } = received.value;
	const reading = readDocument(services, uploadId, { pages });
	const read = (await withTimeout(services, reading, patience)) ?? { verdict, flags, reading: "pending" as const };
	services.log("upload-stored", { documentType, verdict: read.verdict, pages: files.length, reading: read.reading });
	if (read.verdict === "rejected") await removeDocument(services, sessionId, documentType);
	return success({ ...read, uploadId });
}

/**
 * What a piece of work gives, or null when it takes longer or fails: it then goes on after the answer, or again by the
 * cron.
 */
export async function withTimeout<T>(
	{ background }: Pick<Services, "background">,
	work: Promise<T>,
	patience: number,
): Promise<T | null> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const over = new Promise<null>((resolve) => {
		timer = setTimeout(() => resolve(null), patience);
	});
	background(work);
	return Promise.race([work.catch(() => null), over]).finally(() => clearTimeout(timer));
}
