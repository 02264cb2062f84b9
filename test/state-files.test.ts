import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { everythingStored, readCopy } from "./services/state-files.ts";

it("reads a database whose log is gone by the time that it is looked at, and no other file that is not there", () => {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-state-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "one.sqlite");
	const database = new DatabaseSync(file);
	database.exec("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('canary')");
	database.close();
	// Listed, and not there any more.
	symlinkSync(join(folder, "gone"), `${file}-wal`);
	expect(readCopy(file, (copy) => copy.prepare("SELECT word FROM words").get())).toEqual({ word: "canary" });
	writeFileSync(join(folder, "blob"), "bytes of a blob");
	const { values, bytes } = everythingStored(folder);
	expect(values).toContain("canary");
	for (const stored of ["canary", "bytes of a blob"]) expect(bytes).toContain(stored);
	symlinkSync(join(folder, "gone"), `${file}-journal`);
	expect(() => readCopy(file, () => null)).toThrow("ENOENT");
});
