import { applicationNumberFrom, NUMBER_ALPHABET_SIZE } from "../domain/application/application.ts";
import { sha256, sha256Hex } from "../domain/sha256.ts";

function base64url(bytes: Uint8Array): string {
	return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Returns 128 random bits in 22 characters: the id of an application, a payment or an upload. */
export function randomId(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** Returns whether a text has the format of such an id. */
export function isRandomId(text: string): boolean {
	return /^[\w-]{22}$/.test(text);
}

/** Returns 256 random bits, for links and cookies. Only their hash is stored. */
export function randomToken(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the SHA-256 of a secret in hexadecimal, as stored in the database. */
export async function hashSecret(secret: string): Promise<string> {
	return sha256Hex(secret);
}

/**
 * Returns the first 128 bits of the SHA-256 of a secret or a file, for values stored for years in rows and indexes. No
 * preimage can be found for them (docs/decisions/026-sealed-columns-and-keys.md).
 */
export async function shortHash(data: string | Uint8Array): Promise<string> {
	return (await sha256(data)).slice(0, 16).toHex();
}

/** Returns a random application number, NIF-XXXX-XXXX. All characters are equally likely. */
export function randomApplicationNumber(): string {
	const values: number[] = [];
	while (values.length < 8) {
		const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
		// Bytes above the largest multiple of the alphabet size would favour its first characters.
		if (byte < 256 - (256 % NUMBER_ALPHABET_SIZE)) values.push(byte % NUMBER_ALPHABET_SIZE);
	}
	return applicationNumberFrom(values);
}

/** Returns a random complaint number, C-XXXX-XXXX. */
export function randomComplaintNumber(): string {
	return randomApplicationNumber().replace("NIF", "C");
}

/** Derives a 128-bit id from a secret text. An id derived from public text would be guessable. */
export async function deriveId(text: string): Promise<string> {
	return base64url((await sha256(text)).subarray(0, 16));
}
