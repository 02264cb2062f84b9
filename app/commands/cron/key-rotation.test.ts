import { expect, it } from "vitest";
import type { DocumentStore } from "#app/documents/store.server.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import { aKey } from "#test/services/fixtures.ts";
import { openMemoryDatabase, openSqlite } from "#test/services/memory-database.ts";
import { rotateColumnKeys } from "./key-rotation.server.ts";

it("retries a row that could not be decrypted in the next round", async () => {
	const { sqlite } = openMemoryDatabase();
	const db = openSqlite(sqlite, createKeyring([aKey("k2", 2), aKey("k1", 1)]));
	const insert = sqlite.prepare(
		"INSERT INTO visits (id, draft, created_at, updated_at, key_id) VALUES (?, ?, 1, 1, 'k1')",
	);
	for (let n = 0; n < 101; n += 1) insert.run(`v${n}`, n === 0 ? "sealed:k1:AAAA" : "{}");
	const rotate = () => rotateColumnKeys({ db, documents: {} as DocumentStore }).then(() => "done", String);
	const remaining = () => sqlite.prepare("SELECT id FROM visits WHERE key_id = 'k1' ORDER BY rowid").all();
	expect(await rotate()).toContain("DecryptionFailed");
	expect(remaining()).toEqual([{ id: "v0" }, { id: "v100" }]);
	expect(await rotate()).toBe("done");
	expect(remaining()).toEqual([{ id: "v0" }]);
	sqlite.exec("UPDATE visits SET draft = '{}'");
	expect(await rotate()).toBe("done");
	expect(remaining()).toEqual([]);
});
