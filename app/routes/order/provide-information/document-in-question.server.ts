import type { Application, RequestedItem } from "#app/domain/application/application.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import { isDocumentType, peopleIn } from "#app/domain/documents/document-check.ts";
import { asksAboutName, isAnswered } from "#app/domain/documents/document-questions.ts";
import type { Language } from "#app/domain/language.ts";
import { findOwnDocument } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { storedDocument } from "#app/visitor/uploads.server.ts";

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
