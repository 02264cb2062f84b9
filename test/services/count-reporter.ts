import type { Reporter, TestModule } from "vitest/node";

/** How many of the slowest files are named. */
const SLOWEST = 15;

/**
 * Names the files that took longest, and ends the run with one plain line that any tool can read:
 * `N passed, N failed, N skipped`.
 */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
		const count = { passed: 0, failed: 0, skipped: 0 };
		for (const module of modules) {
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				if (state === "passed" || state === "failed" || state === "skipped") count[state] += 1;
			}
			if (module.state() === "failed" && [...module.children.allTests()].length === 0) count.failed += 1;
		}
		count.failed += errors.length;
		const times = modules.map((module) => [module.diagnostic().duration, module.relativeModuleId] as const);
		const slowest = times.sort(([one], [other]) => other - one).slice(0, SLOWEST);
		for (const [time, file] of slowest) process.stdout.write(`\n${(time / 1000).toFixed(0).padStart(5)} s  ${file}`);
		process.stdout.write(`\n\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
	}
}
