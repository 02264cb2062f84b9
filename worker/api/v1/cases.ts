import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import {
	getCaseStage,
	getSharedApplication,
	sendCaseCertificate,
	simulateStage,
	submitCaseDetails,
	TEST_REQUEST,
	uploadCaseDocument,
} from "#app/commands/agents/agent-api-cases.server.ts";
import { createCases, resendInvitation } from "#app/commands/agents/agent-cases.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { caseSchema } from "#app/domain/agents/agent-case.ts";
import { isAgentAuthorised } from "#app/domain/agents/agent-consent.ts";
import { MAX_IMPORT_TEXT } from "#app/domain/agents/case-import.ts";
import type { Application } from "#app/domain/application/application.ts";
import { listDuties } from "#app/domain/application/duties.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { translateFlags } from "#app/labels/document-labels.server.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import {
	type CaseOwner,
	findOpenedCase,
	getSharedOrder,
	listOpenedCases,
	type OpenedCase,
	parseImport,
} from "#app/queries/agents/agent-cases.server.ts";
import { readFiles } from "#app/visitor/uploads.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem, problemDetails } from "../problem.ts";
import { extractedJson } from "../uploads.ts";
import { requireIdempotencyKey, requireScope } from "./gates.ts";
import { iso, parseBody, parsePaging } from "./json.ts";

function caseOwner({ var: { caller } }: Context<AppEnv>): CaseOwner {
	return { agentId: caller.agent.id, live: caller.live };
}

/** Finds the case in the path among the caller's cases; 404 if it is not one of them. */
export const requireOwnCase = createMiddleware<AppEnv>(async function requireOwnCase(c, next) {
	const openedCase = await findOpenedCase(c.var.services, caseOwner(c), c.req.param("id") ?? "");
	if (!openedCase) return problem(c, { kind: "not-found", code: "agent_case_not_found" });
	c.set("openedCase", openedCase);
	return next();
});

/** The placeholder for an assigned number in test cases. */
const TEST_NIF = "999999990";
const TEST_TASKS: Partial<Record<ReturnType<typeof getCaseStage>, string>> = {
	awaiting_payment: "pay",
	waiting_for_applicant: "provide",
	awaiting_signature: "sign",
	waiting_for_representative: "accept",
};
const STAGES_WITH_NIF = ["nif_assigned", "in_delivery", "certificate_ready"];

/** Returns the facts of a test case, which has no application. */
function testFacts(stage: ReturnType<typeof getCaseStage>) {
	const openTask = TEST_TASKS[stage];
	return {
		consent: stage === "invited" ? null : "agreed",
		nif: STAGES_WITH_NIF.includes(stage) ? TEST_NIF : null,
		needs: openTask ? [openTask] : [],
		requested: openTask === "provide" ? [TEST_REQUEST] : [],
		paidAt: null,
	};
}

/**
 * Returns the facts of an application. Before the client agrees, the firm sees no NIF, needs or requests; after the
 * client has taken over, it sees no payment either.
 */
function applicationFacts(openedCase: OpenedCase) {
	const { application } = openedCase;
	const consent = application?.agentConsent?.state ?? null;
	const shared = getSharedApplication(openedCase);
	const representedApplication = application && isAgentAuthorised(application) ? application : null;
	return {
		consent,
		nif: shared.ok ? shared.value.nifNumber : null,
		needs: representedApplication
			? listDuties(representedApplication).flatMap(({ party, task }) => (party === "us" ? [] : task))
			: [],
		requested: representedApplication?.status === "verification_required" ? openRequests(representedApplication) : [],
		paidAt: iso(consent === "ended" ? null : (application?.paidAt ?? null)),
	};
}

/** Returns the open requests; `documentType` is null if the client answers on our page. */
function openRequests({ requestedItems }: Application) {
	return requestedItems
		.filter(({ done }) => !done)
		.map(({ kind, reason }) => ({ documentType: isDocumentType(kind) ? kind : null, reason }));
}

function caseJson(openedCase: OpenedCase) {
	const { row, application } = openedCase;
	const stage = getCaseStage(openedCase);
	const { packageType, discountPercent } = getSharedOrder(openedCase);
	return {
		id: row.id,
		object: "case" as const,
		live: row.testStage === null,
		name: row.name || null,
		email: row.email || null,
		language: row.language,
		package: packageType,
		note: row.note,
		by: row.byFirm ? ("firm" as const) : ("client" as const),
		stage,
		applicationNumber: application?.applicationNumber ?? null,
		...(row.testStage === null ? applicationFacts(openedCase) : testFacts(stage)),
		price: { amount: calculatePrice("application", { packageType, discountPercent }), currency: "EUR" as const },
		createdAt: iso(row.createdAt),
		expiresAt: iso(row.expiresAt),
		declinedAt: iso(row.declinedAt),
	};
}

/** Responds with the current state of a case. */
export async function respondWithCase(c: Context<AppEnv>, id: string, status: 200 | 201 = 200): Promise<Response> {
	const openedCase = await findOpenedCase(c.var.services, caseOwner(c), id);
	return openedCase
		? c.json(caseJson(openedCase), status)
		: problem(c, { kind: "not-found", code: "agent_case_not_found" });
}

function toActor({ var: { caller } }: Context<AppEnv>) {
	return { member: { id: caller.memberId }, agent: caller.agent };
}

/** Cases of a firm, for its own software. */
export const cases = new Hono<AppEnv>()
	.get("/cases", requireScope("cases:read"), async (c) => {
		const { services } = c.var;
		const paging = parsePaging(c);
		if (!paging.ok) return problem(c, paging.failure);
		const { cursor, limit } = paging.value;
		const before = cursor === null ? null : await findOpenedCase(services, caseOwner(c), cursor);
		if (cursor !== null && !before)
			return problem(c, { kind: "invalid", code: "invalid_request", fields: { cursor: "error_invalid_request" } });
		const page = await listOpenedCases(services, caseOwner(c), { before: before?.row ?? null, limit });
		return c.json({ data: page.cases.map(caseJson), nextCursor: page.next });
	})
	.post("/cases", requireScope("cases:write"), requireIdempotencyKey, async (c) => {
		const body = await parseBody(c, "caseRequest");
		if (!body.ok) return problem(c, body.failure);
		const { package: packageType, by: submitter = "client", ...input } = body.value;
		const outcome = checkForm(caseSchema, { ...input, packageType });
		if (!outcome.ok) return problem(c, outcome.failure);
		const options = { byFirm: submitter === "firm", live: c.var.caller.live };
		const result = await createCases(c.var.services, toActor(c), [outcome.value], options);
		if (!result.ok) return problem(c, result.failure);
		return respondWithCase(c, result.value[0] ?? "", 201);
	})
	.post("/cases/import", requireScope("cases:write"), requireIdempotencyKey, importCases)
	.get("/cases/:id", requireScope("cases:read"), requireOwnCase, (c) => c.json(caseJson(c.var.openedCase)))
	.post("/cases/:id/invitation", requireScope("cases:write"), requireOwnCase, async (c) => {
		const { row } = c.var.openedCase;
		if (!(await resendInvitation(c.var.services, row))) return problem(c, { kind: "conflict", code: "wrong_state" });
		return respondWithCase(c, row.id);
	})
	.post("/cases/:id/documents", requireScope("cases:write"), requireOwnCase, async (c) => {
		const form = await c.req.formData().catch(() => null);
		if (!form) return problem(c, { kind: "unsupported", code: "invalid_request" });
		const files = await readFiles(form, "file");
		const { services, openedCase } = c.var;
		const outcome = await uploadCaseDocument(services, openedCase, toActor(c).member, form.get("documentType"), files);
		if (!outcome.ok) return problem(c, outcome.failure);
		const { documentType, verdict, flags, reading, extracted = null } = outcome.value;
		return c.json({
			object: "document" as const,
			documentType,
			verdict,
			reading: reading === "pending" ? ("pending" as const) : ("done" as const),
			flags: translateFlags(flags, "en"),
			extracted: verdict === "rejected" ? null : extractedJson(extracted, "en"),
		});
	})
	.post("/cases/:id/details", requireScope("cases:write"), requireOwnCase, requireIdempotencyKey, async (c) => {
		const body = await parseBody(c, "detailsRequest");
		if (!body.ok) return problem(c, body.failure);
		const { row } = c.var.openedCase;
		const { consentToBegin, acknowledgesEnd, ...otherFields } = body.value;
		const answers = Object.fromEntries(Object.entries(otherFields).filter(([, value]) => value !== null));
		const submitted = await submitCaseDetails(c.var.services, row, answers, {
			network: c.var.visitor.network,
			consentToBegin: consentToBegin === true && acknowledgesEnd === true,
		});
		return submitted.ok ? respondWithCase(c, row.id) : problem(c, submitted.failure);
	})
	.get("/cases/:id/certificate", requireScope("cases:read"), requireOwnCase, async (c) => {
		const { services, openedCase } = c.var;
		if (openedCase.row.testStage !== null) return specimenCertificate(c, getCaseStage(openedCase));
		const certificate = await sendCaseCertificate(services, openedCase);
		if (!certificate.ok) return problem(c, certificate.failure);
		const { bytes, fileType, fileName } = certificate.value;
		return documentResponse(bytes, fileType, { download: true, fileName });
	})
	.post("/cases/:id/simulate", requireScope("cases:write"), requireOwnCase, async (c) => {
		const body = await parseBody(c, "simulationRequest");
		if (!body.ok) return problem(c, body.failure);
		const { row } = c.var.openedCase;
		const result = await simulateStage(c.var.services, row, body.value.stage);
		return result.ok ? respondWithCase(c, row.id) : problem(c, result.failure);
	});

/** Creates a case for every line of a CSV file, or none; the error names each invalid line. */
async function importCases(c: Context<AppEnv>): Promise<Response> {
	const { services } = c.var;
	if (!/^text\/csv\b/i.test(c.req.header("Content-Type") ?? ""))
		return problem(c, { kind: "unsupported", code: "invalid_request" });
	const text = await c.req.text();
	if (text.length > MAX_IMPORT_TEXT) return problem(c, { kind: "too-large", code: "body_too_large" });
	const { error, lines } = await parseImport(services, caseOwner(c), text);
	const errors = error
		? [{ detail: translate(error, "en") }]
		: lines.flatMap(({ line, errors }) => errors.map((key) => ({ line, detail: translate(key, "en") })));
	if (errors.length > 0) return problemDetails(c, { kind: "invalid", code: "invalid_request" }, errors);
	const inputs = lines.flatMap(({ input }) => input ?? []);
	const options = { byFirm: c.req.query("by") === "firm", live: c.var.caller.live };
	const result = await createCases(services, toActor(c), inputs, options);
	if (!result.ok) return problem(c, result.failure);
	const cases = await Promise.all(result.value.map((id) => findOpenedCase(services, caseOwner(c), id)));
	return c.json({ data: cases.flatMap((openedCase) => (openedCase ? caseJson(openedCase) : [])) }, 201);
}

/** Responds for a test case with a specimen, once a certificate would be ready. */
async function specimenCertificate(c: Context<AppEnv>, stage: ReturnType<typeof getCaseStage>): Promise<Response> {
	if (!["in_delivery", "certificate_ready"].includes(stage))
		return problem(c, { kind: "conflict", code: "nif_not_assigned" });
	const { createBrandedDocument } = await import("#app/documents/printed/branded-document.server.ts");
	const printedAt = c.var.services.now();
	const { writer, finish } = await createBrandedDocument({
		title: "Specimen",
		number: TEST_NIF,
		language: "en",
		at: printedAt,
	});
	writer.text("This page stands in for the certificate of a test case.", { size: 12, lineHeight: 18 });
	return documentResponse(await finish(), "pdf", { download: true, fileName: `NIF-${TEST_NIF}.pdf` });
}
