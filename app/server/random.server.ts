import { applicationNumberFrom, NUMBER_ALPHABET_SIZE } from "../domain/application/application.ts";
import { sha256, sha256Hex } from "../domain/sha256.ts";

function base64url(bytes: Uint8Array): string {
	return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** 128 random bits in 22 characters: the id of an application, a payment, an upload. */
export function randomId(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** Whether a text has the shape of such an id. */
export function isApplicationId(text: string): boolean {
	return /^[\w-]{22}$/.test(text);
}

/** 256 random bits, for links and cookies. Only their hash is stored. */
export function randomToken(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of a secret, hexadecimal: the form stored in the database. */
export async function hashOf(secret: string): Promise<string> {
	return sha256Hex(secret);
}

/**
 * The first 128 bits of the SHA-256 of a secret or a file, for values stored for years in rows and indexes: too long to find
 * a preimage (docs/decisions/026-sealed-columns-and-keys.md).
 */
export async function shortHashOf(data: string | Uint8Array): Promise<string> {
	return (await sha256(data)).slice(0, 16).toHex();
}

/** Returns a new NIF-XXXX-XXXX, every letter equally likely. */
export function randomApplicationNumber(): string {
	const values: number[] = [];
	while (values.length < 8) {
		const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
		// The largest multiple of the alphabet below 256; the rest would favour the first letters.
		if (byte < 256 - (256 % NUMBER_ALPHABET_SIZE)) values.push(byte % NUMBER_ALPHABET_SIZE);
	}
	return applicationNumberFrom(values);
}

/** A random complaint number, C-XXXX-XXXX. */
export function randomComplaintNumber(): string {
	return randomApplicationNumber().replace("NIF", "C");
}

/** A deterministic 128-bit id of a secret text; a public text would make it guessable. */
export async function idFrom(text: string): Promise<string> {
	return base64url((await sha256(text)).subarray(0, 16));
}
