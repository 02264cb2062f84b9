import type { FileFacts, ReadingRequest } from "#app/domain/documents/document-facts.ts";
import { logReading } from "./log.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { readBillPdf, readPassportPdf } from "./pdf/read-pdf.ts";
import { readPapers } from "./read-papers.ts";
import { readPicture } from "./read-picture.ts";
import { ENGINE, errorOf, nothingRead } from "./reading-errors.ts";

/** What can be found in this file, one document after the other. Whatever goes wrong is an error in the answer. */
export async function readDocument(request: ReadingRequest): Promise<FileFacts> {
	const started = Date.now();
	const facts = await oneAtATime(() => read(request)).then(
		(found) => found ?? nothingRead("out_of_budget"),
		(error: unknown) => nothingRead(errorOf(error)),
	);
	const kind = `${request.documentType} ${request.fileType}`;
	logReading({ kind, engine: ENGINE, ms: Date.now() - started, trouble: facts.trouble });
	return facts;
}

async function read(request: ReadingRequest): Promise<FileFacts> {
	if (request.documentType === "guardian") return readPapers(request);
	if (request.fileType !== "pdf") return readPicture(request);
	return request.documentType === "passport"
		? readPassportPdf(request.bytes, request.today)
		: readBillPdf(request.bytes);
}
