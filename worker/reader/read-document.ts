import type { FileFacts } from "#app/domain/document-facts.ts";
import type { ReadingRequest } from "#app/domain/reading-request.ts";
import { logReading } from "./log.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { ENGINE, engineFailed, outOfBudget } from "./troubles.ts";

/** What can be found in this file, one document after the other. Whatever goes wrong is a trouble in the answer. */
export async function readDocument(request: ReadingRequest): Promise<FileFacts> {
	const started = Date.now();
	const facts = await oneAtATime(() => read(request)).then(
		(found) => found ?? outOfBudget(),
		() => engineFailed(),
	);
	const kind = `${request.documentType} ${request.fileType}`;
	logReading({ kind, engine: ENGINE, ms: Date.now() - started, trouble: facts.trouble });
	return facts;
}

/** Nothing can be read yet. */
async function read(_request: ReadingRequest): Promise<FileFacts> {
	return engineFailed();
}
