import canonicalize from "canonicalize";

/**
 * The chain of an application's history: each event is hashed together with the hash of the one before, so that the last
 * hash stands for all of them. It runs the same in the room that writes events, in the sweep and in a visitor's browser.
 */

/** An event as the chain sees it. `actor` and `details` may be given as hashes instead, by whoever may not show them. */
export type LinkedEvent = {
	version: number;
	eventId: string;
	type: string;
	status: string;
	/** UTC milliseconds. */
	at: number;
	actor: unknown;
	actorHash?: string;
	details: unknown;
	/** Ciphertext: what people wrote is hashed as it is kept, and can be forgotten without breaking the chain. */
	words: string | null;
};

/** Of the first event: there is none before. */
export const NO_HASH = "";

/** SHA-256 of canonical JSON (RFC 8785), base64url. @throws for what JSON cannot hold */
export async function hashOf(value: unknown): Promise<string> {
	const text = canonicalize(value ?? null);
	if (text === undefined) throw new Error("nothing that JSON can hold");
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return btoa(String.fromCharCode(...new Uint8Array(digest)))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=+$/, "");
}

/** The hash of an event after the one whose hash is `before`. Parts are hashed by themselves, so that a part can be left out. */
export async function hashOfEvent(applicationId: string, before: string, event: LinkedEvent): Promise<string> {
	const { version, eventId, type, status, at, words } = event;
	const actor = event.actorHash ?? (await hashOf(event.actor));
	const details = await hashOf(event.details);
	return hashOf({ applicationId, before, version, eventId, type, status, at, actor, details, words });
}

export type HashedEvent = LinkedEvent & { hash: string | null };

/** The version of the first event that is not as it was, or whose place is; null for a whole chain. @param head hash of the last one, if it is known from elsewhere */
export async function firstBroken(
	applicationId: string,
	events: readonly HashedEvent[],
	head: string | null,
): Promise<number | null> {
	let before = NO_HASH;
	for (const [at, event] of events.entries()) {
		if (event.version !== at + 1) return at + 1;
		const hash = await hashOfEvent(applicationId, before, event);
		if (event.hash !== null && hash !== event.hash) return event.version;
		before = hash;
	}
	return head !== null && head !== before ? (events.at(-1)?.version ?? 0) : null;
}

/** An entry of the house's own chain. */
export type LinkedEntry = {
	seq: number;
	at: number;
	action: string;
	userId: number | null;
	role: string | null;
	network: string | null;
	applicationId: string | null;
	details: unknown;
	words: string | null;
};

export async function hashOfEntry(before: string, entry: LinkedEntry): Promise<string> {
	const { seq, at, action, userId, role, network, applicationId, words } = entry;
	const details = await hashOf(entry.details);
	return hashOf({ before, seq, at, action, userId, role, network, applicationId, details, words });
}
