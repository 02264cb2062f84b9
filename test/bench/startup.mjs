// What the site's Worker costs before its first answer, as built for production: gzipped size of what is loaded at start
// and of all that is uploaded, and processor time of a cold start. The latter is user and system time of a raw workerd
// from its launch until it has answered one request, less the same of an empty Worker: the median of 20 pairs, in turns.
// It needs Linux, where /proc says what a process has used. Before it stands what `wrangler check startup` samples: how long the
// Worker's own code and the runtime for it are busy until the Worker could answer, without the compiling of what it loads later.
// `node test/bench/startup.mjs [folder of a built Worker]`
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { builtScripts, gzippedBytes, loadedAtStart } from "../services/built-worker.mjs";
import { freePort } from "../services/server.ts";
import { median } from "./load.ts";

const STARTS = 20;
const PROFILES = 10;
const root = resolve(import.meta.dirname, "../..");
// The one that miniflare brings.
const { default: workerd } = createRequire(import.meta.resolve("miniflare"))("workerd");
const production = join(root, ".wrangler/production");
const EMPTY = 'export default { fetch: () => new Response("ok") };';

/** Builds for production and puts back what was built before. */
function buildForProduction() {
	const [build, kept] = [join(root, "build"), join(root, ".wrangler/kept-build")];
	rmSync(kept, { recursive: true, force: true });
	if (existsSync(build)) renameSync(build, kept);
	try {
		const env = { ...process.env, CLOUDFLARE_ENV: "production" };
		spawnSync(join(root, "node_modules/.bin/react-router"), ["build"], { cwd: root, stdio: "ignore", env });
		rmSync(production, { recursive: true, force: true });
		cpSync(join(build, "server"), production, { recursive: true });
	} finally {
		rmSync(build, { recursive: true, force: true });
		if (existsSync(kept)) renameSync(kept, build);
	}
	return production;
}

/** Writes what workerd serves: these scripts in a folder, the first of them the entry. */
function writeConfig(folder, scripts, port) {
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

/** Milliseconds of processor time that all threads of a process have used. */
function usedBy(pid) {
	const threads = readdirSync(`/proc/${pid}/task`);
	const used = threads.map((thread) =>
		Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
	);
	return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

async function coldStart(folder, scripts) {
	const port = await freePort();
	const config = writeConfig(folder, scripts, port);
	const child = spawn(workerd, ["serve", config], { stdio: "ignore" });
	try {
		for (let tries = 0; tries < 400; tries += 1) {
			const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
			if (answer) return usedBy(child.pid);
			await sleep(25);
		}
		throw new Error(`workerd does not answer: ${config}`);
	} finally {
		child.kill("SIGKILL");
		rmSync(config);
	}
}

/** Milliseconds that a profile of the start is not idle, once for each. */
function profiles() {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-startup-"));
	const run = (...args) => {
		const done = spawnSync(join(root, "node_modules/.bin/wrangler"), args, {
			cwd: join(folder, "server"),
			env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" },
			encoding: "utf8",
		});
		if (done.status !== 0) throw new Error(`wrangler ${args[0]}: ${done.stderr}${done.stdout}`);
	};
	try {
		cpSync(built, join(folder, "server"), { recursive: true });
		const config = JSON.parse(readFileSync(join(built, "wrangler.json"), "utf8"));
		// Files are not profiled, and the configuration it came from would be looked for beside it.
		for (const left of ["configPath", "userConfigPath", "assets"]) delete config[left];
		writeFileSync(join(folder, "server/wrangler.json"), JSON.stringify(config));
		const [bundle, profile] = [join(folder, "bundle"), join(folder, "startup.cpuprofile")];
		run("deploy", "--dry-run", "--outfile", bundle);
		return Array.from({ length: PROFILES }, () => {
			run("check", "startup", "--worker", bundle, "--outfile", profile);
			return busyIn(JSON.parse(readFileSync(profile, "utf8")));
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function busyIn({ nodes, samples, timeDeltas }) {
	const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
	return samples.reduce((sum, id, at) => sum + (idle.has(id) ? 0 : timeDeltas[at]), 0) / 1000;
}

const built = process.argv[2] ? resolve(process.argv[2]) : buildForProduction();
const atStart = loadedAtStart(built);
const all = builtScripts(built);
const kib = (files) => (gzippedBytes(files, built) / 1024).toFixed(0);
process.stdout.write(
	`the site's Worker: ${kib(atStart)} KiB gzip at start (limit 1024), ${kib(all)} KiB in all (limit 3072)\n`,
);

process.stdout.write(
	`busy at the start, as wrangler samples it: ${median(profiles()).toFixed(1)} ms (goal 40; median of ${PROFILES})\n`,
);

const nothing = mkdtempSync(join(tmpdir(), "azulejo-empty-"));
writeFileSync(join(nothing, "index.js"), EMPTY);
const scripts = ["index.js", ...all.filter((file) => file !== "index.js")];
const costs = [];
for (let start = 0; start < STARTS; start += 1) {
	const empty = await coldStart(nothing, ["index.js"]);
	costs.push((await coldStart(built, scripts)) - empty);
}
rmSync(nothing, { recursive: true });
process.stdout.write(
	`processor time of a cold start beyond an empty Worker's, compiling included: ${median(costs).toFixed(1)} ms (median of ${STARTS})\n`,
);
