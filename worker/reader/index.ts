import { WorkerEntrypoint } from "cloudflare:workers";
import type { FileFacts, ReadingRequest } from "#app/domain/documents/document-facts.ts";
import type { SignedPageReading } from "#app/domain/mandate/signed-page-reading.ts";
import { readDocument } from "./read-document.ts";
import { readSignedFile } from "./signed/read-signed-file.ts";

/** The only entrypoint, called by the site through a service binding. Never throws for bad input. */
export class DocumentReader extends WorkerEntrypoint {
	async read(request: ReadingRequest): Promise<FileFacts> {
		return readDocument(request);
	}

	async readSignedFile(bytes: Uint8Array | ArrayBuffer, mime: string): Promise<SignedPageReading> {
		return readSignedFile(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), mime);
	}
}

/** The Worker has no public route; if one were added, it would respond with 404. */
export default { fetch: () => new Response(null, { status: 404 }) };
