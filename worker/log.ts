import type { LogFields } from "#app/services.ts";

/** Writes one line of JSON to the log. Field values never identify a person, an application or a document. */
export function writeLog(event: string, fields: LogFields = {}): void {
	// biome-ignore lint/suspicious/noConsole: the platform collects standard output
	console.log(JSON.stringify({ at: new Date().toISOString(), event, ...fields }));
}
