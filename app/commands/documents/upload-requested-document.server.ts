import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { READING_TIMEOUT_MS } from "#app/domain/documents/document-facts.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { readDocument } from "./read-document.server.ts";
import { receiveDocument } from "./receive-document.server.ts";
import { type ReceivedFile, type Uploaded, withTimeout } from "./upload-document.server.ts";

/**
 * Takes in a document that an application waits for, with the same checks as any other, and compares it with what is
 * known of the applicant. It belongs to the session until its sender says that this is the one to go on with
 * (`provideInformation`); one that nobody sends on is swept like every forgotten upload.
 */
export async function uploadRequestedDocument(
	services: Services,
	{ sessionId, applicationId }: { sessionId: string; applicationId: string },
	documentType: DocumentType,
	files: ReceivedFile[],
): Promise<Outcome<Uploaded>> {
	const application = await findApplication(services, applicationId);
	const awaited = application?.requestedItems.some(({ kind, done }) => kind === documentType && !done);
	if (application?.status !== "verification_required" || !awaited) return failure("conflict", "wrong_state");
	const received = await receiveDocument(services, { sessionId, documentType, files });
	if (!received.ok) return received;
	const { uploadId, pages, verdict, flags } = received.value;
	const reading = readDocument(services, uploadId, { pages, askedBy: applicationId });
	const read = (await withTimeout(services, reading, READING_TIMEOUT_MS)) ?? {
		verdict,
		flags,
		reading: "pending" as const,
	};
	return success({ ...read, uploadId });
}
