/** How long a document waits for its turn, in milliseconds; the sender's own patience ends at 60 000. */
const MAX_WAIT_MS = 50_000;
/** A turn that lasts longer has been cut off by the platform, which tells nobody. */
const MAX_TURN_MS = 90_000;
const LOOK_AGAIN_MS = 25;

let running: { since: number } | null = null;

/**
 * Runs one analysis after the other: an isolate has 128 MB for all its requests together. Null when the wait was too
 * long. Waiting is done by each request's own timer, for a promise that another request was to settle dies with it.
 */
export async function runExclusive<T>(work: () => Promise<T>): Promise<T | null> {
	const arrived = Date.now();
	while (running && Date.now() - running.since < MAX_TURN_MS) {
		if (Date.now() - arrived >= MAX_WAIT_MS) return null;
		await new Promise((resume) => setTimeout(resume, LOOK_AGAIN_MS));
	}
	const mine = { since: Date.now() };
	running = mine;
	try {
		return await work();
	} finally {
		if (running === mine) running = null;
	}
}

/** What may be known of a reading, and nothing that is in the document. */
type ReadingLog = { kind: string; engine: string; ms: number; readError: string | null };

/** One JSON line. */
export function logReading(fields: ReadingLog): void {
	// biome-ignore lint/suspicious/noConsole: the platform collects standard output
	console.log(JSON.stringify({ at: new Date().toISOString(), event: "document-read", ...fields }));
}
