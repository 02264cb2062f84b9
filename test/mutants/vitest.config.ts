import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import ours from "../../vitest.config.ts";

const root = resolve(import.meta.dirname, "../..");
/** Milliseconds that a test may take: many where nothing is broken, on a machine that may be busy; fewer where something may wait for ever. */
const MAX = Number(process.env.MAX_TEST ?? 600_000);
/** Written by test-runs.ts, each to run some tests of another file with one mutant awake. */
const HUNTS = ".wrangler/mutants/hunts/*.workers.test.ts";

/**
 * The projects as they are, but that no test is given up because the machine is busy: a loop without an end is known by its hits (wake.ts).
 * Instead of our sources there are the instrumented ones that run.ts has left.
 */
const sources = {
	name: "instrumented-sources",
	enforce: "pre" as const,
	load(id: string) {
		const copy = join(root, ".wrangler/mutants", relative(root, id.replace(/\?.*$/, "")));
		return id.startsWith(join(root, "app/")) && existsSync(copy) ? readFileSync(copy, "utf8") : null;
	},
};

/** Those that hunt come last and by their numbers, when all that is loaded has been loaded unbroken. */
class HuntsLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId }: TestSpecification) => (moduleId.includes("/hunts/") ? moduleId : "");
		return files.toSorted((one, other) => place(one).localeCompare(place(other)));
	}
}

const projects = (ours.test?.projects ?? []).flatMap((project) => {
	if (typeof project !== "object" || !("test" in project) || String(project.test?.name).startsWith("journeys"))
		return [];
	const setupFiles = [join(import.meta.dirname, "wake.ts"), ...[project.test?.setupFiles ?? []].flat()];
	return [
		{
			...project,
			root,
			plugins: [sources, project.plugins],
			test: {
				...project.test,
				include: [...(project.test?.include ?? []), HUNTS],
				setupFiles,
				maxWorkers: 1,
				testTimeout: MAX,
				hookTimeout: MAX,
			},
		},
	];
});

export default defineConfig({ root, test: { ...ours.test, sequence: { sequencer: HuntsLast }, projects } });
