import { WorkerEntrypoint } from "cloudflare:workers";
import type { FileFacts, ReadingRequest } from "#app/domain/documents/document-facts.ts";
import type { SignedPageReading } from "#app/domain/mandate/signed-page-reading.ts";
import { readDocument } from "./read-document.ts";
import { readSignedFile } from "./signed/read-signed-file.ts";

/** The only entrypoint of this Worker: the site calls it through its binding. Never throws for bad input. */
export class DocumentReader extends WorkerEntrypoint {
	async read(request: ReadingRequest): Promise<FileFacts> {
		return readDocument(request);
	}

	async readSignedFile(bytes: Uint8Array | ArrayBuffer, mime: string): Promise<SignedPageReading> {
		return readSignedFile(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), mime);
	}
}

/** Nobody reaches this Worker from outside; should a route ever point here, it shows nothing. */
export default { fetch: () => new Response(null, { status: 404 }) };
