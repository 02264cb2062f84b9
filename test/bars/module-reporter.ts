import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** The result of one test file, as a line of JSON. */
export type ModuleReport = { file: string; passed: number; skipped: number; failed: string[] };

/** Appends a line to the file named by MODULE_REPORTS after each test file. */
export default class ModuleReporter implements Reporter {
	onTestModuleEnd(module: TestModule): void {
		const tests = [...module.children.allTests()];
		const count = (state: string) => tests.filter((test) => test.result().state === state);
		const failed = count("failed").map((test) => test.fullName);
		const broken = module.errors().map(({ message }) => `${module.moduleId}: ${message}`);
		const report: ModuleReport = {
			file: module.moduleId,
			passed: count("passed").length,
			skipped: count("skipped").length,
			failed: [...failed, ...broken],
		};
		appendFileSync(process.env.MODULE_REPORTS ?? "", `${JSON.stringify(report)}\n`);
	}
}
