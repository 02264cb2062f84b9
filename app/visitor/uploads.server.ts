import {
	answerName,
	choosePerson,
	type ReceivedFile,
	removeDocument,
	uploadDocument,
} from "#app/commands/documents/uploads.server.ts";
import { type CountedVisitor, countUpload } from "#app/commands/people/count-visits.server.ts";
import {
	type DocumentType,
	listNames,
	listSelectableNames,
	listUploadedPeople,
} from "#app/domain/documents/document-check.ts";
import { NAME_ANSWERS } from "#app/domain/documents/document-questions.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { extractedLines, translateFlags, translateRejection } from "#app/labels/document-labels.server.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { findSession, type UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";

/** Stores the files of an upload form. Returns the error message for its card, or null on success. */
export async function receiveUploadForm(
	services: Services,
	sessionId: string,
	documentType: DocumentType,
	form: FormData,
	visitor: CountedVisitor,
): Promise<string | null> {
	const { language } = visitor;
	const files = await readFiles(form, "document");
	if (files.length === 0) return translate("error_file_missing", language);
	const outcome = await uploadDocument(services, sessionId, documentType, files);
	countUpload(services, visitor, { sessionId, documentType }, outcome);
	if (!outcome.ok) return translateFailure(outcome.failure, language);
	return outcome.value.verdict === "rejected" ? translateRejection(outcome.value.flags, language) : null;
}

/** Converts a document of the session for display in its card. */
export function toLoadedDocument(document: UploadedDocument | null, language: Language): LoadedDocument | null {
	if (!document) return null;
	const { uploadId: filePath, verdict, flags, extracted, nameAnswer, nameProof } = document;
	return {
		filePath,
		verdict,
		issues: translateFlags(flags, language, listNames(extracted)),
		reading: document.reading === "pending" ? "pending" : "done",
		people: listSelectableNames(listUploadedPeople(extracted)),
		extractedLines: extractedLines(extracted, language),
		nameAnswer: nameAnswer && { answer: nameAnswer, hasProof: nameProof !== null },
	};
}

type AnswerContext = {
	sessionId: string;
	/** The form's document; null if its sender has no access. */
	document: UploadedDocument | null;
	/** The proof of address that belongs to it. */
	addressId: string | null;
	language: Language;
};

export function isQuestionForm(form: FormData): boolean {
	const intent = form.get("intent");
	return intent === "name" || intent === "person";
}

/** Handles the answer to a question about a document. Returns null on success. */
export async function answerQuestion(
	services: Services,
	form: FormData,
	{ sessionId, document, addressId, language }: AnswerContext,
): Promise<{ message: string; status: number } | null> {
	const toProblem = ({ failure }: Extract<Outcome<unknown>, { ok: false }>) => {
		return { message: translateFailure(failure, language), status: HTTP_STATUS[failure.kind] };
	};
	if (form.get("intent") === "name") {
		const answer = NAME_ANSWERS.find((candidate) => candidate === form.get("answer"));
		if (!answer) return toProblem(failure("invalid", "invalid_request"));
		const files = await readFiles(form, "proof");
		const result = await answerName(services, sessionId, document, answer, files);
		return result.ok ? null : toProblem(result);
	}
	const person = form.get("person");
	if (typeof person !== "string" || !/^\d$/.test(person)) return toProblem(failure("invalid", "invalid_request"));
	const result = await choosePerson(services, document, Number(person), addressId);
	if (!result.ok) return toProblem(result);
	if (result.value.verdict !== "rejected") return null;
	const { passport } = await findSession(services, sessionId);
	if (passport?.uploadId === document?.uploadId) await removeDocument(services, sessionId, "passport");
	return { message: translateRejection(result.value.flags, language), status: 422 };
}

/** Returns the files of one form field. A browser sends an empty, nameless file if none is chosen. */
export async function readFiles(form: FormData, field: string): Promise<ReceivedFile[]> {
	const files = form.getAll(field).filter((part) => part instanceof File && (part.size > 0 || part.name !== ""));
	return Promise.all(
		(files as File[]).map(async (file) => ({
			bytes: new Uint8Array(await file.arrayBuffer()),
			name: file.name || null,
		})),
	);
}
