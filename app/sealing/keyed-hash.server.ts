import { Buffer } from "node:buffer";

const KEY_BYTES = 32;
/**
 * Length of a hash. Half of HMAC-SHA-256 is the minimum of RFC 2104, and collisions remain impossible in practice.
 */
const HASH_BYTES = 16;

/** Returns a random key for `keyedHash`, in base64. */
export function createHashKey(): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString("base64");
}

/** Returns the first 128 bits of HMAC-SHA-256 of a text, in hexadecimal. @param key in base64 */
export async function keyedHash(key: string, text: string): Promise<string> {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const hmacKey = await crypto.subtle.importKey("raw", new Uint8Array(Buffer.from(key, "base64")), algorithm, false, [
		"sign",
	]);
	const mac = await crypto.subtle.sign("HMAC", hmacKey, new TextEncoder().encode(text));
	return Buffer.from(mac, 0, HASH_BYTES).toString("hex");
}
