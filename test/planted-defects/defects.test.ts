import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { DEFECTS } from "./defects.ts";
import { apply } from "./plant.ts";

const root = resolve(import.meta.dirname, "../..");

it("every defect can be planted in one copy of the code", () => {
	const copy = mkdtempSync(join(tmpdir(), "azulejo-places-"));
	const patches = DEFECTS.flatMap((defect) => defect.patches);
	try {
		for (const { file } of patches) cpSync(join(root, file), join(copy, file));
		expect(() => {
			for (const patch of patches) apply(copy, patch);
		}).not.toThrow();
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
});
