import { describe, expect, it } from "vitest";
import { plainPage } from "#app/browser/pictures/document-page.ts";
import { afterReading, pagesToArrange, type StoredDocument, type UploadState, usable } from "./upload-state.ts";

const stored: StoredDocument = { filePath: "one", verdict: "review", issues: [], reading: "pending" };
const pages = [plainPage(new File(["a"], "a.jpg"))];
const waiting: UploadState = { step: "done", pages, ...stored };

describe("a document that is read in the background", () => {
	it("takes the result of the reading and keeps its pages", () => {
		const read: StoredDocument = { filePath: "one", verdict: "verified", issues: [{ description: "A scan" }] };
		expect(afterReading(waiting, read)).toEqual({ ...read, step: "done", pages, reading: "done" });
	});

	it("waits until the reading ends, and for the result of the same document", () => {
		expect(afterReading(waiting, stored)).toBeNull();
		expect(afterReading(waiting, { ...stored, filePath: "an older one", reading: "done" })).toBeNull();
	});

	it("is refused only when the reading rejected it", () => {
		expect(afterReading(waiting, { ...stored, verdict: "rejected", reading: "done" })).toBe("refused");
		expect(afterReading(waiting, null)).toBeNull();
	});

	it("is removed from its card once rejected", () => {
		expect(usable({ ...stored, verdict: "rejected" })).toBeNull();
		expect(usable(stored)).toEqual(stored);
		expect(usable(null)).toBeNull();
	});

	it("takes later results, such as an answer of its sender", () => {
		const chosen: StoredDocument = { ...stored, issues: [{ description: "Chosen" }], people: [], reading: "done" };
		const asking = { ...waiting, reading: "done" as const, people: ["Ana", "Rui"] };
		expect(afterReading(asking, chosen)).toEqual({ ...chosen, step: "done", pages });
		expect(afterReading({ ...waiting, ...chosen }, chosen)).toBeNull();
		const saidName = { answer: "own" as const, hasProof: false };
		expect(afterReading({ ...waiting, ...chosen }, { ...chosen, saidName })).toMatchObject({ saidName });
	});

	it("asks nothing once it is read, or while another one is sent", () => {
		expect(afterReading({ ...waiting, reading: "done" }, { ...stored, reading: "done" })).toBeNull();
		expect(afterReading({ step: "sending", percent: 1, pages }, { ...stored, reading: "done" })).toBeNull();
	});
});

it("has pages to arrange while some wait, or could not be sent", () => {
	expect(pagesToArrange({ step: "arranging", pages })).toBe(pages);
	expect(pagesToArrange({ step: "failed", message: "No network", pages })).toBe(pages);
	expect(pagesToArrange({ step: "failed", message: "Password", pages: [] })).toBeNull();
	expect(pagesToArrange(waiting)).toBeNull();
});
