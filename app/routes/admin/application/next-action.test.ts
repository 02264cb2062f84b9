import { describe, expect, it } from "vitest";
import { requiredChecks } from "#app/domain/application/document-checks.ts";
import type { AdminApplication } from "./application-view.ts";
import { findDueAction, findNextAction } from "./next-action.ts";

type Shown = Parameters<typeof findNextAction>[0];

const NOTHING: Shown = {
	actions: {},
	documents: [],
	hasMaskedDocuments: false,
	nif: null,
	nifProposedBy: null,
	rejectionProposal: null,
	certificateProposal: null,
	hasCertificate: false,
};
const passport = (decision: AdminApplication["documents"][number]["decision"], isCurrent = true) =>
	({
		kind: "passport",
		decision,
		isCurrent,
		checks: requiredChecks("passport", decision),
	}) as AdminApplication["documents"][number];
const ADDRESS = {
	...passport("review"),
	kind: "address" as const,
	checks: requiredChecks("address", "review"),
};
const proposal = (missing: string[]) => ({ path: "a", proposedBy: "Rui", reason: null, missing });
const rejection = { reason: "It has expired.", fault: "applicant", by: "Rui" } as const;
const decisionActions = { "decide-passport": null, file: null } as const;

describe("the next action", () => {
	it.each<[string, Partial<Shown>, string | undefined]>([
		["is none when nothing is open", {}, undefined],
		[
			"opens undecided documents",
			{ actions: decisionActions, documents: [passport("review")], hasMaskedDocuments: true },
			"opening-reason",
		],
		[
			"compares a document that was not verified automatically",
			{ actions: decisionActions, documents: [passport("review")] },
			"decide-passport-check.names",
		],
		[
			"decides on a verified document",
			{ actions: decisionActions, documents: [passport("verified")] },
			"decide-passport-accept",
		],
		[
			"files once the documents are decided",
			{ actions: decisionActions, documents: [passport("accepted"), passport("review", false)] },
			"file-check.identity",
		],
		[
			"passes over a refused document",
			{ actions: { ...decisionActions, "decide-address": null }, documents: [passport("refused"), ADDRESS] },
			"decide-address-check.holder",
		],
		[
			"is none while it awaits another person",
			{ actions: { "confirm-nif": "A second person must confirm this.", "propose-nif": null }, nifProposedBy: "Rui" },
			undefined,
		],
		[
			"confirms a number before anything else",
			{ actions: { "confirm-nif": null, "propose-nif": null }, nifProposedBy: "Rui" },
			"confirm-nif-nif",
		],
		[
			"confirms a corrected number like a first one",
			{ actions: { "confirm-replaced-nif": null, "replace-nif": null }, nif: "293 456 780", nifProposedBy: "Rui" },
			"confirm-replaced-nif-nif",
		],
		["never corrects a number", { actions: { "replace-nif": null }, nif: "293 456 780" }, undefined],
		[
			"opens a certificate before confirming it",
			{ actions: { "confirm-certificate": null }, certificateProposal: proposal([]), hasMaskedDocuments: true },
			"opening-reason",
		],
		[
			"confirms a certificate by its button",
			{ actions: { "confirm-certificate": null }, certificateProposal: proposal([]) },
			"confirm-certificate-send",
		],
		[
			"requires a reason first if its text does not show the number",
			{ actions: { "confirm-certificate": null }, certificateProposal: proposal(["No NIF."]) },
			"confirm-certificate-reason",
		],
		["never replaces a certificate", { actions: { "store-certificate": null }, hasCertificate: true }, undefined],
		[
			"confirms a rejection before documents are decided",
			{ actions: { ...decisionActions, reject: null }, documents: [passport("review")], rejectionProposal: rejection },
			"reject-send",
		],
		[
			"never rejects without a proposal",
			{ actions: { reject: null, cancel: null, reopen: null, "request-information": null } },
			undefined,
		],
		[
			"proposes the number while the tax office has the request, never a refusal",
			{ actions: { refuse: null, "propose-nif": null } },
			"propose-nif-nif",
		],
	])("%s", (_title, shown, fieldId) => {
		expect(findNextAction({ ...NOTHING, ...shown })?.fieldId).toBe(fieldId);
	});

	it("stays visible to staff who wait for a second person", () => {
		const waiting = {
			actions: { reject: "A second person must confirm this.", file: null },
			rejectionProposal: rejection,
		};
		expect(findDueAction({ ...NOTHING, ...waiting })).toBe("reject");
		expect(findNextAction({ ...NOTHING, ...waiting })).toBeNull();
	});
});
