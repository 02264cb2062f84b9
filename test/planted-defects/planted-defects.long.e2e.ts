import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEFECTS } from "./defects.ts";
import { apply, type PlantedCopy, plant } from "./plant.ts";

/** As many as the harness itself uses: test/journeys/crash-recovery.long.e2e.ts. */
const MAX_CUTS = Number(process.env.PLANTED_CUTS ?? 40);

let copy: PlantedCopy;
beforeAll(async () => {
	copy = await plant(DEFECTS);
}, 10 * 60_000);
afterAll(() => copy?.remove());

it.each(DEFECTS)("the power cuts reveal $name", { timeout: 20 * 60_000 }, async (defect) => {
	const { faults, cuts } = await copy.runHarness(defect, MAX_CUTS);
	const example = faults.find((one) => defect.expectedFault.test(one));
	process.stdout.write(`planted: ${defect.name}: ${faults.length} faults after ${cuts} cuts, such as: ${example}\n`);
	expect(faults.join("\n")).toMatch(defect.expectedFault);
});

it("a defect can be planted only if the code to replace occurs exactly once", () => {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-planted-"));
	try {
		writeFileSync(join(folder, "file.ts"), "once, twice, twice");
		expect(() => apply(folder, { file: "file.ts", find: "never", replace: "" })).toThrow("0 times instead of once");
		expect(() => apply(folder, { file: "file.ts", find: "twice", replace: "" })).toThrow("2 times instead of once");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
