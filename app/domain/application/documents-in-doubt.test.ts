import { expect, it } from "vitest";
import { listDoubtfulDocuments } from "../documents/case-documents.ts";

const BOTH = {
	passportDocumentPath: "p",
	addressDocumentPath: "a",
	guardianDocumentPath: "g",
	guardianDecision: null,
} as const;

it.each(["verified", "accepted", "refused", null] as const)("a document is not in doubt when it is %s", (decision) => {
	expect(listDoubtfulDocuments({ ...BOTH, passportDecision: decision, addressDecision: decision })).toEqual([]);
});

it("a document is in doubt when the checks call for a review that no person has made", () => {
	const passport = { kind: "passport", path: "p" };
	const address = { kind: "address", path: "a" };
	expect(listDoubtfulDocuments({ ...BOTH, passportDecision: "review", addressDecision: "review" })).toEqual([
		passport,
		address,
	]);
	expect(listDoubtfulDocuments({ ...BOTH, passportDecision: "accepted", addressDecision: "review" })).toEqual([
		address,
	]);
	expect(listDoubtfulDocuments({ ...BOTH, passportDecision: "review", addressDecision: "verified" })).toEqual([
		passport,
	]);
});
