import canonicalize from "canonicalize";

/**
 * The hash chain of an application's history: each event is hashed together with the hash of the previous one, so that
 * the last hash covers all events. Runs in the room that writes events, in the scheduled jobs and in a visitor's
 * browser.
 */

/** An event as hashed in the chain; the actor as stored, or as returned by `toPublicActor`. */
export type LinkedEvent = {
	version: number;
	eventId: string;
	type: string;
	status: string;
	/** UTC milliseconds. */
	at: number;
	actor: unknown;
	details: unknown;
	/** Replaces details that the recipient may not see. */
	detailsHash?: string;
	/** Ciphertext: hashed as stored, so that deleting the key does not break the chain. */
	words: string | null;
};

/** Stands for the hash of the first event's predecessor. */
export const NO_HASH = "";

/**
 * Returns the SHA-256 of a value as canonical JSON (RFC 8785), in base64url.
 * @throws for values that JSON cannot represent
 */
export async function hashJson(value: unknown): Promise<string> {
	const text = canonicalize(value ?? null);
	if (text === undefined) throw new Error("not representable in JSON");
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return btoa(String.fromCharCode(...new Uint8Array(digest)))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=+$/, "");
}

export type PublicActor = { kind: string; role?: string; who?: string };

/**
 * Returns the public form of an actor: staff appear with their role and a hash of their address, never the address
 * itself.
 */
export async function toPublicActor(actor: unknown): Promise<PublicActor> {
	const { kind, role, id, who } = actor as { kind: string; role?: string; id?: string; who?: string };
	const actorHash = id === undefined ? who : await hashJson(id);
	return { kind, ...(role === undefined ? {} : { role }), ...(actorHash === undefined ? {} : { who: actorHash }) };
}

/** Returns the hash of an event whose predecessor has the hash `previousHash`. */
export async function hashEvent(applicationId: string, previousHash: string, event: LinkedEvent): Promise<string> {
	const { version, eventId, type, status, at, words } = event;
	const actor = await toPublicActor(event.actor);
	const details = event.detailsHash ?? (await hashJson(event.details));
	return hashJson({ applicationId, before: previousHash, version, eventId, type, status, at, actor, details, words });
}

export type HashedEvent = LinkedEvent & { hash: string | null };

/**
 * Returns the version of the first event that was changed or moved; null for an intact chain.
 * @param head hash of the last event, if known from elsewhere
 */
export async function findFirstBrokenVersion(
	applicationId: string,
	events: readonly HashedEvent[],
	head: string | null,
): Promise<number | null> {
	let previousHash = NO_HASH;
	for (const [index, event] of events.entries()) {
		if (event.version !== index + 1) return index + 1;
		const hash = await hashEvent(applicationId, previousHash, event);
		if (event.hash !== null && hash !== event.hash) return event.version;
		previousHash = hash;
	}
	return head !== null && head !== previousHash ? (events.at(-1)?.version ?? 0) : null;
}

/** An entry of the audit log's chain. */
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

export async function hashEntry(previousHash: string, entry: LinkedEntry): Promise<string> {
	const { seq, at, action, userId, role, network, applicationId, words } = entry;
	const details = await hashJson(entry.details);
	return hashJson({ before: previousHash, seq, at, action, userId, role, network, applicationId, details, words });
}
