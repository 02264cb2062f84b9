import type { DocumentPage } from "#app/browser/pictures/document-page.ts";
import type { DocumentIssue } from "#app/browser/upload-document.ts";
import type { CardDocument } from "#app/domain/documents/document-check.ts";
import type { UploadState } from "./upload-state.ts";

/** State and actions of an upload card. */
export type DocumentUpload = {
	documentType: CardDocument;
	state: UploadState;
	dialog: { kind: "review" | "rejected"; issues: DocumentIssue[] } | null;
	/** The dialog component, once loaded. */
	Dialogs: React.ComponentType<{ upload: DocumentUpload }> | null;
	/** Staff requested this document: it counts once it is submitted. */
	asked?: boolean;
	/** @param quietly suppresses the dialog's toast, because an action follows */
	closeDialog(quietly?: boolean): void;
	/** Label of the button that sends the pages, by default for an upload. */
	sendLabel?: string;
	/** On a paired phone: always offers the camera, regardless of the pointer that the browser reports. */
	onPhone?: boolean;
	/** Adds files as new pages or in place of one. */
	choose(files: readonly File[], inPlaceOf?: string | null): Promise<void>;
	/** Restarts with other files. */
	replace(files: readonly File[]): Promise<void>;
	/** Swaps this document with the other one, if each is in the other's card. */
	swap?: () => void;
	/** Declares another name in it as the applicant's. */
	claimName?: () => void;
	/** Declares the applicant. @param person index among the people whose documents arrived together */
	choosePerson?: (person: number) => void;
	/** Sends the pages in the given order; none means that nothing was chosen. */
	arrange(pages: readonly DocumentPage[]): void;
	send(pages: readonly DocumentPage[]): Promise<void>;
	/** Resets the card; the server keeps its documents. */
	clear(): void;
	/** Also removes the document from the server. */
	remove(): void;
};
