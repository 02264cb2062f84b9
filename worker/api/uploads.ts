import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { findOwnDocuments } from "#app/commands/documents/claim-documents.server.ts";
import {
	type ReceivedFile,
	type UploadResult,
	uploadDocument,
	uploadRequestedDocument,
} from "#app/commands/documents/uploads.server.ts";
import { countUpload, toDesktopVisitor } from "#app/commands/people/count-visits.server.ts";
import { notifyDesktop } from "#app/commands/people/phone-link.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import {
	type AddressFacts,
	type DocumentType,
	isDocumentType,
	listSelectableNames,
	listUploadedPeople,
	type PassportFacts,
} from "#app/domain/documents/document-check.ts";
import { type Failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { extractedLines, translateFlags, translateRejection } from "#app/labels/document-labels.server.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findExtracted } from "#app/queries/documents/documents.server.ts";
import { listOwnedIds, ownsApplication } from "#app/visitor/owner.server.ts";
import { findRequestPhoneLink } from "#app/visitor/phone.server.ts";
import { findSessionId, startSession } from "#app/visitor/session.server.ts";
import { readFiles } from "#app/visitor/uploads.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { rateLimit } from "#worker/middleware.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Rows 174-176: uploads of documents, and the data read from them. */
export const uploads = new Hono<AppEnv>()
	.post("/upload-document", rateLimit("RATE_UPLOAD"), async (c) => {
		const form = await c.req.formData().catch(() => null);
		const documentType = form?.get("documentType");
		if (!form || !isDocumentType(documentType)) return problem(c, { kind: "invalid", code: "invalid_request" });
		const files = await readFiles(form, "document");
		if (form.has("phone")) return uploadOnPhone(c, documentType, files);
		const sessionId = await getOrCreateSessionId(c);
		const { services } = c.var;
		const applicationId = form.get("applicationId");
		if (applicationId === null) {
			const outcome = await uploadDocument(services, sessionId, documentType, files);
			countUpload(services, c.var.visitor, { sessionId, documentType }, outcome);
			return uploadResponse(c, outcome);
		}
		if (typeof applicationId !== "string" || !(await ownsApplication(c.req.raw, services, applicationId)))
			return problem(c, { kind: "unauthenticated", code: "link_needed" });
		const query = { sessionId, applicationId };
		return uploadResponse(c, await uploadRequestedDocument(services, query, documentType, files));
	})
	.post("/validate-document/:documentType", async (c) => {
		const documentType = c.req.param("documentType");
		const body = await parseJson(c, "validateRequest");
		if (!body.ok) return problem(c, body.failure);
		if (!isDocumentType(documentType)) return problem(c, notFound);
		const { settings } = c.var.services;
		const sessionId = await findSessionId(c.req.raw, settings);
		const paths = { passport: null, address: null, [documentType]: body.value.filePath };
		for (const applicationId of [null, ...(await listOwnedIds(c.req.raw, c.var.services))]) {
			const ownDocuments = await findOwnDocuments(c.var.services, paths, { sessionId, applicationId });
			if (!ownDocuments.ok) continue;
			const extracted = await findExtracted(c.var.services, body.value.filePath);
			return c.json({ extractedData: extractedJson(extracted, c.var.visitor.language) });
		}
		return problem(c, notFound);
	});

const notFound: Failure = { kind: "not-found", code: "document_not_found" };

/** Handles an upload from a linked phone, whose access decides where the file belongs. */
async function uploadOnPhone(c: Context<AppEnv>, documentType: DocumentType, files: ReceivedFile[]): Promise<Response> {
	const { services } = c.var;
	const phoneAccess = await findRequestPhoneLink(c.req.raw, services);
	if (!phoneAccess || phoneAccess.target.step === "sign")
		return problem(c, { kind: "unauthenticated", code: "phone_ended" });
	const { target } = phoneAccess;
	const isNew = target.step === "documents";
	const outcome = isNew
		? await uploadDocument(services, target.sessionId, documentType, files)
		: await uploadRequestedDocument(services, target, documentType, files);
	if (isNew) countUpload(services, toDesktopVisitor(c.var.visitor), { ...target, documentType }, outcome);
	await notifyDesktop(services, target);
	return uploadResponse(c, outcome);
}

/** Returns the browser's session; a new visitor gets one with the response. */
async function getOrCreateSessionId(c: Context<AppEnv>): Promise<string> {
	const { settings } = c.var.services;
	const existingId = await findSessionId(c.req.raw, settings);
	if (existingId) return existingId;
	const newSession = await startSession(settings);
	c.header("Set-Cookie", newSession.cookie, { append: true });
	return newSession.sessionId;
}

/** Failure codes of unusable files, which the page shows as rejected (row 125). */
const REJECTIONS = ["file_corrupt", "file_password", "file_too_many_pixels", "file_too_many_pages", "file_too_complex"];

/** Responds to an upload (row 101): verified, left for a person to review, or rejected with the reason. */
function uploadResponse(c: Context<AppEnv>, outcome: Outcome<UploadResult>): Response {
	const { language } = c.var.visitor;
	if (!outcome.ok) {
		const { failure } = outcome;
		if (!REJECTIONS.includes(failure.code)) return problem(c, failure);
		const reason = translateFailure(failure, language);
		const fraudDetection = { needsManualReview: false, flags: [{ severity: "high", description: reason }] };
		return c.json(
			{ rejected: true, reason, message: reason, fraudDetection },
			HTTP_STATUS[failure.kind] as ContentfulStatusCode,
		);
	}
	const { uploadId, verdict, flags, reading, extracted = null } = outcome.value;
	const people = listUploadedPeople(extracted);
	const translatedFlags = translateFlags(flags, language, people);
	const fraudDetection = { needsManualReview: verdict === "review", flags: translatedFlags };
	if (verdict === "rejected") {
		const reason = translateRejection(flags, language);
		return c.json({ rejected: true, reason, message: reason, fraudDetection });
	}
	const choices = listSelectableNames(people);
	const lines = extractedLines(extracted, language);
	const message =
		verdict === "verified"
			? m.upload_verified_default({}, { locale: language })
			: m.upload_review_default({}, { locale: language });
	return c.json({
		rejected: false,
		message,
		filePath: uploadId,
		fraudDetection,
		reading: reading === "pending" ? reading : "done",
		...(choices.length > 0 && { people: choices }),
		...(lines.length > 0 && { read: lines }),
	});
}

/** Rows 102 and 103: returns the extracted data under the specification's names; null if there is none. */
export function extractedJson(extracted: PassportFacts | AddressFacts | null, language: Language) {
	if (!extracted) return null;
	if ("surname" in extracted) {
		if (extracted.people) return null;
		const { surname, givenNames, birthDate, nationality } = extracted;
		return { surname, givenNames, birthDate, countryName: countryName(nationality, language), nationality };
	}
	const { streetAddress, city, postalCode, country } = extracted;
	return { streetAddress, city, postalCode, country: country && countryName(country, language) };
}
