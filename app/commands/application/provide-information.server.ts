import type { Application } from "#app/domain/application/application.ts";
import { READING_PATIENCE_MS } from "#app/domain/documents/document-facts.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { claimDocuments } from "../documents/claim-documents.server.ts";
import { decisionOn } from "../documents/compare-answers.server.ts";
import { readDocument } from "../documents/read-document.server.ts";
import { receiveDocument } from "../documents/receive-document.server.ts";
import { inTime, type ReceivedFile } from "../documents/upload-document.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/** S5: the owner answers one thing that was asked for, with a new document where one is needed. */
export async function provideInformation(
	services: Services,
	applicationId: string,
	item: number,
	files: ReceivedFile[],
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const kind = application.requestedItems[item]?.kind;
	if (application.status !== "verification_required" || !kind) return failure("conflict", "wrong_state");
	if (kind === "information")
		return changeApplication(services, applicationId, APPLICANT, {
			type: "information-provided",
			item,
			document: null,
		});
	const received = await receiveDocument(services, { sessionId: null, documentType: kind, files });
	if (!received.ok) return received;
	const { uploadId, pages } = received.value;
	const reading = readDocument(services, uploadId, { pages, askedBy: applicationId });
	const read = await inTime(services, reading, READING_PATIENCE_MS);
	const { verdict } = read ?? received.value;
	const decision = await decisionOn(services, { document: kind, path: uploadId, decision: verdict }, application);
	const document = { path: uploadId, decision };
	const outcome = await changeApplication(services, applicationId, APPLICANT, {
		type: "information-provided",
		item,
		document,
	});
	if (outcome.ok) await claimDocuments(services, { passport: null, address: null, [kind]: document }, applicationId);
	return outcome;
}
