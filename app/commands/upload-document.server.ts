import type { DocumentType } from "../domain/document-check.ts";
import type { Flag, Verdict } from "../domain/document-flags.ts";
import type { Outcome } from "../domain/failure.ts";
import type { Services } from "../services.ts";
import { receiveDocument } from "./receive-document.server.ts";
import { saveVisit } from "./save-visit.server.ts";

export type ReceivedFile = { bytes: Uint8Array; name: string | null };
export type Uploaded = { uploadId: string; verdict: Verdict; flags: Flag[] };

/** Takes in the pages of one document of a visit: checked, sealed, stored, and remembered as this visit's own. */
export async function uploadDocument(
	services: Services,
	visitId: string,
	documentType: DocumentType,
	files: ReceivedFile[],
): Promise<Outcome<Uploaded>> {
	const received = await receiveDocument(services, { visitId, documentType, files });
	if (!received.ok) {
		services.log("upload-refused", { code: received.failure.code });
		return received;
	}
	const { uploadId, verdict } = received.value;
	services.log("upload-stored", { documentType, verdict, pages: files.length });
	const kept = verdict === "rejected" ? null : uploadId;
	await saveVisit(
		services,
		visitId,
		documentType === "passport" ? { passportUploadId: kept } : { addressUploadId: kept },
	);
	return received;
}
