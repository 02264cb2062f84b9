import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("lets nobody but the test start a killed runtime again, and keeps what it was started with", () => {
	const KEPT = mkdtempSync(join(tmpdir(), "azulejo-runtime-"));
	const start = (config: string) =>
		spawnSync(join(import.meta.dirname, "keep-runtime.sh"), ["serve", "-"], {
			env: { ...process.env, KEPT, WORKERD: "/bin/cat" },
			input: config,
		}).status;
	const kept = () => ["config", "arguments"].map((name) => readFileSync(join(KEPT, name), "utf8"));
	start("how it was started first");
	expect(kept()).toEqual(["how it was started first", "serve\n-\n"]);
	expect(start("how miniflare would start it again")).toBe(1);
	expect(kept()).toEqual(["how it was started first", "serve\n-\n"]);
	rmSync(KEPT, { recursive: true });
});
