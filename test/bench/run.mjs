// npm run bench: pages, calls and uploads per second of the built Worker, against a bare Worker in the same run, once on
// workerd's own sockets and once behind miniflare's front, which takes so long that both look alike. Compare the ratios:
// load and server share this machine.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { emptyState, freePort, launch, startWorker } from "../services/server.ts";
import { compare, HOW, SERIES } from "./shots.ts";

const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "node_modules", ".bin");

if (!existsSync(join(root, "build/server/index.js")))
	spawnSync(join(bin, "node"), ["tasks.mjs", "build"], { cwd: root, stdio: "inherit" });

const state = emptyState();
const [ourPort, ourDirect, barePort, bareDirect] = [
	await freePort(),
	await freePort(),
	await freePort(),
	await freePort(),
];
const ours = await startWorker(state.stateDir, ourPort, { DIRECT: String(ourDirect) });
const bare = await launch(join(bin, "node"), [join(import.meta.dirname, "serve-bare.mjs")], barePort, {
	PORT: String(barePort),
	DIRECT: String(bareDirect),
	STATE_DIR: join(state.stateDir, "bare"),
});

const home = await fetch(`${ours.origin}/?lang=en`);
const page = { html: await home.text(), headers: Object.fromEntries(home.headers) };
for (const name of ["connection", "content-encoding", "content-length", "transfer-encoding"]) delete page.headers[name];
await fetch(bare.origin, { method: "PUT", body: JSON.stringify(page) });

const ways = [
	["workerd's sockets", `http://localhost:${ourDirect}`, `http://localhost:${bareDirect}`],
	["miniflare's front", ours.origin, bare.origin],
];
process.stdout.write(`${HOW}\n| what | by | ours | bare Worker | ratio |\n|---|---|---|---|---|\n`);
try {
	for (const { what, shot, peer } of SERIES)
		for (const [by, mine, theirs] of ways) {
			const [us, them] = await compare({ origin: mine, shot }, { origin: theirs, shot: peer });
			process.stdout.write(`| ${what} | ${by} | ${us.toFixed(0)} | ${them.toFixed(0)} | ${(us / them).toFixed(2)} |\n`);
		}
} finally {
	await Promise.all([ours.end("SIGKILL"), bare.end("SIGKILL")]);
	state.remove();
}
