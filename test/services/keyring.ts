import { createKeyring, type Keyring } from "#app/sealing/keyring.server.ts";

/** A key as it stands in DOCUMENT_KEYS. */
export function aKey(id: string, fill = 1): string {
	return `${id}:${btoa(String.fromCharCode(fill).repeat(32))}`;
}

/** Keys for a database or a store that is opened beside the Worker, and opens nothing that the Worker sealed. */
export function aKeyring(): Keyring {
	return createKeyring([aKey("k1")]);
}
