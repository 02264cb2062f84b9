import { Buffer } from "node:buffer";

/**
 * Keys that seal documents (by wrapping their data keys) and columns. The first seals; all of them open, so that a key
 * can be retired gradually.
 */
export type Keyring = {
	sealing: KeyEncryptionKey;
	/** The key with this id; null if it is not (or no longer) configured. */
	find(id: string): KeyEncryptionKey | null;
	all: readonly KeyEncryptionKey[];
};

type KeyEncryptionKey = {
	id: string;
	/** Wraps the data keys of documents. Imported on first use, because most requests encrypt nothing. */
	wrapping(): Promise<CryptoKey>;
	/** Derived from the same secret; for columns only. */
	columns(): Promise<CryptoKey>;
};

const KEY_BYTES = 32;

/** Parses DOCUMENT_KEYS, comma-separated. */
export function keysOf(text: string): string[] {
	return text
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
}

/**
 * Reads keys written as `id:base64` (32 bytes each). Throws when one is malformed or there is none: without keys nothing
 * may be stored. The error never repeats a key.
 */
export function createKeyring(keys: readonly string[]): Keyring {
	const entries = keys.map(readKey);
	const [sealing] = entries;
	if (!sealing) throw new Error("document keys: at least one is needed, written as id:base64");
	const byId = new Map(entries.map((entry) => [entry.id, entry]));
	if (byId.size < entries.length) throw new Error("document keys: two have the same id");
	return { sealing, find: (id) => byId.get(id) ?? null, all: entries };
}

function readKey(text: string, index: number): KeyEncryptionKey {
	const [, id, base64] = /^([a-z0-9]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
	const raw = new Uint8Array(Buffer.from(base64 ?? "", "base64"));
	if (id === undefined || raw.length !== KEY_BYTES) {
		throw new Error(`document keys: number ${index + 1} is not written as id:base64 of ${KEY_BYTES} bytes`);
	}
	return {
		id,
		wrapping: lazy(() => crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"])),
		columns: lazy(() => deriveColumnsKey(raw)),
	};
}

/** HKDF (RFC 5869), so that no key serves two purposes. */
async function deriveColumnsKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	const secret = await crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"]);
	const info = new TextEncoder().encode("columns");
	const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
	return crypto.subtle.deriveKey(hkdf, secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

function lazy<T>(create: () => T): () => T {
	let instance: T | undefined;
	return () => {
		instance ??= create();
		return instance;
	};
}
