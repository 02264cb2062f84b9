import { sql } from "drizzle-orm";
import { agentEventStatements } from "#app/data/agent-events.server.ts";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { isAgentAuthorised, mayAgentSeeNif } from "#app/domain/agents/agent-consent.ts";
import { type Application, getStage, type Stage } from "#app/domain/application/application.ts";
import { type DocumentType, isDocumentType } from "#app/domain/documents/document-check.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { CaseRow, OpenedCase } from "#app/queries/agents/agent-cases.server.ts";
import type { MemberRow } from "#app/queries/agents/agents.server.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { provideInformation } from "../application/answers.server.ts";
import { type SentCertificate, sendCertificate } from "../application/certificate.server.ts";
import { checkForm, submitApplication } from "../application/submit-application.server.ts";
import {
	type ReceivedFile,
	type UploadResult,
	uploadDocument,
	uploadRequestedDocument,
} from "../documents/uploads.server.ts";
import { beginFirmCase } from "./agent-cases.server.ts";
import { deliverWebhooks } from "./deliver-webhooks.server.ts";

/**
 * Returns the session id of a case whose documents are sent by the firm's software instead of a browser. No cookie can
 * contain it, because a browser's secret is signed and 43 characters long.
 */
function deriveSessionId({ id }: CaseRow): Promise<string> {
	return hashSecret(`agent-case:${id}`);
}

async function beginSession(services: Services, row: CaseRow): Promise<string> {
	const sessionId = await deriveSessionId(row);
	await beginFirmCase(services, sessionId, row.id);
	return sessionId;
}

/** Whether the firm may still send documents and answers for the case. */
function canReceiveAnswers({ byFirm, applicationId, testStage }: CaseRow): boolean {
	return byFirm && applicationId === null && (testStage === null || testStage === "invited");
}

/** The document that a test case in the stage `waiting_for_applicant` requests. */
export const TEST_REQUEST = { documentType: "passport", reason: "The picture is blurred (test)." } as const;

type CaseUploadResult = Omit<UploadResult, "uploadId"> & { documentType: DocumentType };

/**
 * Stores and checks a document of a case, either before its details are submitted or when it is requested later. For a
 * test case, stores nothing and reports every document as valid.
 * @param member the member to whom the API key belongs
 */
export async function uploadCaseDocument(
	services: Services,
	{ row, application }: OpenedCase,
	member: Pick<MemberRow, "id">,
	documentType: unknown,
	files: ReceivedFile[],
): Promise<Outcome<CaseUploadResult>> {
	if (!isDocumentType(documentType))
		return failure("invalid", "invalid_request", { fields: { documentType: "error_invalid_request" } });
	if (files.length === 0) return failure("invalid", "file_missing", { fields: { file: "error_file_missing" } });
	if (row.testStage !== null) return simulateUpload(services, row, documentType);
	if (application) return sendRequestedDocument(services, { row, application }, member, documentType, files);
	if (!canReceiveAnswers(row)) return failure("conflict", "wrong_state");
	const outcome = await uploadDocument(services, await beginSession(services, row), documentType, files);
	return outcome.ok ? success({ ...outcome.value, documentType }) : outcome;
}

/**
 * Answers a request of staff on the client's behalf, if the firm sends the documents and the client has authorised it.
 */
async function sendRequestedDocument(
	services: Services,
	{ row, application }: { row: CaseRow; application: Application },
	member: Pick<MemberRow, "id">,
	documentType: DocumentType,
	files: ReceivedFile[],
): Promise<Outcome<CaseUploadResult>> {
	if (!row.byFirm || !isAgentAuthorised(application)) return failure("conflict", "wrong_state");
	const itemIndex = application.requestedItems.findIndex(({ kind, done }) => kind === documentType && !done);
	const [sessionId, applicationId] = [await deriveSessionId(row), application.id];
	const uploadResult = await uploadRequestedDocument(services, { sessionId, applicationId }, documentType, files);
	if (!uploadResult.ok) return uploadResult;
	const { uploadId: path, verdict } = uploadResult.value;
	if (verdict !== "rejected") {
		const actor = { kind: "agent", id: String(member.id), agentId: row.agentId } as const;
		const provideResult = await provideInformation(services, applicationId, itemIndex, { path, sessionId }, actor);
		if (!provideResult.ok) return provideResult;
	}
	return success({ ...uploadResult.value, documentType });
}

async function simulateUpload(
	services: Services,
	row: CaseRow,
	documentType: DocumentType,
): Promise<Outcome<CaseUploadResult>> {
	const isRequested = row.testStage === "waiting_for_applicant" && documentType === TEST_REQUEST.documentType;
	if (!canReceiveAnswers(row) && !(row.byFirm && isRequested)) return failure("conflict", "wrong_state");
	if (isRequested) await simulateStage(services, row, "in_review");
	return success({ documentType, verdict: "verified", flags: [], reading: "done" });
}

/**
 * Submits the client's answers with the documents sent before. The application then awaits the firm's payment. Nothing
 * is filed until the client agrees through the mailed link.
 */
export async function submitCaseDetails(
	services: Services,
	row: CaseRow,
	answers: Record<string, unknown>,
	{ network, consentToBegin }: { network: string; consentToBegin: boolean },
): Promise<Outcome<null>> {
	if (!canReceiveAnswers(row)) return failure("conflict", "wrong_state");
	const formCheck = await checkForm(services, { email: row.email, ...answers }, row.packageType, "call");
	if (!formCheck.ok) return failure("invalid", "invalid_request", { fields: formCheck.errors });
	if (row.testStage !== null) return simulateStage(services, row, "awaiting_payment");
	const sessionId = await beginSession(services, row);
	const { passport, address, guardian } = await findSession(services, sessionId);
	const outcome = await submitApplication(services, {
		applicationId: null,
		owned: [],
		network,
		sessionId,
		info: formCheck.info,
		packageType: row.packageType,
		passportPath: passport?.uploadId ?? null,
		addressPath: address?.uploadId ?? null,
		guardianPath: guardian?.uploadId ?? null,
		referral: null,
		language: row.language,
		consentToBegin,
	});
	return outcome.ok ? success(null) : outcome;
}

/** Returns the stage of a case that its firm may see. */
export function getCaseStage({ row, application }: OpenedCase): Stage | "invited" {
	if (row.testStage !== null) return row.testStage;
	return application ? getStage(application) : "invited";
}

/** Moves a test case to a stage and records the event that a real case would have. */
export async function simulateStage(
	services: Services,
	{ id, testStage: before }: CaseRow,
	stage: Stage | "invited",
): Promise<Outcome<null>> {
	const { db, now, background } = services;
	if (before === null) return failure("forbidden", "api_test_only");
	if (before === stage) return success(null);
	const unchanged = sql`${agentCases.id} = ${id} AND ${agentCases.testStage} = ${before}`;
	const stageEvent =
		before === "invited"
			? ({ type: "case.started", data: { stage, consent: "agreed" } } as const)
			: ({ type: "case.status_changed", data: { stage } } as const);
	const requestEvent = { type: "case.information_requested", data: {} } as const;
	const at = now();
	await db.batch([
		...agentEventStatements(db, unchanged, { ...stageEvent, at }),
		...(stage === "waiting_for_applicant" ? agentEventStatements(db, unchanged, { ...requestEvent, at }) : []),
		db.update(agentCases).set({ testStage: stage }).where(unchanged),
	]);
	background(deliverWebhooks(services));
	return success(null);
}

/**
 * Returns the application of a case if the client lets the firm see the NIF and the certificate, otherwise a failure.
 */
export function getSharedApplication({ application }: OpenedCase): Outcome<Application> {
	return application && mayAgentSeeNif(application)
		? success(application)
		: failure("forbidden", "agent_certificate_not_shared");
}

/**
 * Returns the certificate of a case if the client lets the firm see it. The download is recorded and shown to the
 * client.
 */
export async function sendCaseCertificate(services: Services, opened: OpenedCase): Promise<Outcome<SentCertificate>> {
	const application = getSharedApplication(opened);
	return application.ok
		? sendCertificate(services, application.value, { downloader: "agent", device: "" })
		: application;
}
