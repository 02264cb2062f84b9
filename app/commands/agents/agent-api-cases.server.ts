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
	type Uploaded,
	uploadDocument,
	uploadRequestedDocument,
} from "../documents/uploads.server.ts";
import { beginFirmCase } from "./agent-cases.server.ts";
import { deliverWebhooks } from "./deliver-webhooks.server.ts";

/**
 * The session of a case whose documents the firm's software sends, in place of a browser's. No cookie has it: the secret
 * of a browser is signed and 43 characters long.
 */
function sessionIdOf({ id }: CaseRow): Promise<string> {
	return hashSecret(`agent-case:${id}`);
}

async function beginSession(services: Services, row: CaseRow): Promise<string> {
	const sessionId = await sessionIdOf(row);
	await beginFirmCase(services, sessionId, row.id);
	return sessionId;
}

/** Whether the firm may still send documents and answers for it. */
function acceptsAnswers({ byFirm, applicationId, testStage }: CaseRow): boolean {
	return byFirm && applicationId === null && (testStage === null || testStage === "invited");
}

/** What a test case in the stage `waiting_for_applicant` is asked for. */
export const TEST_REQUEST = { documentType: "passport", reason: "The picture is blurred (test)." } as const;

type UploadedForCase = Omit<Uploaded, "uploadId"> & { documentType: DocumentType };

/**
 * Stores and checks a document of a case: before its details, or one that was requested after them. Of a test case
 * nothing is stored, and every document is found valid. `member` is the one who answers for the software.
 */
export async function uploadCaseDocument(
	services: Services,
	{ row, application }: OpenedCase,
	member: Pick<MemberRow, "id">,
	documentType: unknown,
	files: ReceivedFile[],
): Promise<Outcome<UploadedForCase>> {
	if (!isDocumentType(documentType))
		return failure("invalid", "invalid_request", { fields: { documentType: "error_invalid_request" } });
	if (files.length === 0) return failure("invalid", "file_missing", { fields: { file: "error_file_missing" } });
	if (row.testStage !== null) return simulateUpload(services, row, documentType);
	if (application) return sendRequestedDocument(services, { row, application }, member, documentType, files);
	if (!acceptsAnswers(row)) return failure("conflict", "wrong_state");
	const outcome = await uploadDocument(services, await beginSession(services, row), documentType, files);
	return outcome.ok ? success({ ...outcome.value, documentType }) : outcome;
}

/** Answers a request of staff as the client would, where the firm sends the documents and the client lets it act. */
async function sendRequestedDocument(
	services: Services,
	{ row, application }: { row: CaseRow; application: Application },
	member: Pick<MemberRow, "id">,
	documentType: DocumentType,
	files: ReceivedFile[],
): Promise<Outcome<UploadedForCase>> {
	if (!row.byFirm || !isAgentAuthorised(application)) return failure("conflict", "wrong_state");
	const item = application.requestedItems.findIndex(({ kind, done }) => kind === documentType && !done);
	const [sessionId, applicationId] = [await sessionIdOf(row), application.id];
	const uploaded = await uploadRequestedDocument(services, { sessionId, applicationId }, documentType, files);
	if (!uploaded.ok) return uploaded;
	const { uploadId: path, verdict } = uploaded.value;
	if (verdict !== "rejected") {
		const actor = { kind: "agent", id: String(member.id), agentId: row.agentId } as const;
		const provided = await provideInformation(services, applicationId, item, { path, sessionId }, actor);
		if (!provided.ok) return provided;
	}
	return success({ ...uploaded.value, documentType });
}

async function simulateUpload(
	services: Services,
	row: CaseRow,
	documentType: DocumentType,
): Promise<Outcome<UploadedForCase>> {
	const isRequested = row.testStage === "waiting_for_applicant" && documentType === TEST_REQUEST.documentType;
	if (!acceptsAnswers(row) && !(row.byFirm && isRequested)) return failure("conflict", "wrong_state");
	if (isRequested) await simulateStage(services, row, "in_review");
	return success({ documentType, verdict: "verified", flags: [], reading: "done" });
}

/**
 * Submits the client's answers with the documents sent before: the application is the firm's and awaits its payment, and
 * nothing is filed before the client agrees by the mailed link.
 */
export async function submitCaseDetails(
	services: Services,
	row: CaseRow,
	answers: Record<string, unknown>,
	{ network, consentToBegin }: { network: string; consentToBegin: boolean },
): Promise<Outcome<null>> {
	if (!acceptsAnswers(row)) return failure("conflict", "wrong_state");
	const checked = await checkForm(services, { email: row.email, ...answers }, row.packageType, "call");
	if (!checked.ok) return failure("invalid", "invalid_request", { fields: checked.errors });
	if (row.testStage !== null) return simulateStage(services, row, "awaiting_payment");
	const sessionId = await beginSession(services, row);
	const { passport, address, guardian } = await findSession(services, sessionId);
	const outcome = await submitApplication(services, {
		applicationId: null,
		owned: [],
		network,
		sessionId,
		info: checked.info,
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

/** The stage of a case as its firm may see it. */
export function stageOfCase({ row, application }: OpenedCase): Stage | "invited" {
	if (row.testStage !== null) return row.testStage;
	return application ? getStage(application) : "invited";
}

/** Puts a test case into a stage, with the event that a real one has. */
export async function simulateStage(
	services: Services,
	{ id, testStage: before }: CaseRow,
	stage: Stage | "invited",
): Promise<Outcome<null>> {
	const { db, now, background } = services;
	if (before === null) return failure("forbidden", "api_test_only");
	if (before === stage) return success(null);
	const unchanged = sql`${agentCases.id} = ${id} AND ${agentCases.testStage} = ${before}`;
	const moved =
		before === "invited"
			? ({ type: "case.started", data: { stage, consent: "agreed" } } as const)
			: ({ type: "case.status_changed", data: { stage } } as const);
	const requested = { type: "case.information_requested", data: {} } as const;
	const at = now();
	await db.batch([
		...agentEventStatements(db, unchanged, { ...moved, at }),
		...(stage === "waiting_for_applicant" ? agentEventStatements(db, unchanged, { ...requested, at }) : []),
		db.update(agentCases).set({ testStage: stage }).where(unchanged),
	]);
	background(deliverWebhooks(services));
	return success(null);
}

/** The application of a case whose client lets the firm see the NIF and the certificate, or the refusal. */
export function sharedApplication({ application }: OpenedCase): Outcome<Application> {
	return application && mayAgentSeeNif(application)
		? success(application)
		: failure("forbidden", "agent_certificate_not_shared");
}

/** The certificate of a case, if the client lets the firm see it; its download is recorded for the client. */
export async function sendCaseCertificate(services: Services, opened: OpenedCase): Promise<Outcome<SentCertificate>> {
	const application = sharedApplication(opened);
	return application.ok ? sendCertificate(services, application.value, { by: "agent", device: "" }) : application;
}
