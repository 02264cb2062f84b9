import type { DocumentType, FileType } from "./document-check.ts";

/** What a reader is given: one file whose form was found sound, and the day it is read, YYYY-MM-DD. */
export type ReadingRequest = {
	documentType: DocumentType;
	fileType: FileType;
	bytes: Uint8Array;
	today: string;
};
