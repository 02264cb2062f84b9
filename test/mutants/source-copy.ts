import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { copySources as copyTree, run } from "../planted-defects/plant.ts";
import type { Mutant } from "./instrumented.ts";

/** A copy of the sources with mutants applied as source edits. */
export type SourceCopy = {
	/** Mutants with compiler errors in the same file: a fast first pass, one per file. */
	rejectedInSameFile(mutants: readonly Mutant[]): Promise<Mutant[]>;
	/** Mutants that do not compile. */
	refused(mutants: readonly Mutant[]): Promise<Mutant[]>;
	/** Mutants for which one of these journey files, or of all in the short tier, fails on a build with them. */
	failingJourneys(mutants: readonly Mutant[], files?: readonly string[]): Promise<string[]>;
	remove(): void;
};

/** Applies an action to mutants in rounds, with at most one per file in a round. */
export async function inRounds(
	mutants: readonly Mutant[],
	act: (round: readonly Mutant[]) => Promise<Mutant[]>,
): Promise<Mutant[]> {
	const found: Mutant[] = [];
	for (let left = mutants; left.length > 0; ) {
		const round = [...new Map(left.map((mutant) => [mutant.file, mutant])).values()];
		found.push(...(await act(round)));
		left = left.filter((mutant) => !round.includes(mutant));
	}
	return found;
}

/** Vitest's report on the test files it ran. */
type Report = { numTotalTests: number; testResults: { name: string; status: string }[] };

export function copySources(): SourceCopy {
	const { copy, remove } = copyTree();

	/** Runs an action with mutants applied. @param mutants at most one per file */
	async function withMutants<Result>(mutants: readonly Mutant[], act: () => Promise<Result>): Promise<Result> {
		const before = new Map(mutants.map(({ file }) => [file, readFileSync(join(copy, file), "utf8")]));
		for (const { file, at, from, to } of mutants) {
			const text = before.get(file) ?? "";
			if (text.slice(at, at + from.length) !== from) throw new Error(`${file} no longer contains ${from}`);
			writeFileSync(join(copy, file), text.slice(0, at) + to + text.slice(at + from.length));
		}
		try {
			return await act();
		} finally {
			for (const [file, text] of before) writeFileSync(join(copy, file), text);
		}
	}

	async function refusedFiles(mutants: readonly Mutant[]): Promise<Set<string>> {
		const output = await withMutants(mutants, () => outputOf(run(copy, "tsc", ["--incremental", "--pretty", "false"])));
		return new Set([...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file));
	}

	async function findRefused(mutants: readonly Mutant[]): Promise<Mutant[]> {
		if (mutants.length === 0) return [];
		const files = await refusedFiles(mutants);
		const refused = mutants.filter(({ file }) => files.has(file));
		if (files.size === refused.length) return refused;
		// An error in another file may come from any mutant, most likely from one in a file it imports.
		const others = mutants.filter((mutant) => !refused.includes(mutant));
		if (others.length === 1 && refused.length === 0) return others;
		const elsewhere = [...files].filter((file) => !mutants.some((mutant) => mutant.file === file));
		const imports = elsewhere.map((file) => readFileSync(join(copy, file), "utf8")).join("\n");
		const suspects = others.filter(({ file }) => imports.includes(`/${basename(file)}"`));
		const first =
			suspects.length > 0 && suspects.length < others.length ? suspects : others.slice(0, Math.ceil(others.length / 2));
		const second = others.filter((mutant) => !first.includes(mutant));
		return [...refused, ...(await findRefused(first)), ...(await findRefused(second))];
	}

	return {
		async rejectedInSameFile(mutants) {
			const one = [...new Map(mutants.toReversed().map((mutant) => [mutant.file, mutant])).values()];
			const files = await refusedFiles(one);
			return one.filter(({ file }) => files.has(file));
		},
		refused: (mutants) => inRounds(mutants, findRefused),
		failingJourneys: (mutants, files = []) =>
			withMutants(mutants, async () => {
				await run(copy, "react-router", ["build"]);
				const report = join(copy, "journeys.json");
				rmSync(report, { force: true });
				const args = ["--project", "journeys", "--reporter", "json", "--outputFile", report];
				await outputOf(run(copy, "vitest", ["run", ...args, ...files]));
				const { numTotalTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
				if (numTotalTests === 0) throw new Error("no journey was run");
				return testResults.filter(({ status }) => status !== "passed").map(({ name }) => relative(copy, name));
			}),
		remove,
	};
}

/** Returns a program's output, even when it fails. */
function outputOf(running: Promise<string>): Promise<string> {
	return running.catch((error: Error) => error.message);
}
