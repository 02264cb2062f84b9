import { randomId } from "../random.server.ts";

export type DocumentStore = {
	put(objectKey: string, uploadId: string, bytes: Uint8Array): Promise<void>;
	get(objectKey: string, uploadId: string): Promise<Uint8Array | null>;
	delete(objectKey: string): Promise<void>;
	newObjectKey(): string;
};

export function openDocumentStore(bucket: R2Bucket, _keys: string[]): DocumentStore {
	return {
		async put(objectKey, _uploadId, bytes) {
			await bucket.put(objectKey, bytes);
		},
		async get(objectKey) {
			const object = await bucket.get(objectKey);
			return object && new Uint8Array(await object.arrayBuffer());
		},
		async delete(objectKey) {
			await bucket.delete(objectKey);
		},
		newObjectKey: () => randomId(),
	};
}
