// npm run bench: pages, calls and uploads per second of the built Worker, compared with a bare Worker in the same run,
// once on workerd's own sockets and once behind miniflare's proxy, which is so slow that both look alike. Compare the
// ratios: load and server share this machine.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { emptyState, freePort, launch, startWorker } from "../services/server.ts";
import { compare, METHOD, SERIES } from "./request-series.ts";

const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "node_modules", ".bin");

if (!existsSync(join(root, "build/server/index.js")))
	spawnSync(join(bin, "node"), ["tasks.mjs", "build"], { cwd: root, stdio: "inherit" });

const state = emptyState();
const [ourPort, ourDirectPort, barePort, bareDirectPort] = [
	await freePort(),
	await freePort(),
	await freePort(),
	await freePort(),
];
const ours = await startWorker(state.stateDir, ourPort, { DIRECT: String(ourDirectPort) });
const bare = await launch(join(bin, "node"), [join(import.meta.dirname, "serve-bare.ts")], barePort, {
	PORT: String(barePort),
	DIRECT: String(bareDirectPort),
	STATE_DIR: join(state.stateDir, "bare"),
});

const home = await fetch(`${ours.origin}/?lang=en`);
const page = { html: await home.text(), headers: Object.fromEntries(home.headers) };
for (const name of ["connection", "content-encoding", "content-length", "transfer-encoding"]) delete page.headers[name];
await fetch(bare.origin, { method: "PUT", body: JSON.stringify(page) });

const entrances = [
	{ name: "workerd's sockets", our: `http://localhost:${ourDirectPort}`, their: `http://localhost:${bareDirectPort}` },
	{ name: "miniflare's proxy", our: ours.origin, their: bare.origin },
];
process.stdout.write(`${METHOD}\n| request | entrance | ours | bare Worker | ratio |\n|---|---|---|---|---|\n`);
try {
	for (const { name, shot, peer } of SERIES)
		for (const entrance of entrances) {
			const rates = await compare({ origin: entrance.our, shot }, { origin: entrance.their, shot: peer });
			const [our = 0, their = 0] = rates;
			process.stdout.write(
				`| ${name} | ${entrance.name} | ${our.toFixed(0)} | ${their.toFixed(0)} | ${(our / their).toFixed(2)} |\n`,
			);
		}
} finally {
	await Promise.all([ours.end("SIGKILL"), bare.end("SIGKILL")]);
	state.remove();
}
