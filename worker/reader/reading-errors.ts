import type { FileFacts, ReadingError } from "#app/domain/documents/document-facts.ts";
import { OutOfBudgetError } from "./engine-pool.ts";

/** Name and version of this reader. Increase it when results change. */
export const ENGINE = "embedded 3";

/** Returns facts without pages, with the reason as `readError`. */
export function createEmptyFacts(readError: ReadingError): FileFacts {
	return { engine: ENGINE, readError, pdf: null, pages: [] };
}

/** Maps an exception to a reading error: everything except a memory limit is a defect of this code. */
export function toReadingError(error: unknown): ReadingError {
	return error instanceof OutOfBudgetError ? "out_of_budget" : "engine_failed";
}

/** Ends decoding from inside a decoder; `decodePicture` catches it. */
export class DecodingAborted extends Error {
	readError: ReadingError;
	constructor(readError: ReadingError) {
		super(readError);
		this.readError = readError;
	}
}
