import { describe, expect, it } from "vitest";
import type { Application } from "#app/domain/application/application.ts";
import { anApplication } from "#test/factories/application.ts";
import { toAdminDocuments } from "./documents.server.ts";

const upload = (uploadId: string) => ({
	uploadId,
	documentType: "passport" as const,
	verdict: "rejected" as const,
	flags: [],
	reading: null,
	extracted: null,
	nameAnswer: null,
	nameProof: null,
	createdAt: 0,
	pages: [],
});

it("shows the current upload first with its decision, and only the verdict for the one it replaced", () => {
	const application = anApplication().with({ passportDocumentPath: "new", passportDecision: "accepted" }).build();
	const shown = toAdminDocuments(application, [upload("old"), upload("new")], "en");
	expect(shown).toMatchObject([
		{ uploadId: "new", decision: "accepted", isCurrent: true },
		{ uploadId: "old", decision: "rejected", isCurrent: false },
	]);
});

describe("a certificate", () => {
	const certificate = (uploadId: string) => ({ ...upload(uploadId), documentType: "certificate" as const });
	const proposal = { path: "proposed", by: "rui@azulejo.example", at: 0 };

	it.each([
		["the proposed one", { certificateProposal: proposal }, "proposed"],
		[
			"the proposed one rather than the confirmed one",
			{ certificateProposal: proposal, originalDocumentPath: "confirmed" },
			"proposed",
		],
		["the confirmed one", { originalDocumentPath: "confirmed" }, "confirmed"],
	])("is %s", (_label, fields, path) => {
		const application = anApplication()
			.with(fields as Partial<Application>)
			.build();
		const shown = toAdminDocuments(application, ["confirmed", "proposed", "replaced"].map(certificate), "en");
		expect(shown.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ uploadId: path }]);
	});
});
