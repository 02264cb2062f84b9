// npm run bench: pages, calls and uploads per second of the built Worker, against a bare Worker in the same run, once on
// workerd's own sockets and once behind miniflare's front, which takes so long that both look alike. Compare the ratios:
// load and server share this machine.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { aBillPdf } from "../factories/documents.ts";
import { emptyState, freePort, launch, startWorker } from "../services/server.ts";
import { answersPerSecond, median } from "./load.ts";

const ROUNDS = 5;
const MS = 2000;
const LANES = 8;
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

let visitor = 0;
/** Every request comes from an address of its own: the limits per address are not what is measured. */
function address() {
	visitor += 1;
	return { "CF-Connecting-IP": `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` };
}

function upload() {
	const boundary = "azulejo";
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="documentType"\r\n\r\naddress\r\n--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="bill.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), Buffer.from(aBillPdf()), Buffer.from(`\r\n--${boundary}--\r\n`)]);
	const headers = {
		...address(),
		"Content-Type": `multipart/form-data; boundary=${boundary}`,
		"Content-Length": String(body.length),
	};
	return { method: "POST", path: "/api/upload-document", headers, body };
}

const get = (path) => () => ({ method: "GET", path, headers: address() });
const home = await fetch(`${ours.origin}/?lang=en`);
const page = { html: await home.text(), headers: Object.fromEntries(home.headers) };
for (const name of ["connection", "content-encoding", "content-length", "transfer-encoding"]) delete page.headers[name];
await fetch(bare.origin, { method: "PUT", body: JSON.stringify(page) });

const series = [
	{ what: "home page, cached", shot: get("/?lang=en"), peer: get("/") },
	{ what: "/api/health", shot: get("/api/health"), peer: get("/api/health") },
	{ what: "tracking page, rendered", shot: get("/track-application?lang=pt"), peer: get("/") },
	{ what: "search of the blog, rendered", shot: get("/blog?lang=es&q=nif"), peer: get("/") },
	{ what: "upload of one PDF, checked and sealed", shot: upload, peer: upload },
];
const ways = [
	["workerd's sockets", `http://localhost:${ourDirect}`, `http://localhost:${bareDirect}`],
	["miniflare's front", ours.origin, bare.origin],
];
process.stdout.write(
	`Answers per second, medians of ${ROUNDS} rounds of ${MS / 1000} s over ${LANES} connections\n| what | by | ours | bare Worker | ratio |\n|---|---|---|---|---|\n`,
);
try {
	for (const { what, shot, peer } of series)
		for (const [by, mine, theirs] of ways) {
			const [us, them] = await compare({ origin: mine, shot }, { origin: theirs, shot: peer });
			process.stdout.write(`| ${what} | ${by} | ${us.toFixed(0)} | ${them.toFixed(0)} | ${(us / them).toFixed(2)} |\n`);
		}
} finally {
	await Promise.all([ours.end("SIGKILL"), bare.end("SIGKILL")]);
	state.remove();
}

/** The medians of both, taken in turns, so that what disturbs the machine disturbs both. */
async function compare(...sides) {
	const figures = sides.map(() => []);
	for (const { origin, shot } of sides) await answersPerSecond(origin, LANES, 500, shot);
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [at, { origin, shot }] of sides.entries())
			figures[at].push(await answersPerSecond(origin, LANES, MS, shot));
	return figures.map(median);
}
