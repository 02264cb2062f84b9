/** How long a document waits for its turn, in milliseconds; the sender's own patience ends at 60 000. */
const MAX_WAIT_MS = 50_000;
/** A turn that lasts longer has been cut off by the platform, which tells nobody. */
const MAX_TURN_MS = 90_000;
const LOOK_AGAIN_MS = 25;

let turn: { since: number } | null = null;

/**
 * Runs one analysis after the other: an isolate has 128 MB for all its requests together. Null when the wait was too
 * long. Waiting is done by each request's own timer, for a promise that another request was to settle dies with it.
 */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T | null> {
	const arrived = Date.now();
	while (turn && Date.now() - turn.since < MAX_TURN_MS) {
		if (Date.now() - arrived >= MAX_WAIT_MS) return null;
		await new Promise((resume) => setTimeout(resume, LOOK_AGAIN_MS));
	}
	const mine = { since: Date.now() };
	turn = mine;
	try {
		return await work();
	} finally {
		if (turn === mine) turn = null;
	}
}
