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
	/** Names of the people whose documents arrived together; the sender chooses among them. */
	people?: readonly string[];
	/** Lines that were read from it. */
	read?: readonly string[];
	/** The sender's answer about another name in it, and whether a certificate was sent. */
	saidName?: { answer: NameAnswer; hasProof: boolean } | null;
};

/** Of any verdict: a document may be rejected long after it was sent. */
export type LoadedDocument = Omit<StoredDocument, "verdict"> & { verdict: StoredDocument["verdict"] | "rejected" };

/** Returns the state of a document in its card; null for none, and for a rejected one. */
export function usable(loaded: LoadedDocument | null): StoredDocument | null {
	return loaded === null || loaded.verdict === "rejected" ? null : { ...loaded, verdict: loaded.verdict };
}

export type UploadState =
	| { step: "idle" }
	/** The chosen pictures are inspected on the applicant's device. */
	| { step: "preparing"; pages: readonly DocumentPage[] }
	/** Pages await the applicant: there are several, or there is advice. */
	| { step: "arranging"; pages: readonly DocumentPage[] }
	/** `percent` is null if the progress is unknown. */
	| { step: "sending"; percent: number | null; pages: readonly DocumentPage[] }
	| { step: "verifying"; pages: readonly DocumentPage[] }
	| ({ step: "done"; pages: readonly DocumentPage[] } & StoredDocument)
	/** `pages` are stored for a retry; empty if a retry cannot help. */
	| { step: "failed"; message: string; pages: readonly DocumentPage[] };

export type DoneState = Extract<UploadState, { step: "done" }>;

export function pagesOf(state: UploadState): readonly DocumentPage[] {
	return state.step === "idle" ? [] : state.pages;
}

/** Returns whether the applicant is working on pages on this device, which updates from elsewhere must not replace. */
export function isBusy({ step }: UploadState): boolean {
	return step === "preparing" || step === "arranging" || step === "sending" || step === "verifying";
}

/** Returns the pages to arrange and send; null if there are none. */
export function pagesToArrange(state: UploadState): readonly DocumentPage[] | null {
	if (state.step !== "arranging" && state.step !== "failed") return null;
	return state.pages.length > 0 ? state.pages : null;
}

/**
 * Applies a later response of the server to a card: the result of a background reading, new information, or `refused`. Null if
 * nothing changed, or if it is about another document.
 */
export function afterReading(state: UploadState, loaded: LoadedDocument | null): DoneState | "refused" | null {
	if (state.step !== "done" || loaded?.filePath !== state.filePath || loaded.reading === "pending") return null;
	if (state.reading !== "pending" && contentOf(loaded) === contentOf(state)) return null;
	const stored = usable(loaded);
	return stored ? { ...stored, step: "done", pages: state.pages, reading: "done" } : "refused";
}

/** Returns everything that a card shows of a document, for comparison. */
function contentOf({ verdict, issues, people = [], read = [], saidName = null }: LoadedDocument): string {
	return JSON.stringify([verdict, issues.map(({ description }) => description), people, read, saidName]);
}
