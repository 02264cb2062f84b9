import type { DocumentPage } from "#app/browser/pictures/document-page.ts";
import type { DocumentIssue } from "#app/browser/upload-document.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";

/** An uploaded document, from the page's loader. */
export type StoredDocument = {
	filePath: string;
	verdict: "verified" | "review";
	issues: DocumentIssue[];
	/** `pending` while the document is read in the background; the verdict is then provisional. */
	reading?: "pending" | "done";
	/** Names of the people whose documents arrived together. The sender selects the applicant. */
	people?: readonly string[];
	/** Lines of text that were extracted from the document. */
	extractedLines?: readonly string[];
	/** The sender's answer about a different name in the document, and whether they sent a proof. */
	nameAnswer?: { answer: NameAnswer; hasProof: boolean } | null;
};

/** A document with any verdict: it may be rejected long after it was sent. */
export type LoadedDocument = Omit<StoredDocument, "verdict"> & { verdict: StoredDocument["verdict"] | "rejected" };

/** Returns the document for display in its card; null if there is none or it is rejected. */
export function toUsableDocument(loaded: LoadedDocument | null): StoredDocument | null {
	return loaded === null || loaded.verdict === "rejected" ? null : { ...loaded, verdict: loaded.verdict };
}

export type UploadState =
	| { step: "idle" }
	/** The chosen pictures are being inspected on the applicant's device. */
	| { step: "preparing"; pages: readonly DocumentPage[] }
	/** The applicant arranges pages: there are several, or there is advice. */
	| { step: "arranging"; pages: readonly DocumentPage[] }
	/** `percent` is null if the progress is unknown. */
	| { step: "sending"; percent: number | null; pages: readonly DocumentPage[] }
	| { step: "verifying"; pages: readonly DocumentPage[] }
	| ({ step: "done"; pages: readonly DocumentPage[] } & StoredDocument)
	/** `pages` are retained for a retry; empty if a retry cannot help. */
	| { step: "failed"; message: string; pages: readonly DocumentPage[] };

export type DoneState = Extract<UploadState, { step: "done" }>;

export function getPages(state: UploadState): readonly DocumentPage[] {
	return state.step === "idle" ? [] : state.pages;
}

/** Returns whether pages on this device are being processed. External updates must not replace them. */
export function isBusy({ step }: UploadState): boolean {
	return step === "preparing" || step === "arranging" || step === "sending" || step === "verifying";
}

/** Returns the pages to arrange and send; null if there are none. */
export function pagesToArrange(state: UploadState): readonly DocumentPage[] | null {
	if (state.step !== "arranging" && state.step !== "failed") return null;
	return state.pages.length > 0 ? state.pages : null;
}

/**
 * Applies an update from the server to a card: the result of reading the document in the background, new information,
 * or "rejected". Null if nothing changed, or if the update is about another document.
 */
export function applyReading(state: UploadState, loaded: LoadedDocument | null): DoneState | "rejected" | null {
	if (state.step !== "done" || loaded?.filePath !== state.filePath || loaded.reading === "pending") return null;
	if (state.reading !== "pending" && serialiseContent(loaded) === serialiseContent(state)) return null;
	const stored = toUsableDocument(loaded);
	return stored ? { ...stored, step: "done", pages: state.pages, reading: "done" } : "rejected";
}

/** Serialises everything that a card shows of a document, for comparison. */
function serialiseContent({
	verdict,
	issues,
	people = [],
	extractedLines = [],
	nameAnswer = null,
}: LoadedDocument): string {
	return JSON.stringify([verdict, issues.map(({ description }) => description), people, extractedLines, nameAnswer]);
}
