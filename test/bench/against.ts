// npm run bench:against -- COMMIT [words]: pages, calls and uploads per second of this build and of a commit's, both
// served at once and measured alternately; with words, only those with one in their name. The commit is built and
// cached in a separate folder with its packages.
import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { emptyState, freePort, type Server, startWorker } from "../services/server.ts";
import { compare, METHOD, SERIES } from "./request-series.ts";

const root = resolve(import.meta.dirname, "../..");

function run(cwd: string, program: string, ...args: string[]): string {
	const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
	if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}: ${stderr}`);
	return stdout.trim();
}

/** Returns the folder in which a commit is built. */
function builtCheckout(commit: string): string {
	const id = run(root, "git", "rev-parse", "--short=12", "--verify", `${commit}^{commit}`);
	const folder = join(root, ".wrangler/against", id);
	if (existsSync(folder)) return folder;
	process.stdout.write(`Building ${id}\n`);
	const partial = `${folder}-begun`;
	rmSync(partial, { recursive: true, force: true });
	run(root, "git", "clone", "--quiet", "--no-checkout", root, partial);
	run(partial, "git", "checkout", "--quiet", id);
	run(partial, "npm", "ci", "--no-audit", "--no-fund");
	run(partial, join(partial, "node_modules/.bin/node"), "tasks.mjs", "build");
	// Renamed only once complete.
	renameSync(partial, folder);
	return folder;
}

type Side = Server & { direct: string; remove(): void };

async function serve(checkout: string): Promise<Side> {
	const { stateDir, remove } = emptyState(checkout);
	const [port, direct] = [await freePort(), await freePort()];
	const BUILT = join(checkout, "build/server");
	const server = await startWorker(stateDir, port, { BUILT, DIRECT: String(direct) });
	return { ...server, direct: `http://localhost:${direct}`, remove };
}

const [commit, ...words] = process.argv.slice(2);
if (!commit) throw new Error("Name the commit to compare with: npm run bench:against -- COMMIT");

const checkout = builtCheckout(commit);
const [now, before] = [await serve(root), await serve(checkout)];
const series = SERIES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const endpoints = [
	["workerd's sockets", now.direct, before.direct],
	["miniflare's front", now.origin, before.origin],
] as const;
process.stdout.write(`${METHOD}\n| what | by | now | ${commit} | ratio |\n|---|---|---|---|---|\n`);
try {
	for (const { name, shot } of series)
		for (const [by, ours, theirs] of endpoints) {
			const [oursPerSecond = 0, theirsPerSecond = 0] = await compare({ origin: ours, shot }, { origin: theirs, shot });
			process.stdout.write(
				`| ${name} | ${by} | ${oursPerSecond.toFixed(0)} | ${theirsPerSecond.toFixed(0)} | ${(oursPerSecond / theirsPerSecond).toFixed(2)} |\n`,
			);
		}
} finally {
	await Promise.all([now.end("SIGKILL"), before.end("SIGKILL")]);
	now.remove();
	before.remove();
}
