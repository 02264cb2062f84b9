import { eq } from "drizzle-orm";
import { uploadPages, uploads } from "../data/schema.server.ts";
import {
	type DocumentType,
	type FileType,
	type Flag,
	flag,
	MAX_UPLOAD_BYTES,
	type Verdict,
	verdictOf,
} from "../domain/document-check.ts";
import { failure, type Outcome, success } from "../domain/failure.ts";
import { hashOf, randomId } from "../random.server.ts";
import type { Services } from "../services.ts";

export async function receiveDocument(
	services: Services,
	request: {
		visitId: string | null;
		documentType: DocumentType | "certificate";
		files: { bytes: Uint8Array; name: string | null }[];
	},
): Promise<Outcome<{ uploadId: string; verdict: Verdict; flags: Flag[] }>> {
	const { files, visitId, documentType } = request;
	if (files.length === 0) return failure("invalid", "file_missing");
	const uploadId = randomId();
	const flags = [flag("not_read_yet")];
	const verdict = verdictOf(flags);
	const pages = [];
	for (const [page, file] of files.entries()) {
		if (file.bytes.length === 0) return failure("invalid", "file_empty");
		if (file.bytes.length > MAX_UPLOAD_BYTES) return failure("too-large", "file_too_large");
		const head = String.fromCharCode(...file.bytes.subarray(0, 5));
		const fileType: FileType | null =
			head === "%PDF-" ? "pdf" : head.startsWith("\u00ff\u00d8") ? "jpeg" : head.startsWith("\u0089PNG") ? "png" : null;
		if (!fileType) return failure("unsupported", "file_wrong_type");
		pages.push({
			uploadId,
			page,
			objectKey: services.documents.newObjectKey(),
			fileType,
			bytes: file.bytes.length,
			sha256: await hashOf(head),
			fileName: file.name,
		});
	}
	await services.db
		.insert(uploads)
		.values({ id: uploadId, visitId, documentType, state: "receiving", verdict, flags, createdAt: services.now() });
	await services.db.insert(uploadPages).values(pages);
	for (const [page, row] of pages.entries())
		await services.documents.put(row.objectKey, uploadId, files[page]?.bytes as Uint8Array);
	await services.db.update(uploads).set({ state: "stored" }).where(eq(uploads.id, uploadId));
	return success({ uploadId, verdict, flags });
}
