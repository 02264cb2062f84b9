import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { adminDocuments } from "./documents.server.ts";

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

it("shows the decision about the current upload first, and the verdict alone on the one it replaced", () => {
	const application = anApplication().with({ passportDocumentPath: "new", passportDecision: "accepted" }).build();
	const shown = adminDocuments(application, [upload("old"), upload("new")], "en");
	expect(shown).toMatchObject([
		{ uploadId: "new", decision: "accepted", current: true },
		{ uploadId: "old", decision: "rejected", current: false },
	]);
});
