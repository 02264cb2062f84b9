import { expect, it } from "vitest";
import type { DocumentStore } from "#app/documents/store.server.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import { sealText } from "#app/sealing/sealed-text.server.ts";
import { aKey } from "#test/services/fixtures.ts";
import { openMemoryDatabase, openSqlite } from "#test/services/memory-database.ts";
import { rotateColumnKeys } from "./key-rotation.server.ts";

it("retries a row that could not be decrypted in the next round", async () => {
	const { sqlite } = openMemoryDatabase();
	const db = openSqlite(sqlite, createKeyring([aKey("k2", 2), aKey("k1", 1)]));
	const oldKeyring = createKeyring([aKey("k1", 1)]);
	const seal = (id: string) => sealText(oldKeyring, `visits.draft ${id}`, "{}");
	const insert = sqlite.prepare(
		"INSERT INTO visits (id, draft, created_at, updated_at, key_id) VALUES (?, ?, 1, 1, 'k1')",
	);
	for (let n = 0; n < 101; n += 1) insert.run(`v${n}`, n === 0 ? "sealed:k1:AAAA" : await seal(`v${n}`));
	const rotate = () => rotateColumnKeys({ db, documents: {} as DocumentStore }).then(() => "done", String);
	const remaining = () => sqlite.prepare("SELECT id FROM visits WHERE key_id = 'k1' ORDER BY rowid").all();
	expect(await rotate()).toContain("DecryptionFailed");
	expect(remaining()).toEqual([{ id: "v0" }, { id: "v100" }]);
	expect(await rotate()).toBe("done");
	expect(remaining()).toEqual([{ id: "v0" }]);
	sqlite.prepare("UPDATE visits SET draft = ? WHERE id = 'v0'").run(await seal("v0"));
	expect(await rotate()).toBe("done");
	expect(remaining()).toEqual([]);
});
