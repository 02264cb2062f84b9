import { describe, expect, it } from "vitest";
import { agentCases, agentEvents } from "#app/data/agent-schema.server.ts";
import type { Application, Stage } from "#app/domain/application/application.ts";
import { AGREED, aFirm } from "#test/services/agent-environment.ts";
import { codeOf } from "#test/services/application-environment.ts";
import {
	getCaseStage,
	getSharedApplication,
	simulateStage,
	submitCaseDetails,
	uploadCaseDocument,
} from "./agent-api-cases.server.ts";

describe("a test case", () => {
	const FILE = { bytes: new Uint8Array([1]), name: null };
	async function aTestCase(testStage: Stage | "invited" | null, byFirm = true) {
		const firm = await aFirm();
		await firm.db.update(agentCases).set({ testStage, byFirm, applicationId: null });
		const events = async () => (await firm.db.select().from(agentEvents)).map(({ type, data }) => [type, data]);
		const upload = async (documentType: unknown = "passport", files = [FILE]) => {
			const opened = { row: await firm.caseRow(), application: null };
			return uploadCaseDocument(firm.services, opened, { id: 1 }, documentType, files);
		};
		return { ...firm, events, upload };
	}

	it("moves to another stage with the events of a real one, unless it has moved", async () => {
		const { services, caseRow, events, db } = await aTestCase("invited");
		const before = await caseRow();
		expect(codeOf(await simulateStage(services, { ...before, testStage: null }, "in_review"))).toBe("api_test_only");
		await simulateStage(services, before, "invited");
		expect(await events()).toEqual([]);
		await simulateStage(services, before, "in_review");
		await simulateStage(services, before, "certificate_ready");
		expect((await caseRow()).testStage).toBe("in_review");
		await simulateStage(services, await caseRow(), "waiting_for_applicant");
		expect(await events()).toEqual([
			["case.started", { stage: "in_review", consent: "agreed" }],
			["case.status_changed", { stage: "waiting_for_applicant" }],
			["case.information_requested", {}],
		]);
		expect((await db.select().from(agentCases)).map(({ testStage }) => testStage)).toEqual(["waiting_for_applicant"]);
	});

	it.each([
		["invited", true, "passport", null, "invited"],
		["invited", false, "passport", "wrong_state", "invited"],
		["in_review", true, "passport", "wrong_state", "in_review"],
		["waiting_for_applicant", true, "passport", null, "in_review"],
		["waiting_for_applicant", true, "address", "wrong_state", "waiting_for_applicant"],
		["waiting_for_applicant", false, "passport", "wrong_state", "waiting_for_applicant"],
	] as const)("in the stage %s (sent by the firm: %s) gets a %s: %s", async (stage, byFirm, type, code, next) => {
		const { upload, caseRow } = await aTestCase(stage, byFirm);
		const outcome = await upload(type);
		expect([codeOf(outcome), (await caseRow()).testStage]).toEqual([code, next]);
		if (outcome.ok)
			expect(outcome.value).toEqual({ documentType: type, verdict: "verified", flags: [], reading: "done" });
	});

	it("needs a document of a known type with a file", async () => {
		const { upload } = await aTestCase("invited");
		expect(await upload("selfie")).toMatchObject({
			failure: { code: "invalid_request", fields: { documentType: "error_invalid_request" } },
		});
		expect(await upload("passport", [])).toMatchObject({
			failure: { code: "file_missing", fields: { file: "error_file_missing" } },
		});
	});

	it("that the client was invited to, or has begun, takes no answers", async () => {
		const { services, caseRow, db } = await aTestCase(null, false);
		const submit = async () => {
			const consent = { network: "net", consentToBegin: true };
			const outcome = await submitCaseDetails(services, await caseRow(), {}, consent);
			return outcome.ok ? null : [outcome.failure.code, outcome.failure.fields !== undefined];
		};
		expect(await submit()).toEqual(["wrong_state", false]);
		await db.update(agentCases).set({ byFirm: true });
		expect(await submit()).toEqual(["invalid_request", true]);
		await db.update(agentCases).set({ testStage: "in_review" });
		expect(await submit()).toEqual(["wrong_state", false]);
		await db.update(agentCases).set({ testStage: null, applicationId: "case-1" });
		expect(await submit()).toEqual(["wrong_state", false]);
	});

	it("shows its own stage, a real one that of its application, and the NIF only if the client lets the firm see it", async () => {
		const { caseRow, find } = await aTestCase("at_tax_office");
		const row = await caseRow();
		const application = await find();
		expect(getCaseStage({ row, application: null })).toBe("at_tax_office");
		expect(getCaseStage({ row: { ...row, testStage: null }, application: null })).toBe("invited");
		expect(getCaseStage({ row: { ...row, testStage: null }, application })).toBe("awaiting_payment");
		const shared = { ...application, agentConsent: { ...AGREED, showsNif: true } };
		expect(getSharedApplication({ row, application: shared })).toEqual({ ok: true, value: shared });
		for (const hidden of [application, null])
			expect(codeOf(getSharedApplication({ row, application: hidden }))).toBe("agent_certificate_not_shared");
	});

	it("a real one takes a document only for what staff request, from an authorised firm that sends the documents", async () => {
		const { services, caseRow, find } = await aFirm();
		const upload = async (application: Application | null, byFirm: boolean) => {
			const row = { ...(await caseRow()), byFirm };
			return codeOf(await uploadCaseDocument(services, { row, application }, { id: 1 }, "passport", [FILE]));
		};
		const application = await find();
		expect(await upload(application, false)).toBe("wrong_state");
		expect(await upload({ ...application, agentConsent: { state: "requested" } }, true)).toBe("wrong_state");
		expect(await upload(null, true), "it has an application").toBe("wrong_state");
		expect(await upload(application, true), "nothing is requested").toBe("wrong_state");
	});
});
