import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copySources as copyForDefects, run } from "../planted-defects/plant.ts";
import type { Mutant } from "./instrumented.ts";

/** A copy of the sources in which mutants are planted as an engineer would have written them. */
export type SourceCopy = {
	/** Those that the compiler refuses. */
	refused(mutants: readonly Mutant[]): Promise<Mutant[]>;
	/** Whether a journey of the short tier fails on a build with these mutants. */
	journeysFail(mutants: readonly Mutant[]): Promise<boolean>;
	remove(): void;
};

export function copySources(): SourceCopy {
	const { copy, remove } = copyForDefects();

	/** Does something while they are planted, each in a file of its own. */
	async function withPlanted<Result>(mutants: readonly Mutant[], act: () => Promise<Result>): Promise<Result> {
		const before = new Map(mutants.map(({ file }) => [file, readFileSync(join(copy, file), "utf8")]));
		for (const { file, at, from, to } of mutants) {
			const text = before.get(file) ?? "";
			if (text.slice(at, at + from.length) !== from) throw new Error(`${file} has no longer ${from}`);
			writeFileSync(join(copy, file), text.slice(0, at) + to + text.slice(at + from.length));
		}
		try {
			return await act();
		} finally {
			for (const [file, text] of before) writeFileSync(join(copy, file), text);
		}
	}

	async function refusedFiles(mutants: readonly Mutant[]): Promise<Set<string>> {
		const said = await withPlanted(mutants, () => outputOf(run(copy, "tsc", ["--incremental", "--pretty", "false"])));
		return new Set([...said.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file));
	}

	/** @param mutants no two in the same file */
	async function refusedOf(mutants: readonly Mutant[]): Promise<Mutant[]> {
		if (mutants.length === 0) return [];
		const files = await refusedFiles(mutants);
		const refused = mutants.filter(({ file }) => files.has(file));
		if (files.size === refused.length) return refused;
		// A complaint elsewhere may be about any of the others.
		const others = mutants.filter((mutant) => !refused.includes(mutant));
		if (others.length === 1 && refused.length === 0) return others;
		const half = Math.ceil(others.length / 2);
		return [...refused, ...(await refusedOf(others.slice(0, half))), ...(await refusedOf(others.slice(half)))];
	}

	return {
		async refused(mutants) {
			const refused: Mutant[] = [];
			for (let left = mutants; left.length > 0; ) {
				const round = [...new Map(left.map((mutant) => [mutant.file, mutant])).values()];
				refused.push(...(await refusedOf(round)));
				left = left.filter((mutant) => !round.includes(mutant));
			}
			return refused;
		},
		journeysFail: (mutants) =>
			withPlanted(mutants, async () => {
				await run(copy, "react-router", ["build"]);
				return run(copy, "vitest", ["run", "--project", "journeys", "--bail", "1"]).then(
					() => false,
					() => true,
				);
			}),
		remove,
	};
}

/** What a program said, be it because it failed. */
function outputOf(running: Promise<string>): Promise<string> {
	return running.catch((error: Error) => error.message);
}
