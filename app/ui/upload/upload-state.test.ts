import { describe, expect, it } from "vitest";
import { plainPage } from "#app/browser/pictures/document-page.ts";
import { afterReading, pagesToArrange, type StoredDocument, type UploadState, usable } from "./upload-state.ts";

const stored: StoredDocument = { filePath: "one", verdict: "review", issues: [], reading: "pending" };
const pages = [plainPage(new File(["a"], "a.jpg"))];
const waiting: UploadState = { step: "done", pages, ...stored };

describe("a document that is read in the background", () => {
	it("becomes what the reading came to, with its pages still at hand", () => {
		const read: StoredDocument = { filePath: "one", verdict: "verified", issues: [{ description: "A scan" }] };
		expect(afterReading(waiting, read)).toEqual({ ...read, step: "done", pages, reading: "done" });
	});

	it("waits while the reading goes on, and for the answer about this very document", () => {
		expect(afterReading(waiting, stored)).toBeNull();
		expect(afterReading(waiting, { ...stored, filePath: "an older one", reading: "done" })).toBeNull();
	});

	it("is refused when the reading rejected it, and only then", () => {
		expect(afterReading(waiting, { ...stored, verdict: "rejected", reading: "done" })).toBe("refused");
		expect(afterReading(waiting, null)).toBeNull();
	});

	it("is no longer kept by its card once it is rejected", () => {
		expect(usable({ ...stored, verdict: "rejected" })).toBeNull();
		expect(usable(stored)).toEqual(stored);
		expect(usable(null)).toBeNull();
	});

	it("becomes what was found out since, such as by an answer of its sender", () => {
		const chosen: StoredDocument = { ...stored, issues: [{ description: "Chosen" }], people: [], reading: "done" };
		const asking = { ...waiting, reading: "done" as const, people: ["Ana", "Rui"] };
		expect(afterReading(asking, chosen)).toEqual({ ...chosen, step: "done", pages });
		expect(afterReading({ ...waiting, ...chosen }, chosen)).toBeNull();
		const saidName = { answer: "own" as const, hasProof: false };
		expect(afterReading({ ...waiting, ...chosen }, { ...chosen, saidName })).toMatchObject({ saidName });
	});

	it("asks nothing more once it is read, or while another one is sent", () => {
		expect(afterReading({ ...waiting, reading: "done" }, { ...stored, reading: "done" })).toBeNull();
		expect(afterReading({ step: "sending", percent: 1, pages }, { ...stored, reading: "done" })).toBeNull();
	});
});

it("has pages to arrange while there are some that wait, or that could not be sent", () => {
	expect(pagesToArrange({ step: "arranging", pages })).toBe(pages);
	expect(pagesToArrange({ step: "failed", message: "No network", pages })).toBe(pages);
	expect(pagesToArrange({ step: "failed", message: "Password", pages: [] })).toBeNull();
	expect(pagesToArrange(waiting)).toBeNull();
});
