import { removeDocument } from "#app/commands/documents/uploads.server.ts";
import { type CountedVisitor, countedOnPhone } from "#app/commands/people/count-visits.server.ts";
import { notifyDesktop } from "#app/commands/people/phone-link.server.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOwnDocument } from "#app/queries/documents/documents.server.ts";
import type { PhoneLink } from "#app/queries/people/find-phone.server.ts";
import { findSession, type UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { answerQuestion, isAnswerForm, receiveForm, storedDocument } from "#app/visitor/uploads.server.ts";
import { answerRequest } from "../provide-information/answer-request.server.ts";
import { answerSigning } from "../sign/sign-actions.server.ts";
import type { Problem } from "../sign/signing-view.ts";

type Refused = { problem: Problem; status: number };
/** What was wrong, or the document whose question was answered; null when there is nothing to say. */
type Answer = Refused | { document: LoadedDocument | null } | null;

/** What a phone sent for its step, by the same commands as the desk; the desk is told. Null when all is well. */
export async function answerPhone(
	services: Services,
	{ place }: PhoneLink,
	form: FormData,
	visitor: Visitor,
): Promise<Answer> {
	const answer = await takeStep(services, place, form, visitor);
	await notifyDesktop(services, place);
	return answer;
}

async function takeStep(
	services: Services,
	place: PhoneLink["place"],
	form: FormData,
	visitor: Visitor,
): Promise<Answer> {
	const { language, network } = visitor;
	if (place.step === "documents" && isAnswerForm(form)) {
		const { passport, address } = await findSession(services, place.sessionId);
		const document = [passport, address].find((known) => known?.uploadId === form.get("filePath")) ?? null;
		const asked = { sessionId: place.sessionId, document, addressId: address?.uploadId ?? null, language };
		return refusedAnswer(document, await answerQuestion(services, form, asked));
	}
	if (place.step === "documents") return takeDocument(services, place.sessionId, form, visitor);
	const application = await findApplication(services, place.applicationId);
	if (!application)
		return refused("phone", translateFailure({ kind: "not-found", code: "phone_ended" }, language), 404);
	if (place.step === "sign") {
		const owned = [application.id];
		const answered = await answerSigning({ services, application, language, network, owned }, form);
		return "problem" in answered ? answered : null;
	}
	if (isAnswerForm(form)) {
		// What the desk has sent on already is the desk's.
		const find = async () => {
			const found = await findOwnDocument(services, String(form.get("filePath")), place);
			return found?.applicationId === null ? found : null;
		};
		const document = await find();
		const asked = { sessionId: place.sessionId, document, addressId: null, language };
		const problem = refusedAnswer(document, await answerQuestion(services, form, asked));
		return problem ?? { document: storedDocument(await find(), language) };
	}
	const kind = application.requestedItems[Number(form.get("item"))]?.kind;
	if (!isDocumentType(kind))
		return refused("phone", translateFailure({ kind: "invalid", code: "wrong_state" }, language), 409);
	const answered = await answerRequest(services, form, { ...place, language });
	return "problem" in answered ? refused(`${kind}-file`, answered.problem.message, answered.problem.status) : null;
}

async function takeDocument(
	services: Services,
	sessionId: string,
	form: FormData,
	visitor: CountedVisitor,
): Promise<Answer> {
	const { language } = visitor;
	const documentType = form.get("documentType");
	if (!isDocumentType(documentType))
		return refused("passport-file", m.upload_failed_server({}, { locale: language }), 422);
	if (form.get("intent") === "remove") {
		await removeDocument(services, sessionId, documentType);
		return null;
	}
	const problem = await receiveForm(services, sessionId, documentType, form, countedOnPhone(visitor));
	return problem === null ? null : refused(`${documentType}-file`, problem, 422);
}

function refusedAnswer(
	document: UploadedDocument | null,
	problem: { message: string; status: number } | null,
): Refused | null {
	return problem && refused(`${document?.documentType ?? "passport"}-file`, problem.message, problem.status);
}

function refused(fieldId: string, message: string, status: number): Refused {
	return { problem: { fieldId, message }, status };
}
