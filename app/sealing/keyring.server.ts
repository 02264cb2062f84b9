import { Buffer } from "node:buffer";

/**
 * Keys that encrypt documents (by wrapping their data keys) and columns. The first key encrypts; all of them decrypt,
 * so that keys can be rotated.
 */
export type Keyring = {
	current: KeyEncryptionKey;
	/** Returns the key with this id; null if it is not configured. */
	find(id: string): KeyEncryptionKey | null;
	keys: readonly KeyEncryptionKey[];
};

type KeyEncryptionKey = {
	id: string;
	/** Wraps the data keys of documents. Imported on first use, because most requests encrypt nothing. */
	getWrappingKey(): Promise<CryptoKey>;
	/** Derived from the same secret; for columns only. */
	getColumnKey(): Promise<CryptoKey>;
};

const KEY_BYTES = 32;

/** Parses DOCUMENT_KEYS, comma-separated. */
export function parseKeys(text: string): string[] {
	return text
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
}

/**
 * Creates a keyring from keys in the form `id:base64` (32 bytes each). Throws if one is malformed or none is given,
 * because nothing may be stored without keys. The error never contains a key.
 */
export function createKeyring(keys: readonly string[]): Keyring {
	const entries = keys.map(parseKey);
	const [current] = entries;
	if (!current) throw new Error("document keys: at least one is required, as id:base64");
	const byId = new Map(entries.map((entry) => [entry.id, entry]));
	if (byId.size < entries.length) throw new Error("document keys: two keys have the same id");
	return { current, find: (id) => byId.get(id) ?? null, keys: entries };
}

function parseKey(text: string, index: number): KeyEncryptionKey {
	const [, id, base64] = /^([a-z0-9]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
	const raw = new Uint8Array(Buffer.from(base64 ?? "", "base64"));
	if (id === undefined || raw.length !== KEY_BYTES) {
		throw new Error(`document keys: key ${index + 1} is not id:base64 with ${KEY_BYTES} bytes`);
	}
	return {
		id,
		getWrappingKey: lazy(() => crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"])),
		getColumnKey: lazy(() => deriveColumnKey(raw)),
	};
}

/** Derives the key by HKDF (RFC 5869), so that no key serves two purposes. */
async function deriveColumnKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
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
