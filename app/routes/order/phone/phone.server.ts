import type { RouterContextProvider } from "react-router";
import { removeDocument } from "#app/commands/documents/uploads.server.ts";
import { type CountedVisitor, toDesktopVisitor } from "#app/commands/people/count-visits.server.ts";
import { notifyDesktop } from "#app/commands/people/phone-link.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { RequestedItem } from "#app/domain/application/application.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import type { PhoneStep } from "#app/domain/phone-link.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOwnDocument } from "#app/queries/documents/documents.server.ts";
import { findOpenLink, type PhoneLink } from "#app/queries/people/find-phone.server.ts";
import { findSession, type UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { findPhoneEndReason, findRequestPhoneLink } from "#app/visitor/phone.server.ts";
import { answerQuestion, isQuestionForm, receiveUploadForm, toLoadedDocument } from "#app/visitor/uploads.server.ts";
import { handleRequestedItem } from "../provide-information/provide-information.server.ts";
import { handleSigningForm, loadSigningView, type Problem, type SigningView } from "../sign/sign.server.ts";

type PhoneRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns the link token in the URL, or null. */
export const getToken = (request: Request) => new URL(request.url).searchParams.get("token");

/** Loads the phone's page. GET consumes no link, because link previews send GET requests too. */
export async function loadPhonePage({ request, context }: PhoneRequest): Promise<PhonePage> {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const token = getToken(request);
	const openLink = token === null ? null : await findOpenLink(services, token);
	if (openLink) return { kind: "join", step: openLink.target.step };
	const access = await findRequestPhoneLink(request, services, token);
	const page = access && (await loadStepPage(services, access, language));
	if (page) return page;
	if (token !== null) return { kind: "over", reason: "link", message: translate("error_phone_link_over", language) };
	const reason = await findPhoneEndReason(request, services);
	if (reason === "done") return { kind: "over", reason, message: m.phone_all_there({}, { locale: language }) };
	if (reason === "ended") return { kind: "over", reason, message: translate("error_phone_ended", language) };
	return { kind: "over", reason: "none", message: m.phone_none({}, { locale: language }) };
}

async function loadStepPage(
	services: Services,
	{ target, joinedAt, expiresAt }: PhoneLink,
	language: Parameters<typeof toLoadedDocument>[1],
): Promise<PhonePage | null> {
	const remainingMs = expiresAt - services.now();
	const isFromThisPhone = (timestamp: number) => joinedAt !== null && timestamp >= joinedAt;
	if (target.step === "documents") {
		const { passport, address, guardian } = await findSession(services, target.sessionId);
		const toView = (document: typeof passport) =>
			document && isFromThisPhone(document.createdAt) ? toLoadedDocument(document, language) : null;
		const complete = [passport, address].every((document) => document !== null && document.verdict !== "rejected");
		const documents = { passport: toView(passport), address: toView(address), guardian: toView(guardian) };
		return { kind: "documents", remainingMs, ...documents, complete };
	}
	const application = await findApplication(services, target.applicationId);
	if (!application) return null;
	if (target.step === "sign") {
		const view = await loadSigningView(services, application);
		const received = view.received && isFromThisPhone(view.received.at) ? view.received : null;
		return {
			kind: "sign",
			remainingMs,
			view: { ...view, received, number: "", name: null, guardians: null, representative: null },
		};
	}
	const items = application.requestedItems
		.map((item, index) => ({ index, item }))
		.filter(({ item: { kind } }) => isDocumentType(kind));
	return { kind: "provide", remainingMs, applicationId: application.id, items };
}

/** View of a paired phone: its step, or the reason there is none. */
export type PhonePage =
	/** A link to confirm. GET does not consume it. */
	| { kind: "join"; step: PhoneStep }
	/** Used, expired, ended on the desktop, completed, or missing. */
	| { kind: "over"; reason: "link" | "ended" | "done" | "none"; message: string }
	| {
			kind: "documents";
			remainingMs: number;
			/** Documents sent by this phone; those sent by the desktop are not shown. */
			passport: LoadedDocument | null;
			address: LoadedDocument | null;
			guardian: LoadedDocument | null;
			/** Whether both documents were received. */
			complete: boolean;
	  }
	| { kind: "provide"; remainingMs: number; applicationId: string; items: { index: number; item: RequestedItem }[] }
	| { kind: "sign"; remainingMs: number; view: SigningView };

type FormFailure = { problem: Problem; status: number };
/** The error, or the document whose question was answered; null for neither. */
type PhoneFormResult = FormFailure | { document: LoadedDocument | null } | null;

/** Handles the phone's form with the desktop's commands and notifies the desktop. */
export async function handlePhoneSubmission(
	services: Services,
	{ target }: PhoneLink,
	form: FormData,
	visitor: Visitor,
): Promise<PhoneFormResult> {
	const result = await handleStep(services, target, form, visitor);
	await notifyDesktop(services, target);
	return result;
}

async function handleStep(
	services: Services,
	target: PhoneLink["target"],
	form: FormData,
	visitor: Visitor,
): Promise<PhoneFormResult> {
	const { language, network } = visitor;
	if (target.step === "documents" && isQuestionForm(form)) {
		const { passport, address } = await findSession(services, target.sessionId);
		const document = [passport, address].find((candidate) => candidate?.uploadId === form.get("filePath")) ?? null;
		const question = { sessionId: target.sessionId, document, addressId: address?.uploadId ?? null, language };
		return toQuestionFailure(document, await answerQuestion(services, form, question));
	}
	if (target.step === "documents") return handleDocument(services, target.sessionId, form, visitor);
	const application = await findApplication(services, target.applicationId);
	if (!application)
		return toFieldFailure("phone", translateFailure({ kind: "not-found", code: "phone_ended" }, language), 404);
	if (target.step === "sign") {
		const owned = [application.id];
		const result = await handleSigningForm({ services, application, language, network, owned }, form);
		return "problem" in result ? result : null;
	}
	if (isQuestionForm(form)) {
		// The phone must not change documents that the desktop has submitted.
		const findDocument = async () => {
			const stored = await findOwnDocument(services, String(form.get("filePath")), target);
			return stored?.applicationId === null ? stored : null;
		};
		const document = await findDocument();
		const question = { sessionId: target.sessionId, document, addressId: null, language };
		const problem = toQuestionFailure(document, await answerQuestion(services, form, question));
		return problem ?? { document: toLoadedDocument(await findDocument(), language) };
	}
	const kind = application.requestedItems[Number(form.get("item"))]?.kind;
	if (!isDocumentType(kind))
		return toFieldFailure("phone", translateFailure({ kind: "invalid", code: "wrong_state" }, language), 409);
	const result = await handleRequestedItem(services, form, { ...target, language });
	return "problem" in result ? toFieldFailure(`${kind}-file`, result.problem.message, result.problem.status) : null;
}

async function handleDocument(
	services: Services,
	sessionId: string,
	form: FormData,
	visitor: CountedVisitor,
): Promise<PhoneFormResult> {
	const { language } = visitor;
	const documentType = form.get("documentType");
	if (!isDocumentType(documentType))
		return toFieldFailure("passport-file", m.upload_failed_server({}, { locale: language }), 422);
	if (form.get("intent") === "remove") {
		await removeDocument(services, sessionId, documentType);
		return null;
	}
	const problem = await receiveUploadForm(services, sessionId, documentType, form, toDesktopVisitor(visitor));
	return problem === null ? null : toFieldFailure(`${documentType}-file`, problem, 422);
}

function toQuestionFailure(
	document: UploadedDocument | null,
	problem: { message: string; status: number } | null,
): FormFailure | null {
	return problem && toFieldFailure(`${document?.documentType ?? "passport"}-file`, problem.message, problem.status);
}

function toFieldFailure(fieldId: string, message: string, status: number): FormFailure {
	return { problem: { fieldId, message }, status };
}
