/** What may be known of a reading, and nothing that is in the document. */
type ReadingLog = { kind: string; engine: string; ms: number; trouble: string | null };

/** One JSON line. */
export function logReading(fields: ReadingLog): void {
	// biome-ignore lint/suspicious/noConsole: the platform collects standard output
	console.log(JSON.stringify({ at: new Date().toISOString(), event: "document-read", ...fields }));
}
