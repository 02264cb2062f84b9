import { Buffer } from "node:buffer";
import { DecryptionFailed, decrypt, encrypt } from "./aes-gcm.server.ts";
import type { Keyring } from "./keyring.server.ts";

declare const hidden: unique symbol;

/** An encrypted value in a column. Its type is not a string, so that it is not shown or compared by mistake. */
export type Sealed<T> = { readonly [hidden]: T };

/**
 * Format of encrypted text: `sealed:`, key id, `:`, and IV and ciphertext in base64. Texts are short, so they are
 * encrypted under a key derived from the first of DOCUMENT_KEYS, without data keys.
 */
const FORMAT = /^sealed:([a-z0-9]{1,32}):([A-Za-z0-9+/]+={0,2})$/;

/**
 * Encrypts text so that it can be decrypted only at this location.
 * @param location table, column and id of the row
 */
export async function sealText(keyring: Keyring, location: string, text: string): Promise<string> {
	const { id, getColumnKey } = keyring.current;
	const bytes = await encrypt(await getColumnKey(), toBytes(`${id} ${location}`), toBytes(text));
	return `sealed:${id}:${Buffer.from(bytes).toString("base64")}`;
}

/** Decrypts the output of `sealText` for this location. Throws DecryptionFailed for anything else. */
export async function openText(keyring: Keyring, location: string, sealed: string): Promise<string> {
	const [, id = "", base64 = ""] = FORMAT.exec(sealed) ?? [];
	const key = keyring.find(id);
	if (!key) throw new DecryptionFailed("not a sealed text, or its key is not configured");
	const bytes = new Uint8Array(Buffer.from(base64, "base64"));
	return new TextDecoder().decode(await decrypt(await key.getColumnKey(), toBytes(`${id} ${location}`), bytes));
}

function toBytes(text: string): Uint8Array {
	return new TextEncoder().encode(text);
}
