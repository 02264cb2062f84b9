import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEFECTS } from "./defects.ts";
import { apply, harnessOn } from "./plant.ts";

const ROUNDS = Number(process.env.PLANTED_ROUNDS ?? 8);

it.each(DEFECTS)("the power cuts find $name", { timeout: 20 * 60_000 }, async (defect) => {
	const { faults } = await harnessOn(defect, ROUNDS);
	process.stdout.write(
		`planted: ${defect.name}: ${faults.length} complaints, such as: ${faults.find((one) => defect.complaint.test(one))}\n`,
	);
	expect(faults.join("\n")).toMatch(defect.complaint);
});

it("says so when a defect cannot be planted any more", () => {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-planted-"));
	try {
		writeFileSync(join(folder, "law.ts"), "once, twice, twice");
		expect(() => apply(folder, { file: "law.ts", find: "never", replace: "" })).toThrow("0 times instead of once");
		expect(() => apply(folder, { file: "law.ts", find: "twice", replace: "" })).toThrow("2 times instead of once");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
