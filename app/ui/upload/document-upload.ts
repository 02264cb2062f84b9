import type { DocumentPage } from "#app/browser/pictures/document-page.ts";
import type { DocumentIssue } from "#app/browser/upload-document.ts";
import type { CardDocument } from "#app/domain/documents/document-check.ts";
import type { UploadState } from "./upload-state.ts";

/** State and actions of one upload card. */
export type DocumentUpload = {
	documentType: CardDocument;
	state: UploadState;
	dialog: { kind: "review" | "rejected"; issues: DocumentIssue[] } | null;
	/** What shows the dialog, once it is loaded. */
	Dialogs: React.ComponentType<{ upload: DocumentUpload }> | null;
	/** We asked for this document: it counts once it was sent on. */
	asked?: boolean;
	/** @param quietly without a word of what the dialog said: something is being done about it */
	closeDialog(quietly?: boolean): void;
	/** What the button says that sends the pages; without it that they are uploaded. */
	sendLabel?: string;
	/** On a paired phone: the camera is always offered, whatever pointer the browser reports. */
	onPhone?: boolean;
	/** Takes files in, as new pages or in place of one. */
	choose(files: readonly File[], inPlaceOf?: string | null): Promise<void>;
	/** Restarts with other files. */
	replace(files: readonly File[]): Promise<void>;
	/** Exchanges this document and the other one, where each is in the other's place. */
	swap?: () => void;
	/** Says that another name in it is also the applicant's own. */
	claimName?: () => void;
	/** Says for whom the application is. @param person its place among those whose documents came together */
	choosePerson?: (person: number) => void;
	/** Takes the pages as they were put in order; none means that nothing was chosen. */
	arrange(pages: readonly DocumentPage[]): void;
	send(pages: readonly DocumentPage[]): Promise<void>;
	/** Back to the beginning here; the server keeps what it has. */
	clear(): void;
	/** Takes the document back from the server as well. */
	remove(): void;
};
