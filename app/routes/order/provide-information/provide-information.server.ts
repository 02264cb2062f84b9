import { provideInformation } from "#app/commands/application/answers.server.ts";
import { uploadRequestedDocument } from "#app/commands/documents/uploads.server.ts";
import type { Application, RequestedItem } from "#app/domain/application/application.ts";
import { getCaseDocument } from "#app/domain/documents/case-documents.ts";
import { isDocumentType, listUploadedPeople } from "#app/domain/documents/document-check.ts";
import { areQuestionsAnswered, hasNameQuestion } from "#app/domain/documents/document-questions.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateRejection } from "#app/labels/document-labels.server.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { findOwnDocument } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { readFiles, toLoadedDocument } from "#app/visitor/uploads.server.ts";

type ItemContext = { applicationId: string; sessionId: string; language: Language };
type Problem = { item: number; message: string; status: number };

/**
 * Handles the response to one requested item: an uploaded document, files of a form without scripts, or a confirmation
 * that it was done. Returns the application or the error.
 */
export async function handleRequestedItem(
	services: Services,
	form: FormData,
	{ applicationId, sessionId, language }: ItemContext,
): Promise<{ application: Application } | { problem: Problem }> {
	const item = Number.parseInt(String(form.get("item")), 10);
	const toProblem = ({ failure }: Extract<Outcome<unknown>, { ok: false }>) => {
		return { problem: { item, message: translateFailure(failure, language), status: HTTP_STATUS[failure.kind] } };
	};
	const documentType = form.get("documentType");
	let path = form.get("filePath");
	if (isDocumentType(documentType)) {
		const files = await readFiles(form, "document");
		const uploaded = await uploadRequestedDocument(services, { sessionId, applicationId }, documentType, files);
		if (!uploaded.ok) return toProblem(uploaded);
		const { uploadId, verdict, flags } = uploaded.value;
		if (verdict === "rejected") return { problem: { item, message: translateRejection(flags, language), status: 422 } };
		path = uploadId;
	}
	const document = typeof path === "string" ? { path, sessionId } : null;
	const provided = await provideInformation(services, applicationId, item, document);
	return provided.ok ? { application: provided.value } : toProblem(provided);
}

/** The stored document, and whether the applicant may submit it instead of a new one. */
export type DocumentQuestion = { document: LoadedDocument; canBeResubmitted: boolean };

/** Finds the question about the stored document of a requested item; null if there is none. */
export async function findDocumentQuestion(
	services: Services,
	application: Application,
	{ kind, done }: RequestedItem,
	language: Language,
): Promise<DocumentQuestion | null> {
	if (done || !isDocumentType(kind)) return null;
	const { path, decision } = getCaseDocument(application, kind);
	const stored = path && (await findOwnDocument(services, path, { sessionId: null, applicationId: application.id }));
	const document = stored && toLoadedDocument(stored, language);
	if (!document) return null;
	const canBeResubmitted = decision === "review" && areQuestionsAnswered(stored.flags, stored.nameAnswer);
	const hasQuestion =
		listUploadedPeople(stored.extracted).length > 0 || hasNameQuestion(stored.flags.map(({ code }) => code));
	return hasQuestion || canBeResubmitted ? { document, canBeResubmitted } : null;
}
