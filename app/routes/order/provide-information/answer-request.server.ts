import { provideInformation } from "#app/commands/application/answers.server.ts";
import { uploadRequestedDocument } from "#app/commands/documents/uploads.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateRejection } from "#app/labels/document-labels.server.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { Services } from "#app/services.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";

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
