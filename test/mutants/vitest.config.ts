import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import ours from "../../vitest.config.ts";

const root = resolve(import.meta.dirname, "../..");
/** Test timeout in milliseconds: long without mutants, as the machine may be busy; shorter where a test may wait forever. */
const MAX = Number(process.env.MAX_TEST ?? 600_000);
/** Written by test-runs.ts; each runs some tests of another file with one mutant active. */
const HUNTS = ".wrangler/mutants/hunts/*.workers.test.ts";

/** The usual projects without short timeouts: the hit limit detects endless loops (wake.ts). The instrumented sources from run.ts replace ours. */
const sources = {
	name: "instrumented-sources",
	enforce: "pre" as const,
	load(id: string) {
		const copy = join(root, ".wrangler/mutants", relative(root, id.replace(/\?.*$/, "")));
		return id.startsWith(join(root, "app/")) && existsSync(copy) ? readFileSync(copy, "utf8") : null;
	},
};

/** Mutant runs come last and in order, after all modules have loaded without mutants. */
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
