import { expect, it } from "vitest";
import type { DocumentStore } from "#app/documents/store.server.ts";
import { DOCUMENTS, documentCopyKey } from "#app/domain/backup/backup.ts";
import { aMemoryBackup, copyAll } from "#test/services/memory-backup.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { getManifest, listCopies } from "./pieces.server.ts";

const NOW = Date.parse("2026-11-29T02:00:00Z");
const documentKey = (index: number) => `documents/${String(index).padStart(5, "0")}`;

/** A bucket with documents of these numbers, listed in the order of their keys. */
function aStore(numbers: readonly number[]): DocumentStore {
	const stored = numbers.map((number) => ({ key: documentKey(number), tag: "aa" }));
	return {
		list: async (after: string, limit: number) => stored.filter(({ key }) => key > after).slice(0, limit),
		getSealed: async () => ({ tag: "aa", bytes: new Uint8Array([1]) }),
	} as unknown as DocumentStore;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

it.each([
	["only a few documents are left", [7]],
	["every third document is left", range(2500).filter((number) => number % 3 === 0)],
	["none was deleted", range(2500)],
])("after 2,500 copies the backup contains exactly the stored documents: %s", async (_label, numbers) => {
	const { backup, objects } = aMemoryBackup();
	for (const number of range(2500)) objects.set(documentCopyKey(documentKey(number), "aa"), new Uint8Array([1]));
	await copyAll({ db: openMemoryDatabase().db, backup, documents: aStore(numbers), now: () => NOW });
	const copies = [...objects.keys()].filter((key) => key.startsWith(DOCUMENTS)).sort();
	expect(copies).toEqual(numbers.map((number) => documentCopyKey(documentKey(number), "aa")));
});

it("450 new documents are copied over three runs", async () => {
	const { backup, objects } = aMemoryBackup();
	const services = { db: openMemoryDatabase().db, backup, documents: aStore(range(450)), now: () => NOW };
	const copiedByRun: number[] = [];
	const countCopies = () => [...objects.keys()].filter((key) => key.startsWith(DOCUMENTS)).length;
	await copyAll(services, () => copiedByRun.push(countCopies()));
	expect(copiedByRun).toEqual([200, 400, 450]);
	const [copy = ""] = await listCopies(backup);
	expect((await getManifest(backup, copy)).documents).toBe(450);
});
