import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { type Defect, type Patch, PLANTED } from "./defects.ts";

const root = resolve(import.meta.dirname, "../..");
const READER = ".wrangler/reader";
const EXCLUDED = /^(node_modules|build|coverage|docs|\.git|\.wrangler)($|\/)/;

/** A built copy of the sources with all defects planted, each inactive until it is activated. */
export type PlantedCopy = {
	/**
	 * Runs the power-cut harness on one defect until it reports the expected error, up to a number of cuts.
	 * @throws when the copy cannot be served
	 */
	runHarness(defect: Defect, maxCuts: number): Promise<{ faults: string[]; cuts: number }>;
	remove(): void;
};

/** @throws when a text to replace no longer exists, or when the copy cannot be built */
export async function plant(defects: readonly Defect[]): Promise<PlantedCopy> {
	const { copy, remove } = copySources();
	try {
		for (const patch of defects.flatMap(({ patches }) => patches)) apply(copy, patch);
		await run(copy, "react-router", ["build"]);
	} catch (error) {
		remove();
		throw error;
	}
	async function runHarness({ id, expectedFault }: Defect, maxCuts: number) {
		const harness = ["test/planted-defects/run-harness.ts", String(maxCuts), expectedFault.source];
		const output = await run(copy, "node", harness, { [PLANTED]: id });
		return JSON.parse(output.trim().split("\n").at(-1) ?? "") as { faults: string[]; cuts: number };
	}
	return { runHarness: runHarness, remove };
}

/** A copy of the sources that uses the packages and the reader of the original: no defect affects either. */
export function copySources(): { copy: string; remove(): void } {
	const copy = mkdtempSync(join(tmpdir(), "azulejo-planted-"));
	const remove = () => rmSync(copy, { recursive: true, force: true });
	try {
		cpSync(root, copy, { recursive: true, filter: (path) => !EXCLUDED.test(relative(root, path)) });
		for (const shared of ["node_modules", READER]) link(copy, shared);
		return { copy, remove };
	} catch (error) {
		remove();
		throw error;
	}
}

function link(copy: string, path: string): void {
	mkdirSync(dirname(join(copy, path)), { recursive: true });
	symlinkSync(join(root, path), join(copy, path));
}

/** @throws unless the text occurs exactly once */
export function apply(folder: string, { file, find, replace }: Patch): void {
	const path = join(folder, file);
	const text = readFileSync(path, "utf8");
	const times = text.split(find).length - 1;
	if (times !== 1) throw new Error(`${file} has the text to replace ${times} times instead of once: ${find.trim()}`);
	writeFileSync(
		path,
		text.replace(find, () => replace),
	);
}

/** Runs a program of our packages in a copy; returns its output. @throws its output when it fails */
export function run(
	copy: string,
	program: string,
	args: string[],
	extraEnv: Record<string, string> = {},
): Promise<string> {
	const bin = join(copy, "node_modules/.bin");
	const env = {
		...process.env,
		PATH: `${bin}:${process.env.PATH}`,
		NODE_ENV: undefined,
		VITEST: undefined,
		...extraEnv,
	};
	const child = spawn(join(bin, program), args, { cwd: copy, env });
	let output = "";
	let errors = "";
	child.stdout.on("data", (chunk: Buffer) => {
		output += chunk.toString();
	});
	child.stderr.on("data", (chunk: Buffer) => {
		errors += chunk.toString();
	});
	return new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code) => {
			if (code === 0) resolve(output);
			else reject(new Error(`${program} ended with ${code}\n${output.slice(-20_000)}${errors.slice(-4000)}`));
		});
	});
}
