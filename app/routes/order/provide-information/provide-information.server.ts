import { provideInformation } from "#app/commands/application/answers.server.ts";
import { uploadRequestedDocument } from "#app/commands/documents/uploads.server.ts";
import type { Application, RequestedItem } from "#app/domain/application/application.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import { isDocumentType, peopleIn } from "#app/domain/documents/document-check.ts";
import { asksAboutName, isAnswered } from "#app/domain/documents/document-questions.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateRejection } from "#app/labels/document-labels.server.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { findOwnDocument } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { receivedFiles, storedDocument } from "#app/visitor/uploads.server.ts";

type Asked = { applicationId: string; sessionId: string; language: Language };
type Problem = { item: number; message: string; status: number };

/**
 * Takes what was sent for one thing that was asked for: a document that the card has brought already, its files from a
 * form without scripts, or the word that something was done. Gives the application, or what was wrong.
 */
export async function answerRequest(
	services: Services,
	form: FormData,
	{ applicationId, sessionId, language }: Asked,
): Promise<{ application: Application } | { problem: Problem }> {
	const item = Number.parseInt(String(form.get("item")), 10);
	const failed = ({ failure }: Extract<Outcome<unknown>, { ok: false }>) => {
		return { problem: { item, message: translateFailure(failure, language), status: HTTP_STATUS[failure.kind] } };
	};
	const documentType = form.get("documentType");
	let path = form.get("filePath");
	if (isDocumentType(documentType)) {
		const files = await receivedFiles(form, "document");
		const uploaded = await uploadRequestedDocument(services, { sessionId, applicationId }, documentType, files);
		if (!uploaded.ok) return failed(uploaded);
		const { uploadId, verdict, flags } = uploaded.value;
		if (verdict === "rejected") return { problem: { item, message: translateRejection(flags, language), status: 422 } };
		path = uploadId;
	}
	const document = typeof path === "string" ? { path, sessionId } : null;
	const provided = await provideInformation(services, applicationId, item, document);
	return provided.ok ? { application: provided.value } : failed(provided);
}

/** The document that we have, and whether its sender may go on with it in place of sending another one. */
export type DocumentInQuestion = { document: LoadedDocument; mayStay: boolean };

/** What we ask about the document in whose place another one is asked for; null where we ask nothing about it. */
export async function documentInQuestion(
	services: Services,
	application: Application,
	{ kind, done }: RequestedItem,
	language: Language,
): Promise<DocumentInQuestion | null> {
	if (done || !isDocumentType(kind)) return null;
	const { path, decision } = documentIn(application, kind);
	const found = path && (await findOwnDocument(services, path, { sessionId: null, applicationId: application.id }));
	const document = found && storedDocument(found, language);
	if (!document) return null;
	const mayStay = decision === "review" && isAnswered(found.flags, found.nameAnswer);
	const isAsked = peopleIn(found.extracted).length > 0 || asksAboutName(found.flags.map(({ code }) => code));
	return isAsked || mayStay ? { document, mayStay } : null;
}
