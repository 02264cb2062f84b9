import { describe, expect, it } from "vitest";
import { toUncheckedPage } from "#app/browser/pictures/document-page.ts";
import {
	applyReading,
	pagesToArrange,
	type StoredDocument,
	toUsableDocument,
	type UploadState,
} from "./upload-state.ts";

const stored: StoredDocument = { filePath: "one", verdict: "review", issues: [], reading: "pending" };
const pages = [toUncheckedPage(new File(["a"], "a.jpg"))];
const waiting: UploadState = { step: "done", pages, ...stored };

describe("a document that is read in the background", () => {
	it("takes the result of the reading and keeps its pages", () => {
		const read: StoredDocument = { filePath: "one", verdict: "verified", issues: [{ description: "A scan" }] };
		expect(applyReading(waiting, read)).toEqual({ ...read, step: "done", pages, reading: "done" });
	});

	it("waits until the reading ends, and for the result of the same document", () => {
		expect(applyReading(waiting, stored)).toBeNull();
		expect(applyReading(waiting, { ...stored, filePath: "an older one", reading: "done" })).toBeNull();
	});

	it("is rejected only when the reading rejected it", () => {
		expect(applyReading(waiting, { ...stored, verdict: "rejected", reading: "done" })).toBe("rejected");
		expect(applyReading(waiting, null)).toBeNull();
	});

	it("is removed from its card once rejected", () => {
		expect(toUsableDocument({ ...stored, verdict: "rejected" })).toBeNull();
		expect(toUsableDocument(stored)).toEqual(stored);
		expect(toUsableDocument(null)).toBeNull();
	});

	it("takes later results, such as an answer from its sender", () => {
		const chosen: StoredDocument = { ...stored, issues: [{ description: "Chosen" }], people: [], reading: "done" };
		const asking = { ...waiting, reading: "done" as const, people: ["Ana", "Rui"] };
		expect(applyReading(asking, chosen)).toEqual({ ...chosen, step: "done", pages });
		expect(applyReading({ ...waiting, ...chosen }, chosen)).toBeNull();
		const nameAnswer = { answer: "own" as const, hasProof: false };
		expect(applyReading({ ...waiting, ...chosen }, { ...chosen, nameAnswer })).toMatchObject({ nameAnswer });
	});

	it("is not updated once it has been read, or while another one is being sent", () => {
		expect(applyReading({ ...waiting, reading: "done" }, { ...stored, reading: "done" })).toBeNull();
		expect(applyReading({ step: "sending", percent: 1, pages }, { ...stored, reading: "done" })).toBeNull();
	});
});

it("pages can be arranged while they wait, or after they could not be sent", () => {
	expect(pagesToArrange({ step: "arranging", pages })).toBe(pages);
	expect(pagesToArrange({ step: "failed", message: "No network", pages })).toBe(pages);
	expect(pagesToArrange({ step: "failed", message: "Password", pages: [] })).toBeNull();
	expect(pagesToArrange(waiting)).toBeNull();
});
