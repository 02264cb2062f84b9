import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import type { Defect, Patch } from "./defects.ts";

const root = resolve(import.meta.dirname, "../..");
const LEFT_OUT = /^(node_modules|build|coverage|docs|\.git|\.wrangler)($|\/)/;

/**
 * Plants a defect into a copy of the sources, builds it, and lets the harness of the power cuts loose on it until it
 * complains as it must, for so many cuts at most.
 * @throws when a text to replace is not there any more, or when the copy cannot be built
 */
export async function harnessOn(defect: Defect, most: number): Promise<{ faults: string[]; cuts: number }> {
	const copy = mkdtempSync(join(tmpdir(), "azulejo-planted-"));
	try {
		cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) });
		symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
		for (const patch of defect.patches) apply(copy, patch);
		await run(copy, "react-router", ["build"]);
		await run(copy, "node", ["tasks.mjs", "reader"]);
		const harness = ["test/planted-defects/run-harness.ts", String(most), defect.complaint.source];
		const said = await run(copy, "node", harness);
		return JSON.parse(said.trim().split("\n").at(-1) ?? "") as { faults: string[]; cuts: number };
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
}

/** @throws unless the text is there exactly once */
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

function run(copy: string, program: string, args: string[]): Promise<string> {
	const bin = join(copy, "node_modules/.bin");
	const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: undefined, VITEST: undefined };
	const child = spawn(join(bin, program), args, { cwd: copy, env });
	let said = "";
	let complaint = "";
	child.stdout.on("data", (chunk: Buffer) => {
		said += chunk.toString();
	});
	child.stderr.on("data", (chunk: Buffer) => {
		complaint += chunk.toString();
	});
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.once("close", (code) => {
			if (code === 0) done(said);
			else fail(new Error(`${program} ended with ${code}\n${said.slice(-2000)}${complaint.slice(-4000)}`));
		});
	});
}
