import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with one plain line that any tool can read: `N passed, N failed, N skipped`. */
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
		process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
	}
}
