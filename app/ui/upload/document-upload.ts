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
	/** Whether staff requested this document, which counts only once it is submitted. */
	isRequested?: boolean;
	/** @param isSilent suppresses the toast, because another action follows */
	closeDialog(isSilent?: boolean): void;
	/** Label of the button that sends the pages; by default, the label for an upload. */
	sendLabel?: string;
	/** Whether this is a paired phone, which always offers the camera. */
	onPhone?: boolean;
	/** Adds files as new pages, or replaces a page. */
	choose(files: readonly File[], replacedId?: string | null): Promise<void>;
	/** Replaces all pages. */
	replace(files: readonly File[]): Promise<void>;
	/** Swaps the two documents if each is in the other's card. */
	swap?: () => void;
	/** Declares that a different name in the document is the applicant's. */
	claimName?: () => void;
	/** Selects the applicant. @param person index among the people whose documents arrived together */
	choosePerson?: (person: number) => void;
	/** Sets the pages to send; if there are none, the card returns to its earlier state. */
	arrange(pages: readonly DocumentPage[]): void;
	send(pages: readonly DocumentPage[]): Promise<void>;
	/** Resets the card without removing the document from the server. */
	clear(): void;
	/** Also removes the document from the server. */
	remove(): void;
};
