// Cost of the site's Worker before its first response, built for production: gzip size of what is loaded at start and
// of everything that is uploaded, start-up time as `wrangler check startup` samples it, and processor time of a cold
// start. The latter is user and system time of a plain workerd from its launch until it has answered one request,
// minus that of an empty Worker: the median of 20 alternating pairs. It needs Linux, which reports processor time in
// /proc.
// `node test/bench/startup.ts [folder of a built Worker]`
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { builtScripts, gzippedBytes, loadedAtStart } from "../services/built-worker.ts";
import { freePort } from "../services/server.ts";
import { median } from "./load.ts";

/** A profile of V8, as `wrangler check startup` writes it; time in microseconds. */
type CpuProfile = {
	nodes: { id: number; callFrame: { functionName: string } }[];
	samples: number[];
	timeDeltas: number[];
};

const STARTS = 20;
const PROFILES = 10;
const root = resolve(import.meta.dirname, "../..");
/** The runtime that miniflare depends on. */
const { default: workerd }: { default: string } = createRequire(import.meta.resolve("miniflare"))("workerd");
const production = join(root, ".wrangler/production");
const EMPTY_WORKER = 'export default { fetch: () => new Response("ok") };';

/** Builds for production and restores the previous build; returns the folder of the Worker. */
function buildForProduction(): string {
	const [build, backup] = [join(root, "build"), join(root, ".wrangler/build-backup")];
	rmSync(backup, { recursive: true, force: true });
	if (existsSync(build)) renameSync(build, backup);
	try {
		const env = { ...process.env, CLOUDFLARE_ENV: "production" };
		spawnSync(join(root, "node_modules/.bin/react-router"), ["build"], { cwd: root, stdio: "ignore", env });
		rmSync(production, { recursive: true, force: true });
		cpSync(join(build, "server"), production, { recursive: true });
	} finally {
		rmSync(build, { recursive: true, force: true });
		if (existsSync(backup)) renameSync(backup, build);
	}
	return production;
}

/** Writes a configuration that makes workerd serve these scripts of a folder, the first of which is the entry. */
function writeConfig(folder: string, scripts: string[], port: number): string {
	const { compatibility_date: date } = JSON.parse(readFileSync(join(built, "wrangler.json"), "utf8"));
	const modules = scripts.map((file) => `(name = "${file}", esModule = embed "${file}")`);
	const file = join(folder, `workerd-${port}.capnp`);
	writeFileSync(
		file,
		`using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
	services = [(name = "site", worker = .site)],
	sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "site")],
);
const site :Workerd.Worker = (
	modules = [${modules.join(",\n\t\t")}],
	compatibilityDate = "${date}",
);
`,
	);
	return file;
}

/** Milliseconds of processor time of all threads of a process. */
function processorTime(pid: number): number {
	const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
		Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
	);
	return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

/** Milliseconds of processor time from a cold start to the first response. */
async function measureColdStart(folder: string, scripts: string[]): Promise<number> {
	const port = await freePort();
	const config = writeConfig(folder, scripts, port);
	const child = spawn(workerd, ["serve", config], { stdio: "ignore" });
	try {
		for (let tries = 0; tries < 400; tries += 1) {
			const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
			if (response) return processorTime(child.pid ?? 0);
			await sleep(25);
		}
		throw new Error(`workerd does not respond: ${config}`);
	} finally {
		child.kill("SIGKILL");
		rmSync(config);
	}
}

/** Milliseconds of each profile of the start in which the runtime is not idle. */
function profileStarts(): number[] {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-startup-"));
	const wrangler = (...args: string[]) => {
		const result = spawnSync(join(root, "node_modules/.bin/wrangler"), args, {
			cwd: join(folder, "server"),
			env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" },
			encoding: "utf8",
		});
		if (result.status !== 0) throw new Error(`wrangler ${args[0]}: ${result.stderr}${result.stdout}`);
	};
	try {
		cpSync(built, join(folder, "server"), { recursive: true });
		const config = JSON.parse(readFileSync(join(built, "wrangler.json"), "utf8"));
		// Static files are not profiled, and wrangler would look for the original configuration next to this one.
		for (const field of ["configPath", "userConfigPath", "assets"]) delete config[field];
		writeFileSync(join(folder, "server/wrangler.json"), JSON.stringify(config));
		const [bundle, profile] = [join(folder, "bundle"), join(folder, "startup.cpuprofile")];
		wrangler("deploy", "--dry-run", "--outfile", bundle);
		return Array.from({ length: PROFILES }, () => {
			wrangler("check", "startup", "--worker", bundle, "--outfile", profile);
			return busyTime(JSON.parse(readFileSync(profile, "utf8")));
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function busyTime({ nodes, samples, timeDeltas }: CpuProfile): number {
	const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
	return samples.reduce((sum, id, index) => sum + (idle.has(id) ? 0 : (timeDeltas[index] ?? 0)), 0) / 1000;
}

const built = process.argv[2] ? resolve(process.argv[2]) : buildForProduction();
const all = builtScripts(built);
const kib = (files: string[]) => (gzippedBytes(files, built) / 1024).toFixed(0);
process.stdout.write(
	`the site's Worker: ${kib(loadedAtStart(built))} KiB gzip at start (limit 1024), ${kib(all)} KiB in all (limit 3072)\n`,
);

process.stdout.write(
	`start-up time sampled by wrangler: ${median(profileStarts()).toFixed(1)} ms (goal 40; median of ${PROFILES})\n`,
);

const emptyFolder = mkdtempSync(join(tmpdir(), "azulejo-empty-"));
writeFileSync(join(emptyFolder, "index.js"), EMPTY_WORKER);
const scripts = ["index.js", ...all.filter((file) => file !== "index.js")];
const costs: number[] = [];
for (let start = 0; start < STARTS; start += 1) {
	const empty = await measureColdStart(emptyFolder, ["index.js"]);
	costs.push((await measureColdStart(built, scripts)) - empty);
}
rmSync(emptyFolder, { recursive: true });
process.stdout.write(
	`processor time of a cold start beyond an empty Worker's, compilation included: ${median(costs).toFixed(1)} ms (median of ${STARTS})\n`,
);
