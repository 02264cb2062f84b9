import type { ReadingError } from "#app/domain/documents/document-facts.ts";

/** Ends the work on a picture from deep inside a decoder; thrown and caught in this folder only. */
export class Abort extends Error {
	trouble: ReadingError;
	constructor(trouble: ReadingError) {
		super(trouble);
		this.trouble = trouble;
	}
}
