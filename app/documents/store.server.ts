import { Buffer } from "node:buffer";
import type { Keyring } from "#app/sealing/keyring.server.ts";
import { randomId } from "../server/random.server.ts";
import { open, rewrap, seal } from "./seal.server.ts";

/** Stores sealed documents. An object opens only with its own key and upload, so swapped objects do not open. */
export type DocumentStore = {
	put(objectKey: string, uploadId: string, bytes: Uint8Array): Promise<void>;
	/** Returns null if there is no such object. Throws DecryptionFailed if it is not the object that was stored. */
	get(objectKey: string, uploadId: string): Promise<Uint8Array | null>;
	/** Lists objects after a key, sorted by key. `tag` changes with the content. */
	list(after: string, limit: number): Promise<{ key: string; tag: string }[]>;
	/** Returns an object as it is stored, still sealed; null if there is no such object. */
	getSealed(objectKey: string): Promise<{ tag: string; bytes: Uint8Array } | null>;
	/** Deleting a missing object is not an error. */
	delete(objectKey: string): Promise<void>;
	/** Seals text about a document like the document itself. Returns base64. */
	sealText(uploadId: string, text: string): Promise<string>;
	/** Throws DecryptionFailed if the text was not sealed for this upload. */
	openText(uploadId: string, sealed: string): Promise<string>;
	/**
	 * Re-encrypts an object's data key with the sealing key; the content is unchanged. Returns "missing" if there is no
	 * such object, "changed" if it was deleted or replaced in the meantime. Throws DecryptionFailed if its key is not
	 * ours.
	 */
	rewrap(objectKey: string): Promise<"done" | "missing" | "changed">;
	/** Returns the same sealed text under the sealing key. Throws DecryptionFailed if its key is not ours. */
	rewrapText(sealed: string): Promise<string>;
	/** Requests an object that does not exist. Throws if the bucket does not respond. */
	ping(): Promise<void>;
	/** Returns a random key, unrelated to the document. */
	newObjectKey(): string;
};

/** Creates the store for a bucket. */
export function createDocumentStore(bucket: R2Bucket, keyring: Keyring): DocumentStore {
	const customMetadata = { keyId: keyring.current.id };
	return {
		async put(objectKey, uploadId, bytes) {
			await bucket.put(objectKey, await seal(keyring, objectIdentity(objectKey, uploadId), bytes), { customMetadata });
		},
		async get(objectKey, uploadId) {
			const object = await bucket.get(objectKey);
			if (!object) return null;
			return open(keyring, objectIdentity(objectKey, uploadId), new Uint8Array(await object.arrayBuffer()));
		},
		async list(after, limit) {
			const { objects } = await bucket.list({ limit, ...(after !== "" && { startAfter: after }) });
			return objects.map(({ key, etag }) => ({ key, tag: etag }));
		},
		async getSealed(objectKey) {
			const found = await bucket.get(objectKey);
			return found && { tag: found.etag, bytes: new Uint8Array(await found.arrayBuffer()) };
		},
		async delete(objectKey) {
			await bucket.delete(objectKey);
		},
		async sealText(uploadId, text) {
			const sealed = await seal(keyring, textIdentity(uploadId), new TextEncoder().encode(text));
			return Buffer.from(sealed).toString("base64");
		},
		async openText(uploadId, sealed) {
			const bytes = new Uint8Array(Buffer.from(sealed, "base64"));
			return new TextDecoder().decode(await open(keyring, textIdentity(uploadId), bytes));
		},
		async rewrap(objectKey) {
			const object = await bucket.get(objectKey);
			if (!object) return "missing";
			const sealed = new Uint8Array(await object.arrayBuffer());
			const rewrapped = await rewrap(keyring, sealed);
			if (rewrapped === sealed) return "done";
			// Without the condition, an object that is being deleted would reappear.
			const condition = { etagMatches: object.etag };
			return (await bucket.put(objectKey, rewrapped, { customMetadata, onlyIf: condition })) ? "done" : "changed";
		},
		async rewrapText(sealed) {
			const bytes = await rewrap(keyring, new Uint8Array(Buffer.from(sealed, "base64")));
			return Buffer.from(bytes).toString("base64");
		},
		async ping() {
			await bucket.head("health");
		},
		newObjectKey: () => randomId(),
	};
}

function textIdentity(uploadId: string): string {
	return `text ${uploadId}`;
}

/**
 * Returns the identity for which an object is sealed. Both parts are base64url, so neither can contain the separator.
 */
function objectIdentity(objectKey: string, uploadId: string): string {
	return `${objectKey} ${uploadId}`;
}
