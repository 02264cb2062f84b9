import type { FileFacts, ReadingError } from "#app/domain/documents/document-facts.ts";
import { OutOfBudget } from "./engine-pool.ts";

/** Name and version of this reader. Increase it when results change. */
export const ENGINE = "embedded 3";

/** Returns facts without pages, with the reason. */
export function emptyFacts(readError: ReadingError): FileFacts {
	return { engine: ENGINE, readError, pdf: null, pages: [] };
}

/** Maps an exception: everything except a memory limit is our own failure. */
export function errorOf(error: unknown): ReadingError {
	return error instanceof OutOfBudget ? "out_of_budget" : "engine_failed";
}

/** Ends decoding from inside a decoder; `decodePicture` catches it. */
export class Abort extends Error {
	readError: ReadingError;
	constructor(readError: ReadingError) {
		super(readError);
		this.readError = readError;
	}
}
