import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { DecryptionFailed } from "#app/sealing/aes-gcm.server.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import { aBillPdf } from "#test/factories/documents.ts";
import { createDocumentStore } from "./store.server.ts";

const KEY = `k1:${btoa("\x01".repeat(32))}`;

it("stores a document so that the bucket reveals nothing", async () => {
	const store = createDocumentStore(env.DOCUMENTS, createKeyring([KEY]));
	const objectKey = store.newObjectKey();
	await store.put(objectKey, "upload", aBillPdf());

	const object = await env.DOCUMENTS.get(objectKey);
	const raw = new TextDecoder("latin1").decode(await object?.arrayBuffer());
	expect(raw).not.toContain("%PDF");
	expect(raw).not.toContain("obj");
	expect(object?.customMetadata).toEqual({ keyId: "k1" });
	expect(await store.get(objectKey, "upload")).toEqual(aBillPdf());
});

it("does not open an object under another key, or for another upload", async () => {
	const store = createDocumentStore(env.DOCUMENTS, createKeyring([KEY]));
	const [one, other] = [store.newObjectKey(), store.newObjectKey()];
	await store.put(one, "upload", aBillPdf());
	const object = await env.DOCUMENTS.get(one);
	await env.DOCUMENTS.put(other, (await object?.arrayBuffer()) ?? "");
	await expect(store.get(other, "upload")).rejects.toThrow(DecryptionFailed);
	await expect(store.get(one, "another")).rejects.toThrow(DecryptionFailed);
});

it("returns nothing after a deletion, and deletes a missing object without error", async () => {
	const store = createDocumentStore(env.DOCUMENTS, createKeyring([KEY]));
	const objectKey = store.newObjectKey();
	await store.put(objectKey, "upload", aBillPdf());
	await store.delete(objectKey);
	await store.delete(objectKey);
	expect(await store.get(objectKey, "upload")).toBeNull();
});

it("seals text about a document so that it opens only for that document", async () => {
	const store = createDocumentStore(env.DOCUMENTS, createKeyring([KEY]));
	const sealed = await store.sealText("upload", "Números de María");
	expect(atob(sealed)).not.toContain("Mar");
	expect(await store.openText("upload", sealed)).toBe("Números de María");
	await expect(store.openText("another", sealed)).rejects.toThrow(DecryptionFailed);
});
