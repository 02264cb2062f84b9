import { DecryptionFailed, decrypt, encrypt, OVERHEAD_BYTES } from "#app/sealing/aes-gcm.server.ts";
import type { Keyring } from "#app/sealing/keyring.server.ts";
import { joinBytes } from "./join-bytes.server.ts";

/**
 * A sealed document, format 1: `AZD` 0x01, length of the key's id, the id, IV and ciphertext of the data key, IV and
 * ciphertext of the document. Each document has its own data key (AES-256-GCM), so that retiring a key rewrites ninety
 * bytes instead of the document.
 */
const MAGIC = [0x41, 0x5a, 0x44, 0x01];
const KEY_BYTES = 32;
const WRAPPED_BYTES = KEY_BYTES + OVERHEAD_BYTES;

/** Seals bytes so that they open only with the same `aad` (the kind of document and its owner). */
export async function seal(keyring: Keyring, aad: string, bytes: Uint8Array): Promise<Uint8Array> {
	const raw = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	const dataKey = await importDataKey(raw);
	const header = createHeader(keyring.current.id);
	return joinBytes([
		header,
		await encrypt(await keyring.current.getWrappingKey(), header, raw),
		await encrypt(dataKey, encodeText(aad), bytes),
	]);
}

/** Opens the result of `seal`. Throws DecryptionFailed for anything else. */
export async function open(keyring: Keyring, aad: string, sealed: Uint8Array): Promise<Uint8Array> {
	const parts = parseSealed(sealed);
	const dataKey = await importDataKey(await unwrap(keyring, parts));
	return decrypt(dataKey, encodeText(aad), parts.document);
}

/** Re-encrypts the data key with the sealing key; the document is unchanged. */
export async function rewrap(keyring: Keyring, sealed: Uint8Array): Promise<Uint8Array> {
	const parts = parseSealed(sealed);
	if (parts.keyId === keyring.current.id) return sealed;
	const header = createHeader(keyring.current.id);
	const raw = await unwrap(keyring, parts);
	return joinBytes([header, await encrypt(await keyring.current.getWrappingKey(), header, raw), parts.document]);
}

/** Returns the id of the key that a sealed document needs. Throws DecryptionFailed. */
export function readKeyId(sealed: Uint8Array): string {
	return parseSealed(sealed).keyId;
}

type Parts = { keyId: string; header: Uint8Array; wrapped: Uint8Array; document: Uint8Array };

function parseSealed(sealed: Uint8Array): Parts {
	const idLength = sealed[MAGIC.length] ?? 0;
	const headerEnd = MAGIC.length + 1 + idLength;
	const wrappedEnd = headerEnd + WRAPPED_BYTES;
	if (!MAGIC.every((byte, index) => sealed[index] === byte) || sealed.length < wrappedEnd + OVERHEAD_BYTES) {
		throw new DecryptionFailed("not a sealed document");
	}
	return {
		keyId: new TextDecoder().decode(sealed.subarray(MAGIC.length + 1, headerEnd)),
		header: sealed.subarray(0, headerEnd),
		wrapped: sealed.subarray(headerEnd, wrappedEnd),
		document: sealed.subarray(wrappedEnd),
	};
}

async function unwrap(keyring: Keyring, parts: Parts): Promise<Uint8Array> {
	const key = keyring.find(parts.keyId);
	if (!key) throw new DecryptionFailed("the key of this document is not configured");
	return decrypt(await key.getWrappingKey(), parts.header, parts.wrapped);
}

function createHeader(keyId: string): Uint8Array {
	const id = encodeText(keyId);
	return joinBytes([Uint8Array.from([...MAGIC, id.length]), id]);
}

function importDataKey(raw: Uint8Array): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", raw as Uint8Array<ArrayBuffer>, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function encodeText(text: string): Uint8Array {
	return new TextEncoder().encode(text);
}
