import { type Context, Hono } from "hono";
import { findOwnDocuments } from "#app/commands/documents/claim-documents.server.ts";
import { type ReceivedFile, uploadDocument, uploadRequestedDocument } from "#app/commands/documents/uploads.server.ts";
import { countedOnPhone, countUpload } from "#app/commands/people/count-visits.server.ts";
import { notifyDesktop } from "#app/commands/people/phone-link.server.ts";
import { type DocumentType, isDocumentType } from "#app/domain/documents/document-check.ts";
import { type Failure, failure } from "#app/domain/failure.ts";
import { findExtracted } from "#app/queries/documents/documents.server.ts";
import { ownedApplications, ownsApplication } from "#app/visitor/owner.server.ts";
import { phoneRightOf } from "#app/visitor/phone.server.ts";
import { findSessionId, startSession } from "#app/visitor/session.server.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";
import { extractedJson, uploadOutcome } from "./upload-json.ts";

/** Rows 174-176: documents in, and what was read from them. */
export const uploads = new Hono<AppEnv>()
	.post("/upload-document", rateLimit("RATE_UPLOAD"), async (c) => {
		const form = await c.req.formData().catch(() => null);
		const documentType = form?.get("documentType");
		if (!form || !isDocumentType(documentType)) return problem(c, failure("invalid", "invalid_request").failure);
		const files = await receivedFiles(form, "document");
		if (form.has("phone")) return uploadOnPhone(c, documentType, files);
		const sessionId = await sessionIdOf(c);
		const { services } = c.var;
		const applicationId = form.get("applicationId");
		if (applicationId === null) {
			const outcome = await uploadDocument(services, sessionId, documentType, files);
			countUpload(services, c.var.visitor, { sessionId, documentType }, outcome);
			return uploadOutcome(c, outcome);
		}
		if (typeof applicationId !== "string" || !(await ownsApplication(c.req.raw, services, applicationId)))
			return problem(c, failure("unauthenticated", "link_needed").failure);
		const asked = { sessionId, applicationId };
		return uploadOutcome(c, await uploadRequestedDocument(services, asked, documentType, files));
	})
	.post("/validate-document/:documentType", async (c) => {
		const documentType = c.req.param("documentType");
		const body = await parseJson(c, "validateRequest");
		if (!body.ok) return problem(c, body.failure);
		if (!isDocumentType(documentType)) return problem(c, notFound);
		const { settings } = c.var.services;
		const sessionId = await findSessionId(c.req.raw, settings);
		const paths = { passport: null, address: null, [documentType]: body.value.filePath };
		for (const applicationId of [null, ...(await ownedApplications(c.req.raw, c.var.services))]) {
			const own = await findOwnDocuments(c.var.services, paths, { sessionId, applicationId });
			if (!own.ok) continue;
			const found = await findExtracted(c.var.services, body.value.filePath);
			return c.json({ extractedData: extractedJson(found, c.var.visitor.language) });
		}
		return problem(c, notFound);
	});

const notFound: Failure = { kind: "not-found", code: "document_not_found" };

/** From the phone of a desk: to whom it belongs its right says, and nothing that it sends. */
async function uploadOnPhone(c: Context<AppEnv>, documentType: DocumentType, files: ReceivedFile[]): Promise<Response> {
	const { services } = c.var;
	const right = await phoneRightOf(c.req.raw, services);
	if (!right || right.place.step === "sign") return problem(c, failure("unauthenticated", "phone_ended").failure);
	const { place } = right;
	const isNew = place.step === "documents";
	const outcome = isNew
		? await uploadDocument(services, place.sessionId, documentType, files)
		: await uploadRequestedDocument(services, place, documentType, files);
	if (isNew) countUpload(services, countedOnPhone(c.var.visitor), { ...place, documentType }, outcome);
	await notifyDesktop(services, place);
	return uploadOutcome(c, outcome);
}

/** The session of this browser; a newcomer gets one with the answer. */
async function sessionIdOf(c: Context<AppEnv>): Promise<string> {
	const { settings } = c.var.services;
	const known = await findSessionId(c.req.raw, settings);
	if (known) return known;
	const started = await startSession(settings);
	c.header("Set-Cookie", started.cookie, { append: true });
	return started.sessionId;
}
