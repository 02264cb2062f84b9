import type { DocumentPage } from "#app/browser/pictures/document-page.ts";
import type { DocumentIssue } from "#app/browser/upload-document.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";

/** A document that is already with us, as the page's loader tells it. */
export type StoredDocument = {
	filePath: string;
	verdict: "verified" | "review";
	issues: DocumentIssue[];
	/** `pending` while the reading goes on in the background; then the verdict is not the last word. */
	reading?: "pending" | "done";
	/** Whose documents came together: for which of them the application is, its sender says. */
	people?: readonly string[];
	/** What was read of it, in lines. */
	read?: readonly string[];
	/** What its sender said of another name in it, and whether a certificate came along. */
	saidName?: { answer: NameAnswer; hasProof: boolean } | null;
};

/** Whatever became of it: one that was read in the background may be rejected long after it was sent. */
export type LoadedDocument = Omit<StoredDocument, "verdict"> & { verdict: StoredDocument["verdict"] | "rejected" };

/** A document as its card keeps it; null for none, and for one that was rejected. */
export function usable(loaded: LoadedDocument | null): StoredDocument | null {
	return loaded === null || loaded.verdict === "rejected" ? null : { ...loaded, verdict: loaded.verdict };
}

export type UploadState =
	| { step: "idle" }
	/** The chosen pictures are opened and looked at on the applicant's device. */
	| { step: "preparing"; pages: readonly DocumentPage[] }
	/** Pages wait for the applicant: there are several, or there is advice. */
	| { step: "arranging"; pages: readonly DocumentPage[] }
	/** `percent` is null where nothing tells how far it got. */
	| { step: "sending"; percent: number | null; pages: readonly DocumentPage[] }
	| { step: "verifying"; pages: readonly DocumentPage[] }
	| ({ step: "done"; pages: readonly DocumentPage[] } & StoredDocument)
	/** `pages` are kept for another try; there are none when another try could not help. */
	| { step: "failed"; message: string; pages: readonly DocumentPage[] };

export type DoneState = Extract<UploadState, { step: "done" }>;

export function pagesOf(state: UploadState): readonly DocumentPage[] {
	return state.step === "idle" ? [] : state.pages;
}

/** Whether the applicant is busy with pages on this very device: nothing from elsewhere takes their place. */
export function isAtWork({ step }: UploadState): boolean {
	return step === "preparing" || step === "arranging" || step === "sending" || step === "verifying";
}

/** The pages that the applicant has before them to arrange and send; null when they have none. */
export function pagesToArrange(state: UploadState): readonly DocumentPage[] | null {
	if (state.step !== "arranging" && state.step !== "failed") return null;
	return state.pages.length > 0 ? state.pages : null;
}

/**
 * What a later answer of the server makes of a card: the result of a reading in the background, or what became known of
 * the document since, or `refused`. Null when it says nothing new, or nothing of this very document.
 */
export function afterReading(state: UploadState, loaded: LoadedDocument | null): DoneState | "refused" | null {
	if (state.step !== "done" || loaded?.filePath !== state.filePath || loaded.reading === "pending") return null;
	if (state.reading !== "pending" && saidOf(loaded) === saidOf(state)) return null;
	const stored = usable(loaded);
	return stored ? { ...stored, step: "done", pages: state.pages, reading: "done" } : "refused";
}

/** All that a card says of a document. */
function saidOf({ verdict, issues, people = [], read = [], saidName = null }: LoadedDocument): string {
	return JSON.stringify([verdict, issues.map(({ description }) => description), people, read, saidName]);
}
