const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The overhead of a ciphertext in bytes. */
export const OVERHEAD_BYTES = IV_BYTES + TAG_BYTES;

/** The ciphertext is invalid, altered or from another location, or its key is gone. */
export class DecryptionFailed extends Error {
	override readonly name = "CannotOpen";
}

/**
 * Encrypts by AES-256-GCM with a random IV, which precedes the ciphertext. Decryption needs the same `additionalData`.
 */
export async function encrypt(key: CryptoKey, additionalData: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const encrypted = await crypto.subtle.encrypt(gcm(iv, additionalData), key, owned(bytes));
	const result = new Uint8Array(IV_BYTES + encrypted.byteLength);
	result.set(iv);
	result.set(new Uint8Array(encrypted), IV_BYTES);
	return result;
}

/** Decrypts the output of `encrypt`. Throws DecryptionFailed for anything else. */
export async function decrypt(key: CryptoKey, additionalData: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
	const iv = bytes.subarray(0, IV_BYTES);
	try {
		const decrypted = await crypto.subtle.decrypt(gcm(iv, additionalData), key, owned(bytes.subarray(IV_BYTES)));
		return new Uint8Array(decrypted);
	} catch {
		throw new DecryptionFailed("it was changed, or belongs elsewhere");
	}
}

function gcm(iv: Uint8Array, additionalData: Uint8Array): AesGcmParams {
	return { name: "AES-GCM", iv: owned(iv), additionalData: owned(additionalData) };
}

/** The platform's types exclude shared memory, which is never used here. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
	return bytes as Uint8Array<ArrayBuffer>;
}
