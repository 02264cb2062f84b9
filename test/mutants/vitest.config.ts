import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import ours from "../../vitest.config.ts";

const root = resolve(import.meta.dirname, "../..");

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

const projects = (ours.test?.projects ?? []).flatMap((project) => {
	if (typeof project !== "object" || !("test" in project) || project.test?.name === "journeys") return [];
	const setupFiles = [join(import.meta.dirname, "wake.ts"), ...[project.test?.setupFiles ?? []].flat()];
	return [
		{
			...project,
			root,
			plugins: [sources, project.plugins],
			test: { ...project.test, setupFiles, maxWorkers: 1, testTimeout: 600_000 },
		},
	];
});

export default defineConfig({ root, test: { ...ours.test, projects } });
