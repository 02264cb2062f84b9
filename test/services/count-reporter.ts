import { basename } from "node:path";
import { inspect } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** Number of slowest files listed. */
const SLOWEST = 15;

/** Maximum length of an error message in the summary, in characters. */
const MAX_MESSAGE = 500;

/** Lists the slowest files and every failed test, and ends the run with one plain line: `N passed, N failed, N skipped`. */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
		const count = { passed: 0, failed: 0, skipped: 0 };
		const failures: string[] = [];
		for (const module of modules) {
			for (const test of module.children.allTests()) {
				const { state, errors: [error] = [] } = test.result();
				if (state === "passed" || state === "failed" || state === "skipped") count[state] += 1;
				if (state !== "failed") continue;
				const frames = (error?.stacks ?? []).map(({ file, line }) => `${basename(file)}:${line}`).join(" < ");
				failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, `${frames}\n${error?.message}`));
			}
			// An error outside a test counts as the file's failure.
			for (const error of module.errors()) {
				count.failed += 1;
				failures.push(failure(module.relativeModuleId, error.message));
			}
		}
		count.failed += errors.length;
		failures.push(...errors.map((error) => failure("outside of any test", messageOf(error))));
		const times = modules.map((module) => [module.diagnostic().duration, module.relativeModuleId] as const);
		const slowest = times.sort(([one], [other]) => other - one).slice(0, SLOWEST);
		for (const [time, file] of slowest) process.stdout.write(`\n${(time / 1000).toFixed(0).padStart(5)} s  ${file}`);
		for (const line of failures) process.stdout.write(`\n\nFAILED  ${line}`);
		process.stdout.write(`\n\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
	}
}

/** Returns the message of any thrown value: errors from other processes arrive as plain objects, some without a prototype. */
function messageOf(error: unknown): string {
	const { stack, message } = (error ?? {}) as Partial<Error>;
	return stack ?? message ?? inspect(error);
}

function failure(where: string, message = ""): string {
	return `${where}\n        ${message.slice(0, MAX_MESSAGE).replaceAll("\n", "\n        ")}`;
}
