import { expect, it } from "vitest";
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
