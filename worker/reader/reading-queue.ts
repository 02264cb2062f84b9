/** Longest wait in the queue; the caller's timeout is 60,000 ms. */
const MAX_WAIT_MS = 50_000;
/** A job older than this was cut off by the platform, which sends no signal. */
const MAX_JOB_MS = 90_000;
const POLL_MS = 25;

let running: { startedAt: number } | null = null;

/**
 * Runs one job at a time, because all requests of an isolate share 128 MB. Returns null after MAX_WAIT_MS. Each request
 * polls with its own timer: a promise that another request should settle dies with that request.
 */
export async function runExclusive<T>(work: () => Promise<T>): Promise<T | null> {
	const queuedAt = Date.now();
	while (running && Date.now() - running.startedAt < MAX_JOB_MS) {
		if (Date.now() - queuedAt >= MAX_WAIT_MS) return null;
		await new Promise((resume) => setTimeout(resume, POLL_MS));
	}
	const job = { startedAt: Date.now() };
	running = job;
	try {
		return await work();
	} finally {
		if (running === job) running = null;
	}
}

/** Contains nothing from the document itself. */
type ReadingLog = { kind: string; engine: string; ms: number; readError: string | null };

/** Writes one JSON line. */
export function logReading(fields: ReadingLog): void {
	// biome-ignore lint/suspicious/noConsole: the platform collects standard output
	console.log(JSON.stringify({ at: new Date().toISOString(), event: "document-read", ...fields }));
}
