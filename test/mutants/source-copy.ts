import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copySources as copyForDefects, run } from "../planted-defects/plant.ts";
import type { Mutant } from "./instrumented.ts";

/** A copy of the sources in which mutants are planted as an engineer would have written them. */
export type SourceCopy = {
	/** Those that the compiler refuses. */
	refused(mutants: readonly Mutant[]): Promise<Mutant[]>;
	/** Whether a journey of the short tier fails on a build with this mutant. */
	journeysNotice(mutant: Mutant): Promise<boolean>;
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

	return {
		async refused(mutants) {
			// A second one in the same file waits for the next round.
			const round = [...new Map(mutants.toReversed().map((mutant) => [mutant.file, mutant])).values()];
			if (round.length === 0) return [];
			let files = await refusedFiles(round);
			let refused = round.filter(({ file }) => files.has(file));
			// A complaint elsewhere may be about any of them.
			if ([...files].some((file) => !round.some((mutant) => mutant.file === file))) {
				refused = [];
				for (const mutant of round) {
					files = await refusedFiles([mutant]);
					if (files.size > 0) refused.push(mutant);
				}
			}
			return [...refused, ...(await this.refused(mutants.filter((mutant) => !round.includes(mutant))))];
		},
		journeysNotice: (mutant) =>
			withPlanted([mutant], async () => {
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
