import { describe, expect, it } from "vitest";
import {
	areSignaturesOfDocument,
	evaluateSignedPages,
	type KnownPage,
	missingSigners,
} from "./evaluate-signed-pages.ts";

const KNOWN = new Map<string, KnownPage>([
	["OWN1", { applicationId: "own", edition: "new" }],
	["OWN2", { applicationId: "own", edition: "new" }],
	["OLD1", { applicationId: "own", edition: "old" }],
	["ANNA", { applicationId: "anna", edition: "new" }],
]);
const page = (code: string | null, otherQr = false) => ({ code, otherQr });
const evaluate = (pages: ReturnType<typeof page>[], mayActFor = false) =>
	evaluateSignedPages(pages, KNOWN, { applicationId: "own", mayActFor: () => mayActFor });

describe("a photographed mandate", () => {
	it("belongs to the application whose codes it bears, in any order and from any sender", () => {
		expect(evaluate([page("OWN2"), page("OWN1")])).toEqual({ applicationId: "own", edition: "new" });
		expect(evaluate([page("OWN1"), page(null)])).toEqual({ applicationId: "own", edition: "new" });
		expect(evaluate([page("ANNA")], true)).toEqual({ applicationId: "anna", edition: "new" });
	});

	it("of another application is rejected unless its sender may act for it, and mixed pages always are", () => {
		expect(evaluate([page("ANNA")])).toEqual({ error: "mandate_other_case" });
		expect(evaluate([page("OWN1"), page("ANNA")], true)).toEqual({ error: "mandate_other_case" });
	});

	it("with pages of two editions is rejected", () => {
		expect(evaluate([page("OWN1"), page("OLD1")])).toEqual({ error: "mandate_old_edition" });
		expect(evaluate([page("OLD1")])).toEqual({ applicationId: "own", edition: "old" });
	});

	it("with only a foreign code is rejected, but next to ours it does not matter", () => {
		expect(evaluate([page(null, true)])).toEqual({ error: "mandate_foreign_code" });
		expect(evaluate([page("OWN1", true)])).toEqual({ applicationId: "own", edition: "new" });
	});

	it("without a code, or with an unknown one, is left to a person", () => {
		for (const code of [null, "GONE"]) expect(evaluate([page(code)])).toEqual({ applicationId: "own", edition: null });
	});
});

describe("a signed file", () => {
	const issued = Uint8Array.from([1, 2, 3]);
	const file = Uint8Array.from([1, 2, 3, 4, 5]);
	const complete = { valid: true, coversAll: true };

	it("is ours if it starts with the issued document, and its signatures are valid and cover all of it", () => {
		expect(areSignaturesOfDocument([complete], file, issued)).toBe(true);
		expect(areSignaturesOfDocument([{ valid: true, coversAll: false }, complete], file, issued)).toBe(true);
	});

	it.each([
		["a byte was changed", [complete], Uint8Array.from([1, 9, 3, 4, 5])],
		["nothing was added", [complete], issued],
		["a signature is invalid", [complete, { valid: false, coversAll: true }], file],
		["something was added after the last one", [{ valid: true, coversAll: false }], file],
		["there is no signature", [], file],
	] as const)("is not ours if %s", (_why, signatures, bytes) => {
		expect(areSignaturesOfDocument(signatures, bytes, issued)).toBe(false);
	});

	it("is checked for the names of all signers, in any usual spelling, and for no others", () => {
		const signedBy = (...names: string[]) => names.map((signer) => ({ signer }));
		expect(missingSigners(signedBy("MARIA GONÇALVES"), ["Maria Inês Gonçalves"])).toEqual([]);
		expect(missingSigners(signedBy("Rui Costa", "Maria Gonçalves"), ["Maria Gonçalves"])).toEqual([]);
		expect(missingSigners(signedBy("Rui Costa"), ["Maria Gonçalves"])).toEqual(["Maria Gonçalves"]);
		expect(missingSigners(signedBy("Ana Lee"), ["Ana Lee", "Rui Lee"])).toEqual(["Rui Lee"]);
		expect(missingSigners([], ["Ana Lee"])).toEqual(["Ana Lee"]);
	});
});
