import { uploadDocument } from "#app/commands/documents/uploads.server.ts";
import { type Counted, countUpload } from "#app/commands/people/count-visits.server.ts";
import { choiceOfPeople, type DocumentType, namedIn, peopleIn } from "#app/domain/documents/document-check.ts";
import type { Language } from "#app/domain/language.ts";
import { linesRead, translateFlags, translateRejection } from "#app/labels/document-labels.server.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { receivedFiles } from "./received-files.server.ts";

/** Takes in the files of a card that was sent as a form. Returns the sentence for the card, or null when all is well. */
export async function receiveForm(
	services: Services,
	sessionId: string,
	documentType: DocumentType,
	form: FormData,
	visitor: Counted,
): Promise<string | null> {
	const { language } = visitor;
	const files = await receivedFiles(form, "document");
	if (files.length === 0) return translate("error_file_missing", language);
	const outcome = await uploadDocument(services, sessionId, documentType, files);
	countUpload(services, visitor, { sessionId, documentType }, outcome);
	if (!outcome.ok) return translateFailure(outcome.failure, language);
	return outcome.value.verdict === "rejected" ? translateRejection(outcome.value.flags, language) : null;
}

/** A document of the session as its card shows it. */
export function storedDocument(document: UploadedDocument | null, language: Language): LoadedDocument | null {
	if (!document) return null;
	const { uploadId: filePath, verdict, flags, extracted, nameAnswer, nameProof } = document;
	return {
		filePath,
		verdict,
		issues: translateFlags(flags, language, namedIn(extracted)),
		reading: document.reading === "pending" ? "pending" : "done",
		people: choiceOfPeople(peopleIn(extracted)),
		read: linesRead(extracted, language),
		saidName: nameAnswer && { answer: nameAnswer, hasProof: nameProof !== null },
	};
}
