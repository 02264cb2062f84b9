import { answerName } from "#app/commands/documents/uploads.server.ts";
import { choosePerson } from "#app/commands/documents/uploads.server.ts";
import { removeDocument } from "#app/commands/documents/uploads.server.ts";
import { NAME_ANSWERS } from "#app/domain/documents/document-questions.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateRejection } from "#app/labels/document-labels.server.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { findSession, type UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { receivedFiles } from "./received-files.server.ts";

type Asked = {
	sessionId: string;
	/** The document that the form is about, as its sender may see it. */
	document: UploadedDocument | null;
	/** The proof of address that belongs with it. */
	addressId: string | null;
	language: Language;
};

export function isAnswerForm(form: FormData): boolean {
	const intent = form.get("intent");
	return intent === "name" || intent === "person";
}

/** Takes the answer to what a card asks about a document that is with us. Null when all is well. */
export async function answerQuestion(
	services: Services,
	form: FormData,
	{ sessionId, document, addressId, language }: Asked,
): Promise<{ message: string; status: number } | null> {
	const refused = ({ failure }: Extract<Outcome<unknown>, { ok: false }>) => {
		return { message: translateFailure(failure, language), status: HTTP_STATUS[failure.kind] };
	};
	if (form.get("intent") === "name") {
		const answer = NAME_ANSWERS.find((known) => known === form.get("answer"));
		if (!answer) return refused(failure("invalid", "invalid_request"));
		const files = await receivedFiles(form, "proof");
		const answered = await answerName(services, sessionId, document, answer, files);
		return answered.ok ? null : refused(answered);
	}
	const person = form.get("person");
	if (typeof person !== "string" || !/^\d$/.test(person)) return refused(failure("invalid", "invalid_request"));
	const chosen = await choosePerson(services, document, Number(person), addressId);
	if (!chosen.ok) return refused(chosen);
	if (chosen.value.verdict !== "rejected") return null;
	const { passport } = await findSession(services, sessionId);
	if (passport?.uploadId === document?.uploadId) await removeDocument(services, sessionId, "passport");
	return { message: translateRejection(chosen.value.flags, language), status: 422 };
}
