/**
 * Encryption of text that people write about an application (notes, reasons, questions), with the application's own
 * key. Erasing a person's data destroys the key. The hash chain covers only the ciphertext, so it can still be
 * verified.
 */

/** AES-128; older keys have 32 bytes and remain valid. */
const KEY_BYTES = 16;
const IV_BYTES = 12;

/** Creates a key for one application, in base64 without padding. */
export function createCaseKey(): string {
	return toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).replace(/=+$/, "");
}

/** Encrypts text for one location of one application. @param location such as `event 7`; decryption needs the same */
export async function encryptText(
	caseKey: string,
	applicationId: string,
	location: string,
	fields: Record<string, unknown>,
): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const plaintext = new TextEncoder().encode(JSON.stringify(fields));
	const sealed = await crypto.subtle.encrypt(gcm(iv, applicationId, location), await importKey(caseKey), plaintext);
	return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

/** Returns the decrypted text; null if the key was deleted or the ciphertext belongs to another location. */
export async function decryptText(
	caseKey: string | null,
	applicationId: string,
	location: string,
	sealed: string,
): Promise<Record<string, unknown> | null> {
	const [iv, ciphertext] = sealed.split(".").map(fromBase64);
	if (caseKey === null || !iv || !ciphertext) return null;
	try {
		const decrypted = await crypto.subtle.decrypt(
			gcm(iv, applicationId, location),
			await importKey(caseKey),
			ciphertext,
		);
		return JSON.parse(new TextDecoder().decode(decrypted)) as Record<string, unknown>;
	} catch {
		return null;
	}
}

function gcm(iv: Uint8Array<ArrayBuffer>, applicationId: string, location: string): AesGcmParams {
	return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`${applicationId} ${location}`) };
}

function importKey(base64: string): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", fromBase64(base64), "AES-GCM", false, ["encrypt", "decrypt"]);
}

function toBase64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
