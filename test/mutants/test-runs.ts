import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import type { Hunt as Wanted } from "./wake.ts";

export const root = resolve(import.meta.dirname, "../..");
/** Folders of the instrumented sources and of the files that assign mutants to tests. */
export const mutantsFolder = join(root, ".wrangler/mutants");
const hunts = join(mutantsFolder, "hunts");

/** Excluded: random or large tests, which are slow and detect different mutants in each run. */
const NO_HUNTERS = /status-invariants\.test|hostile-requests\.workers|access-matrix\.workers|site-crawl\.workers/;
/** Loads all shared modules, so that none loads while a mutant is active. */
const LOADS_ALL = "test/smoke.workers.test.ts";

/** Milliseconds. No product test takes as long, and a test that waits forever ends. */
const MAX_HUNTING_TEST = "40000";

type Named = { file: string; test: string };
type Hunt<Test> = { mutant: string; tests: readonly Test[] };
/** A test run: the ids of the mutants it reached, and its duration in ms. */
export type Reach = Named & { ms: number; reached: string[] };
/** All test runs, and the mutants that each file reached at load time. */
export type Baseline = { tests: Reach[]; loaded: Record<string, string[]> };

/** Runs the tests of one project repeatedly: those in workerd in a new process each time, to which the modules are sent only once. */
export class TestRuns {
	readonly #project: string;
	readonly #tests: readonly string[];
	#vitest: Vitest | null = null;
	#isUsed = false;
	/** In Node a run ends at its first failure, once the tests that fail without mutants are known. */
	#bail = 0;

	/** @param tests paths or parts of them; selects every test file of the project whose path contains one */
	constructor(project: string, tests: readonly string[]) {
		this.#project = project;
		this.#tests = tests;
	}

	/**
	 * Runs every test without mutants. Files with failures are not used: `failing` says why. @param before an earlier
	 * result and its time: only test files changed since then run again
	 */
	async baseline(before?: Baseline & { at: number }): Promise<Baseline & { failing: string[] }> {
		const found = await this.#find(this.#tests);
		const changed = found.filter(({ moduleId }) => !before || statSync(moduleId).mtimeMs > before.at);
		const modules = changed.length > 0 ? await this.#run(changed, "") : [];
		await this.close();
		this.#bail = this.#project === "workers" ? 0 : 1;
		const failing = modules.flatMap(complaintsOf);
		const sound = modules.filter((file) => complaintsOf(file).length === 0);
		const loaded = sound.map((file) => [file.moduleId, file.meta().reached ?? []]);
		const tests = sound.flatMap((file) =>
			[...file.children.allTests("passed")].map((test) => ({
				file: file.moduleId,
				test: test.fullName,
				ms: test.diagnostic()?.duration ?? 0,
				reached: test.meta().reached ?? [],
			})),
		);
		const unchanged = new Set(found.filter((file) => !changed.includes(file)).map(({ moduleId }) => moduleId));
		const unchangedLoaded = Object.entries(before?.loaded ?? {}).filter(([file]) => unchanged.has(file));
		return {
			tests: [...(before?.tests ?? []).filter(({ file }) => unchanged.has(file)), ...tests],
			loaded: Object.fromEntries([...unchangedLoaded, ...loaded]),
			failing,
		};
	}

	/** Whether one of these files fails with this mutant active from the start. */
	async detects(files: readonly string[], mutant: string): Promise<boolean> {
		const found = (await this.#find(this.#tests)).filter(({ moduleId }) => files.includes(moduleId));
		const modules = await this.#run(found, mutant);
		const complaints = modules.flatMap(complaintsOf);
		if (complaints.length === 0 && !modules.some((file) => [...file.children.allTests("passed")].length > 0))
			throw new Error(`no test ran with mutant ${mutant}`);
		return complaints.length > 0;
	}

	/**
	 * The tests that detect each mutant, in one runtime, each mutant active only during its tests. An unfinished wait
	 * may break the next tests: `unsure` lists the mutants after one, for another run.
	 */
	async detectedBy(requested: readonly Hunt<Named>[]): Promise<{ detected: Map<string, Named[]>; unsure: string[] }> {
		rmSync(hunts, { recursive: true, force: true });
		mkdirSync(hunts, { recursive: true });
		const hunted = new Map<string, { mutant: string; file: string }>();
		for (const { mutant, tests } of requested)
			for (const [file, reaches] of Map.groupBy(tests, (test) => test.file)) {
				const number = String(hunted.size).padStart(5, "0");
				const path = join(hunts, `${number}-${mutant.replaceAll(" ", "-")}-${basename(file)}`);
				writeFileSync(path, huntingFile(file, { mutant, tests: reaches.map(({ test }) => test) }));
				hunted.set(path, { mutant, file });
			}
		process.env.MAX_TEST = MAX_HUNTING_TEST;
		const modules = await this.#run(await this.#find([LOADS_ALL, hunts]), "");
		const failed = modules.filter((file) => complaintsOf(file).length > 0);
		const unrelated = failed.find(({ moduleId }) => !hunted.has(moduleId));
		if (unrelated)
			throw new Error(`fails without a mutant: ${unrelated.moduleId}: ${complaintsOf(unrelated).join("; ")}`);
		const detected = new Map<string, Named[]>();
		for (const module of failed) {
			const { mutant = "", file = "" } = hunted.get(module.moduleId) ?? {};
			const tests = [...module.children.allTests("failed")].map((test) => ({ file, test: test.fullName }));
			detected.set(mutant, [...(detected.get(mutant) ?? []), ...tests]);
		}
		const timedOut = failed.find((module) => complaintsOf(module).some((complaint) => /timed out/i.test(complaint)));
		const after = timedOut
			? requested.findIndex(({ mutant }) => mutant === hunted.get(timedOut.moduleId)?.mutant) + 1
			: requested.length;
		const unsure = requested.slice(after).map(({ mutant }) => mutant);
		for (const mutant of unsure) detected.delete(mutant);
		return { detected, unsure };
	}

	async close(): Promise<void> {
		await this.#vitest?.close();
		this.#vitest = null;
	}

	async #open(): Promise<Vitest> {
		if (this.#vitest && this.#isUsed && this.#project === "workers") {
			await this.close();
		}
		this.#isUsed = false;
		const config = join(import.meta.dirname, "vitest.config.ts");
		const options = { root, config, project: [this.#project], watch: false, reporters: [], silent: true };
		this.#vitest ??= await createVitest({ ...options, bail: this.#bail });
		return this.#vitest;
	}

	async #find(paths: readonly string[]): Promise<TestSpecification[]> {
		const found = await (await this.#open()).globTestSpecifications([...paths]);
		return found.filter(({ moduleId }) => !NO_HUNTERS.test(moduleId));
	}

	async #run(files: TestSpecification[], mutant: string): Promise<readonly TestModule[]> {
		const vitest = this.#vitest;
		if (!vitest) throw new Error("nothing is open");
		this.#isUsed = true;
		// A test that fails without mutants would end this run at its start.
		vitest.state.filesMap.clear();
		vitest.provide("mutant", mutant);
		return (await vitest.runTestSpecifications(files)).testModules;
	}
}

/** A test file that runs some tests of another with one mutant active. */
function huntingFile(file: string, hunt: Wanted): string {
	return `globalThis.hunt = ${JSON.stringify(hunt)};\nawait import(${JSON.stringify(`${file}?mutant=${hunt.mutant}`)});\n`;
}

function complaintsOf(file: TestModule): string[] {
	const failed = [...file.children.allTests("failed")].flatMap((test) => test.result().errors ?? []);
	return [...file.errors(), ...failed].map(({ message }) => `${file.relativeModuleId}: ${message}`);
}
