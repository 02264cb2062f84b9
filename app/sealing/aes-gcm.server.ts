const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The overhead of a ciphertext in bytes. */
export const OVERHEAD_BYTES = IV_BYTES + TAG_BYTES;

/** Thrown when a ciphertext is invalid, was altered or belongs to another location, or when its key is gone. */
export class DecryptionFailed extends Error {
	override readonly name = "DecryptionFailed";
}

/**
 * Encrypts with AES-256-GCM and a random IV, which precedes the ciphertext. Decryption needs the same `additionalData`.
 */
export async function encrypt(key: CryptoKey, additionalData: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const encrypted = await crypto.subtle.encrypt(gcm(iv, additionalData), key, asUnshared(bytes));
	const result = new Uint8Array(IV_BYTES + encrypted.byteLength);
	result.set(iv);
	result.set(new Uint8Array(encrypted), IV_BYTES);
	return result;
}

/** Decrypts the output of `encrypt`. Throws DecryptionFailed for anything else. */
export async function decrypt(key: CryptoKey, additionalData: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
	const iv = bytes.subarray(0, IV_BYTES);
	try {
		const decrypted = await crypto.subtle.decrypt(gcm(iv, additionalData), key, asUnshared(bytes.subarray(IV_BYTES)));
		return new Uint8Array(decrypted);
	} catch {
		throw new DecryptionFailed("the ciphertext was altered, or belongs to another location");
	}
}

function gcm(iv: Uint8Array, additionalData: Uint8Array): AesGcmParams {
	return { name: "AES-GCM", iv: asUnshared(iv), additionalData: asUnshared(additionalData) };
}

/** Narrows the type for Web Crypto, which rejects shared memory. Shared memory is never used here. */
function asUnshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
	return bytes as Uint8Array<ArrayBuffer>;
}
