import { Buffer } from "node:buffer";
import { randomId } from "../random.server.ts";
import { createKeyring, type KeyEncryptionKey } from "./keyring.server.ts";
import { open, seal } from "./seal.server.ts";

/** Where documents lie, sealed. An object opens only under its own key and upload: swapped objects do not open. */
export type DocumentStore = {
	put(objectKey: string, uploadId: string, bytes: Uint8Array): Promise<void>;
	/** Null when there is no such object. Throws CannotOpen when it is not what was put there. */
	get(objectKey: string, uploadId: string): Promise<Uint8Array | null>;
	/** Deleting what is not there is no error. */
	delete(objectKey: string): Promise<void>;
	/** Text about a document (base64), sealed like the document itself. */
	sealText(uploadId: string, text: string): Promise<string>;
	/** Throws CannotOpen when it is not what was sealed for this upload. */
	openText(uploadId: string, sealed: string): Promise<string>;
	/** Keyed hashes by which equal texts are found without being kept: under today's key first, then under older ones. */
	fingerprints(text: string): Promise<string[]>;
	/** A random key that says nothing about its document. */
	newObjectKey(): string;
};

/** Opens the store over a bucket. `keys` as in createKeyring; throws when they are malformed. */
export function openDocumentStore(bucket: R2Bucket, keys: readonly string[]): DocumentStore {
	const keyring = createKeyring(keys);
	return {
		async put(objectKey, uploadId, bytes) {
			const sealed = await seal(keyring, identityOf(objectKey, uploadId), bytes);
			await bucket.put(objectKey, sealed, { customMetadata: { keyId: keyring.sealing.id } });
		},
		async get(objectKey, uploadId) {
			const found = await bucket.get(objectKey);
			if (!found) return null;
			return open(keyring, identityOf(objectKey, uploadId), new Uint8Array(await found.arrayBuffer()));
		},
		async delete(objectKey) {
			await bucket.delete(objectKey);
		},
		async sealText(uploadId, text) {
			const sealed = await seal(keyring, textOf(uploadId), new TextEncoder().encode(text));
			return Buffer.from(sealed).toString("base64");
		},
		async openText(uploadId, sealed) {
			const bytes = new Uint8Array(Buffer.from(sealed, "base64"));
			return new TextDecoder().decode(await open(keyring, textOf(uploadId), bytes));
		},
		fingerprints: (text) => Promise.all(keyring.all.map((key) => fingerprint(key, text))),
		newObjectKey: () => randomId(),
	};
}

async function fingerprint({ id, hmac }: KeyEncryptionKey, text: string): Promise<string> {
	const mac = await crypto.subtle.sign("HMAC", await hmac, new TextEncoder().encode(text));
	return `${id}:${Buffer.from(mac).toString("hex")}`;
}

function textOf(uploadId: string): string {
	return `text ${uploadId}`;
}

/** Both parts are base64url, so that the separator cannot be part of either. */
function identityOf(objectKey: string, uploadId: string): string {
	return `${objectKey} ${uploadId}`;
}
