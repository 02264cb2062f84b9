import { describe, expect, it } from "vitest";
import { DecryptionFailed } from "#app/sealing/aes-gcm.server.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import { open, readKeyId, rewrap, seal } from "./seal.server.ts";

const [OLD, NEW] = [key("k1", 1), key("k2", 2)];
const AAD = "object upload";
const BYTES = new TextEncoder().encode("%PDF-1.7 of somebody");

describe("a sealed document", () => {
	it("opens with its own identity, and reveals nothing before that", async () => {
		const sealed = await seal(createKeyring([OLD]), AAD, BYTES);
		expect(Buffer.from(sealed).includes("%PDF")).toBe(false);
		expect(await open(createKeyring([OLD]), AAD, sealed)).toEqual(BYTES);
	});

	it("may be empty", async () => {
		const ring = createKeyring([OLD]);
		expect(await open(ring, AAD, await seal(ring, AAD, new Uint8Array(0)))).toEqual(new Uint8Array(0));
	});

	it("does not open if any byte is changed", async () => {
		const ring = createKeyring([OLD]);
		const sealed = await seal(ring, AAD, BYTES);
		for (let index = 0; index < sealed.length; index++) {
			const changed = sealed.slice();
			changed[index] = (changed[index] ?? 0) ^ 1;
			await expect(open(ring, AAD, changed)).rejects.toThrow(DecryptionFailed);
		}
	});

	it("does not open if it is truncated or extended", async () => {
		const ring = createKeyring([OLD]);
		const sealed = await seal(ring, AAD, BYTES);
		for (let length = 0; length < sealed.length; length++) {
			await expect(open(ring, AAD, sealed.subarray(0, length))).rejects.toThrow(DecryptionFailed);
		}
		await expect(open(ring, AAD, new Uint8Array([...sealed, 0]))).rejects.toThrow(DecryptionFailed);
	});

	it("does not open under another identity", async () => {
		const ring = createKeyring([OLD]);
		await expect(open(ring, "object other", await seal(ring, AAD, BYTES))).rejects.toThrow(DecryptionFailed);
	});

	it("does not open with another document's data key", async () => {
		const ring = createKeyring([OLD]);
		const [one, other] = [await seal(ring, AAD, BYTES), await seal(ring, AAD, BYTES)];
		const mixed = new Uint8Array([...one.subarray(0, 67), ...other.subarray(67)]);
		await expect(open(ring, AAD, mixed)).rejects.toThrow(DecryptionFailed);
	});

	it("never reuses an initialisation vector", async () => {
		const ring = createKeyring([OLD]);
		const seen = new Set<string>();
		for (let count = 0; count < 10_000; count++) {
			const sealed = await seal(ring, AAD, BYTES);
			seen.add(Buffer.from(sealed.subarray(7, 19)).toString("hex"));
			seen.add(Buffer.from(sealed.subarray(67, 79)).toString("hex"));
		}
		expect(seen.size).toBe(20_000);
	});
});

describe("retiring a key", () => {
	it("leaves old documents readable while both keys are configured", async () => {
		const sealed = await seal(createKeyring([OLD]), AAD, BYTES);
		expect(await open(createKeyring([NEW, OLD]), AAD, sealed)).toEqual(BYTES);
	});

	it("re-encrypts only the data key, after which the old key may be removed", async () => {
		const sealed = await seal(createKeyring([OLD]), AAD, BYTES);
		const rewrapped = await rewrap(createKeyring([NEW, OLD]), sealed);
		expect(readKeyId(rewrapped)).toBe("k2");
		expect(rewrapped.subarray(67)).toEqual(sealed.subarray(67));
		expect(await open(createKeyring([NEW]), AAD, rewrapped)).toEqual(BYTES);
		await expect(open(createKeyring([OLD]), AAD, rewrapped)).rejects.toThrow(DecryptionFailed);
	});

	it("leaves a document with the new key unchanged", async () => {
		const ring = createKeyring([NEW, OLD]);
		const sealed = await seal(ring, AAD, BYTES);
		expect(await rewrap(ring, sealed)).toBe(sealed);
	});

	it("makes a document unreadable once its key is removed", async () => {
		const sealed = await seal(createKeyring([OLD]), AAD, BYTES);
		await expect(open(createKeyring([NEW]), AAD, sealed)).rejects.toThrow("not configured");
	});

	it("rejects another key with the same name", async () => {
		const sealed = await seal(createKeyring([OLD]), AAD, BYTES);
		await expect(open(createKeyring([key("k1", 9)]), AAD, sealed)).rejects.toThrow(DecryptionFailed);
	});
});

describe("a keyring", () => {
	it.each([[[]], [["k1"]], [["k1:c2hvcnQ="]], [[`K 1:${"A".repeat(43)}=`]], [[OLD, OLD]]])(
		"is rejected when it is %j",
		(keys) => {
			expect(() => createKeyring(keys)).toThrow("document keys");
		},
	);

	it("does not reveal a malformed key", () => {
		expect(() => createKeyring(["k1:c2hvcnQ="])).not.toThrow("c2hvcnQ");
	});
});

function key(id: string, fill: number): string {
	return `${id}:${Buffer.alloc(32, fill).toString("base64")}`;
}
