import { rememberUpload } from "#app/commands/people/save-session.server.ts";
import { tellDesk } from "#app/commands/phone/phone-link.server.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { PhoneLink } from "#app/queries/phone/find-phone.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { receiveForm } from "#app/visitor/receive-document.server.ts";
import { answerRequest } from "../provide-information/answer-request.server.ts";
import { answerSigning } from "../sign/sign-actions.server.ts";
import type { Problem } from "../sign/signing-view.ts";

type Answer = { problem: Problem; status: number } | null;

/** What a phone sent for its step, by the same commands as the desk; the desk is told. Null when all is well. */
export async function answerPhone(
	services: Services,
	{ place }: PhoneLink,
	form: FormData,
	visitor: Pick<Visitor, "language" | "network">,
): Promise<Answer> {
	const answer = await takeStep(services, place, form, visitor);
	await tellDesk(services, place);
	return answer;
}

async function takeStep(
	services: Services,
	place: PhoneLink["place"],
	form: FormData,
	{ language, network }: Pick<Visitor, "language" | "network">,
): Promise<Answer> {
	if (place.step === "documents") return takeDocument(services, place.sessionId, form, language);
	const application = await findApplication(services, place.applicationId);
	if (!application)
		return refused("phone", translateFailure({ kind: "not-found", code: "phone_ended" }, language), 404);
	if (place.step === "sign") {
		const owned = [application.id];
		const answered = await answerSigning({ services, application, language, network, owned }, form);
		return "problem" in answered ? answered : null;
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
	language: Visitor["language"],
): Promise<Answer> {
	const documentType = form.get("documentType");
	if (!isDocumentType(documentType))
		return refused("passport-file", m.upload_failed_server({}, { locale: language }), 422);
	if (form.get("intent") === "remove") {
		await rememberUpload(services, sessionId, documentType, null);
		return null;
	}
	const problem = await receiveForm(services, sessionId, documentType, form, language);
	return problem === null ? null : refused(`${documentType}-file`, problem, 422);
}

function refused(fieldId: string, message: string, status: number): Answer {
	return { problem: { fieldId, message }, status };
}
