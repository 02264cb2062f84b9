import { afterEach, describe, expect, it } from "vitest";
import { medianOf, TargetList } from "./document-targets.ts";

describe("the targets of the documents' benchmarks", () => {
	const before = process.exitCode;
	afterEach(() => {
		process.exitCode = before;
	});

	it("are met by figures on the right side of them, the bound included", () => {
		const lines: string[] = [];
		const targets = new TargetList((line) => lines.push(line));
		targets.atLeast("read in full", 0.985, 0.985);
		targets.atMost("verified wrongly", 0, 0);
		targets.end();
		expect(lines.at(-1)).toBe("all targets met");
		expect(process.exitCode).toBe(before);
	});

	it.each([
		["too little", (targets: TargetList) => targets.atLeast("read in full", 0.984, 0.985)],
		["too much", (targets: TargetList) => targets.atMost("verified wrongly", 1, 0)],
		["nothing measured", (targets: TargetList) => targets.atLeast("read in full", medianOf([]), 0.985)],
		["no time measured", (targets: TargetList) => targets.atMost("seconds", medianOf([]), 1)],
	])("end the run with 1 for %s", (_what, measure) => {
		const lines: string[] = [];
		const targets = new TargetList((line) => lines.push(line));
		measure(targets);
		targets.atMost("another", 0, 0);
		targets.end();
		expect(lines.join("\n")).toContain("targets missed: 1");
		expect(process.exitCode).toBe(1);
	});
});
