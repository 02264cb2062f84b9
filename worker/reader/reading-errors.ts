import type { FileFacts, ReadingError } from "#app/domain/documents/document-facts.ts";
import { OutOfBudget } from "./engine-pool.ts";

/** Name and version of this reader: raised whenever it reads something else than before. */
export const ENGINE = "embedded 3";

/** Nothing was read, for this reason. */
export function nothingRead(readError: ReadingError): FileFacts {
	return { engine: ENGINE, readError, pdf: null, pages: [] };
}

/** An engine that broke down is a fault of ours, whatever the document did to it. */
export function errorOf(error: unknown): ReadingError {
	return error instanceof OutOfBudget ? "out_of_budget" : "engine_failed";
}

/** Ends the work on a picture from deep inside a decoder; thrown and caught in this folder only. */
export class Abort extends Error {
	readError: ReadingError;
	constructor(readError: ReadingError) {
		super(readError);
		this.readError = readError;
	}
}
