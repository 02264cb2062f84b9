import type { DocumentReader, LogFields, SignedPageReader } from "#app/services.ts";

/** Calls the reader's Worker. A call that fails or exceeds the platform's limits is our error, never a verdict on the document. */
export function embeddedReader(
	binding: DocumentReader,
	log: (event: string, fields?: LogFields) => void,
): DocumentReader {
	return {
		async read(request) {
			try {
				return await binding.read(request);
			} catch (error) {
				log("reader-failed", { error: error instanceof Error ? error.name : "unknown" });
				return { engine: "embedded", readError: "engine_failed", pdf: null, pages: [] };
			}
		},
	};
}

/** Calls the reader of signed pages. A person reviews pages that it cannot read. */
export function embeddedSignedPageReader(
	binding: SignedPageReader,
	log: (event: string, fields?: LogFields) => void,
): SignedPageReader {
	return {
		async readSignedFile(bytes, mime) {
			try {
				return await binding.readSignedFile(bytes, mime);
			} catch (error) {
				log("reader-failed", { error: error instanceof Error ? error.name : "unknown" });
				return { readError: "engine_failed", pages: [], signatures: [] };
			}
		},
	};
}
