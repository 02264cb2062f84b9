import type { ReadingTrouble } from "#app/domain/documents/document-facts.ts";

/** Ends the work on a picture from deep inside a decoder; thrown and caught in this folder only. */
export class Halt extends Error {
	trouble: ReadingTrouble;
	constructor(trouble: ReadingTrouble) {
		super(trouble);
		this.trouble = trouble;
	}
}
