import type { Application, StoredDocument } from "#app/domain/application/application.ts";
import type { History } from "#app/domain/application/history.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import type { Payment } from "#app/domain/money/payment.ts";

/** A page of a document, as it was sent; loaded one at a time, because together they may be more than an isolate holds. */
type ExportedPage = {
	fileName: string;
	bytes: number;
	sha256: string;
	/** As it was named on the device that sent it. */
	sentAs: string | null;
	/** Null once the page is gone. */
	load(): Promise<Uint8Array | null>;
};

export type ExportedDocument = {
	kind: StoredDocument;
	sentAt: number;
	verdict: string;
	/** What our program read in it. */
	read: unknown;
	/** What the sender answered about the document: whose other name it shows, and whose of several people's it is. */
	answers: { otherName: NameAnswer | null; certificateOfOtherName: boolean; personChosen: boolean };
	/** Empty once the images are deleted. */
	pages: ExportedPage[];
};

export type Exported = {
	application: Application;
	payments: Payment[];
	documents: ExportedDocument[];
	mails: History["mails"];
	/** What stands in `application.json`. */
	json: Record<string, unknown>;
};
