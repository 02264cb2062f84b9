/** Random bytes that an identifier takes: 128 bits cannot be guessed. */
export const ID_BYTES = 16;

/** An identifier from random bytes, in base64url without padding. The caller draws the bytes (`ID_BYTES` of them). */
export function newId(bytes: Uint8Array): string {
	if (bytes.length < ID_BYTES) throw new Error(`an identifier needs ${ID_BYTES} random bytes`);
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}
