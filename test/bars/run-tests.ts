import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { rememberGroup, untrackGroup } from "../services/server.ts";
import { type Outcome, toOutcome } from "./bar.ts";
import type { ModuleReport } from "./module-reporter.ts";

const root = resolve(import.meta.dirname, "../..");
/** Maximum time for a run to exit after its last file. */
const EXIT_MS = 15_000;

export type TestRun = {
	passed: number;
	failed: string[];
	skipped: number;
	/** The tests' printed summaries. */
	output: string;
};

/** Files already run for several bars at once: workerd takes a minute to load all modules. */
const earlierReports: ModuleReport[] = [];

/** Runs files without a browser together and caches their results for the bars. */
export async function runAhead(files: readonly string[]): Promise<void> {
	for (const project of ["node", "node-long", "workers", "workers-long"]) {
		const projectFiles = [...new Set(files.filter((file) => projectOf(file) === project))];
		if (projectFiles.length > 0) earlierReports.push(...(await runProject(project, projectFiles, {})).reports);
	}
}

/** Runs test files as `npm test` does, each project in a separate process group. */
export async function runTests(files: readonly string[], env: Record<string, string> = {}): Promise<TestRun> {
	const run: TestRun = { passed: 0, failed: [], skipped: 0, output: "" };
	for (const project of ["node", "node-long", "workers", "workers-long", "journeys", "journeys-long"]) {
		const projectFiles = files.filter((file) => projectOf(file) === project);
		const remaining = projectFiles.filter((file) => !earlierReports.some((report) => report.file.endsWith(file)));
		const { reports, output } =
			remaining.length > 0 ? await runProject(project, remaining, env) : { reports: [], output: "" };
		run.output += output;
		for (const file of projectFiles) {
			const report = [...earlierReports, ...reports].find((candidate) => candidate.file.endsWith(file));
			run.passed += report?.passed ?? 0;
			run.skipped += report?.skipped ?? 0;
			run.failed.push(...(report?.failed ?? [`${file} did not run`]));
		}
	}
	return run;
}

/** The outcome of a bar proven by test files only. */
export function outcomeOf({ passed, failed, skipped }: TestRun, coverage: string): Outcome {
	const figure = `${coverage}: ${passed} tests pass, ${failed.length} fail${skipped > 0 ? `, ${skipped} skipped` : ""}`;
	return toOutcome(figure, [failed.length > 0 && failed.slice(0, 3).join("; ")]);
}

function projectOf(file: string): string {
	const tier = file.includes(".long.") ? "-long" : "";
	if (file.endsWith(".e2e.ts")) return `journeys${tier}`;
	if (file.endsWith(".workers.test.ts")) return `workers${tier}`;
	return file.startsWith("worker/reader/") ? "node-long" : `node${tier}`;
}

/** Resolves when all files have ended, passed or failed, as their reports show. */
async function runProject(project: string, files: readonly string[], env: Record<string, string>) {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-bars-"));
	const reportFile = join(folder, "reports");
	const args = ["run", "--project", project, ...files, "--silent=false", "--reporter=default"];
	const child = spawn(join(root, "node_modules/.bin/vitest"), [...args, "--reporter=./test/bars/module-reporter.ts"], {
		cwd: root,
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, ...env, MODULE_REPORTS: reportFile },
	});
	const group = child.pid ?? 0;
	rememberGroup(group);
	const output: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
	const ended = new Promise<void>((settle) => child.once("close", () => settle()));
	const reports = () => (existsSync(reportFile) ? readFileSync(reportFile, "utf8").trim().split("\n") : []);
	try {
		const allReported = async () => {
			while (reports().length < files.length) await pause(500, undefined, { ref: false });
			await pause(EXIT_MS, undefined, { ref: false });
		};
		// The test runtime sometimes outlives the tests.
		await Promise.race([ended, allReported()]);
		if (child.exitCode === null) process.kill(-group, "SIGKILL");
		await ended;
		return { reports: reports().map((line) => JSON.parse(line) as ModuleReport), output: output.join("") };
	} finally {
		untrackGroup(group);
		rmSync(folder, { recursive: true, force: true });
	}
}
