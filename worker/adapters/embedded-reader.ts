import type { DocumentReader, LogFields, SignedPageReader } from "#app/services.ts";

/**
 * The reader in the Worker beside this one. A call that fails there, or takes more than the platform allows, is a
 * error of ours and never a word about the document.
 */
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
				return { engine: "embedded", trouble: "engine_failed", pdf: null, pages: [] };
			}
		},
	};
}

/** The same of the reader of signed papers: what it cannot read, a person does. */
export function embeddedSignedPageReader(
	binding: SignedPageReader,
	log: (event: string, fields?: LogFields) => void,
): SignedPageReader {
	return {
		async readPaper(bytes, mime) {
			try {
				return await binding.readPaper(bytes, mime);
			} catch (error) {
				log("reader-failed", { error: error instanceof Error ? error.name : "unknown" });
				return { trouble: "engine_failed", pages: [], signatures: [] };
			}
		},
	};
}
