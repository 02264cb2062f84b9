import { randomId } from "../random.server.ts";
import { createKeyring } from "./keyring.server.ts";
import { open, seal } from "./seal.server.ts";

/** Where documents lie, sealed. An object opens only under its own key and upload: swapped objects do not open. */
export type DocumentStore = {
	put(objectKey: string, uploadId: string, bytes: Uint8Array): Promise<void>;
	/** Null when there is no such object. Throws CannotOpen when it is not what was put there. */
	get(objectKey: string, uploadId: string): Promise<Uint8Array | null>;
	/** Deleting what is not there is no error. */
	delete(objectKey: string): Promise<void>;
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
		newObjectKey: () => randomId(),
	};
}

/** Both parts are base64url, so that the separator cannot be part of either. */
function identityOf(objectKey: string, uploadId: string): string {
	return `${objectKey} ${uploadId}`;
}
