// npm run bench: pages and uploads per second of the built Worker, against a bare Worker on the same miniflare in the
// same run. Compare the ratios: load and server share this machine, and miniflare's own front is part of every figure.
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
const barePort = await freePort();
const ours = await startWorker(state.stateDir, await freePort());
const bare = await launch(join(bin, "node"), [join(import.meta.dirname, "serve-bare.mjs")], barePort, {
	PORT: String(barePort),
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
const home = await (await fetch(`${ours.origin}/?lang=en`)).text();
await fetch(bare.origin, { method: "PUT", body: home });

const series = [
	{ what: "home page, rendered", shot: get("/?lang=en"), peer: get("/") },
	{ what: "tracking page, rendered", shot: get("/track-application?lang=pt"), peer: get("/") },
	{ what: "upload of one PDF, checked and sealed", shot: upload, peer: upload },
];
try {
	for (const { what, shot, peer } of series) {
		const figures = { ours: [], bare: [] };
		await answersPerSecond(ours.origin, LANES, 500, shot);
		await answersPerSecond(bare.origin, LANES, 500, peer);
		for (let round = 0; round < ROUNDS; round += 1) {
			figures.ours.push(await answersPerSecond(ours.origin, LANES, MS, shot));
			figures.bare.push(await answersPerSecond(bare.origin, LANES, MS, peer));
		}
		const [mine, theirs] = [median(figures.ours), median(figures.bare)];
		process.stdout.write(
			`${what}: ${mine.toFixed(0)}/s; bare Worker ${theirs.toFixed(0)}/s; ratio ${(mine / theirs).toFixed(2)} (medians of ${ROUNDS} rounds of ${MS / 1000} s, ${LANES} connections)\n`,
		);
	}
} finally {
	await Promise.all([ours.end("SIGKILL"), bare.end("SIGKILL")]);
	state.remove();
}
