// npm run bench:distance: waiting times of distant visitors. The built worker/edge runs in front of the built site,
// first as deployed: the given ms from the visitor to the site, 5 ms from there to each service. Then the visitor is
// local, and a single service is 100 ms away. Prints milliseconds per page and action, processing time of reader and
// provider included. test/calls/trips.long.workers.test.ts counts the sequential trips and prints the first table.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { APPLICANT_FORM, aPdf, newAddress } from "../services/fixtures.ts";
import { anApprovedPartner, HttpClient, staffClient } from "../services/http-client.ts";
import { emptyState, freePort, startWorker } from "../services/server.ts";

const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "node_modules", ".bin");

/** In milliseconds; unnamed services respond at once. */
type Distances = Partial<Record<"edge" | "d1" | "r2" | "objects" | "queue" | "reader", number>>;

const NEARBY = { d1: 5, r2: 5, objects: 5, queue: 5, reader: 5 };
const COLUMNS: Record<string, Distances> = {
	"at 0": {},
	"at 100": { edge: 100, ...NEARBY },
	"at 270": { edge: 270, ...NEARBY },
	"D1 100": { d1: 100 },
	"R2 100": { r2: 100 },
	"objects 100": { objects: 100 },
	"queue 100": { queue: 100 },
	"reader 100": { reader: 100 },
};
/** Maximum additional ms for a visitor 270 ms away, compared with 0. */
const MAX = { page: 700, act: 1_500 };
const NOWHERE: Distances = { edge: 0, d1: 0, r2: 0, objects: 0, queue: 0, reader: 0 };

function run(...command: readonly [string, ...string[]]): string {
	const [program, ...args] = command;
	const env = { ...process.env, TRIP_MS: "100" };
	const options = { cwd: root, encoding: "utf8", env, maxBuffer: 2 ** 28 } as const;
	const { status, stdout, stderr } = spawnSync(join(bin, program), args, options);
	if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stderr.slice(-2000)}`);
	return stdout + stderr;
}

function printTrips(): void {
	const test = "test/calls/trips.long.workers.test.ts";
	const output = run(
		"vitest",
		"run",
		"--project",
		"workers-long",
		test,
		"--disable-console-intercept",
		"--silent=false",
	);
	process.stdout.write("| page or act | calls | in a row | with a far room |\n|---|---|---|---|\n");
	for (const [, ...cells] of output.matchAll(/TRIPS ([^:]+): (\d+) calls, (\d+) in a row \((\d+)\)/g))
		process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

const times = new Map<string, { kind: keyof typeof MAX; ms: Map<string, number> }>();

/** One visitor of each kind performs every step once. */
async function visitEverything(origin: string, column: string): Promise<void> {
	await (await fetch(`${origin}/distance`, { method: "PUT", body: JSON.stringify(NOWHERE) })).arrayBuffer();
	const headers = () => ({ "CF-Connecting-IP": newAddress(), "User-Agent": "Firefox/140 Linux" });
	const rui = await staffClient(origin, "rui@azulejo.example", headers());
	const code = `FAR${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
	const partner = await anApprovedPartner(origin, `${code.toLowerCase()}@partner.example`, code, headers());
	const applicant = new HttpClient(origin, headers());
	const distances = { ...NOWHERE, ...COLUMNS[column] };
	await (await fetch(`${origin}/distance`, { method: "PUT", body: JSON.stringify(distances) })).arrayBuffer();

	async function measure(kind: keyof typeof MAX, name: string, client: HttpClient, path: string, init?: RequestInit) {
		const start = performance.now();
		const response = await client.fetch(path, init);
		const text = await response.text();
		const duration = performance.now() - start;
		if (response.status >= 400) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`);
		const row = times.get(name) ?? { kind, ms: new Map<string, number>() };
		row.ms.set(column, duration);
		times.set(name, row);
		return { response, text };
	}
	const upload = (documentType: string) => {
		const body = new FormData();
		body.set("documentType", documentType);
		body.append("document", aPdf(`${documentType}.pdf`, documentType));
		return { method: "POST", body };
	};
	const json = (body: unknown) => ({
		method: "POST",
		body: JSON.stringify(body),
		headers: { "Content-Type": "application/json" },
	});

	await (await applicant.fetch("/?lang=en")).arrayBuffer();
	await measure("page", "home, cached", applicant, "/?lang=en");
	await measure("page", "upload page", applicant, "/upload-documents?lang=en");
	await measure("act", "upload passport", applicant, "/api/upload-document", upload("passport"));
	await measure("act", "upload bill", applicant, "/api/upload-document", upload("address"));
	await measure("page", "details page", applicant, "/personal-info?lang=en");
	const form = { method: "POST", body: new URLSearchParams(APPLICANT_FORM) };
	const saved = await measure("act", "save details", applicant, "/personal-info?lang=en", form);
	const id = new URL(saved.response.headers.get("Location") ?? "", origin).searchParams.get("id") ?? "";
	await measure("page", "payment page", applicant, `/payment?id=${id}&lang=en`);
	await measure("page", "checkout page", applicant, `/checkout?id=${id}&package=standard&lang=en`);
	const order = json({ applicationId: id, mode: "test" });
	await measure("act", "create intent", applicant, "/api/create-payment-intent", order);
	for (const page of ["confirmation", "sign", "messages", "data", "refunds", "share"])
		await measure("page", page, applicant, `/${page}/${id}?lang=en`);
	await measure("page", "tracker page", applicant, "/track-application?lang=en");
	for (const page of ["dashboard", "applications", `applications/${id}`, "inbox"])
		await measure("page", `admin ${page.replace(id, "of one")}`, rui, `/admin/${page}?lang=en`);
	await measure("page", "partner sign-in", new HttpClient(origin, headers()), "/affiliate-sign-in?lang=en");
	await measure("page", "partner's overview", partner, "/affiliate-dashboard?lang=en");
	await measure("page", "partner's links", partner, "/affiliate-marketing-materials?lang=en");

	const start = performance.now();
	const url = `${origin.replace("http", "ws")}/ws?applicationId=${id}`;
	const socket = new WebSocket(url, { headers: { Origin: origin } } as unknown as string[]);
	await new Promise<void>((resolve, reject) => {
		socket.addEventListener("message", () => resolve(), { once: true });
		socket.addEventListener("error", () => reject(new Error("no socket")), { once: true });
	});
	socket.close();
	const live = times.get("live news") ?? { kind: "page" as const, ms: new Map<string, number>() };
	times.set("live news", live);
	live.ms.set(column, performance.now() - start);
}

printTrips();
run("wrangler", "deploy", "--dry-run", "-c", "worker/edge/wrangler.toml", "--outdir", join(root, ".wrangler/edge"));
const state = emptyState();
const server = await startWorker(state.stateDir, await freePort(), { EDGE: join(root, ".wrangler/edge/index.js") });
const tooSlow: string[] = [];
try {
	// A warm-up: module loading is not measured.
	await visitEverything(server.origin, "at 0");
	for (const column of Object.keys(COLUMNS)) await visitEverything(server.origin, column);
	const columns = Object.keys(COLUMNS);
	process.stdout.write(`\n| page or act, ms | ${columns.join(" | ")} |\n|---|${"---|".repeat(columns.length)}\n`);
	for (const [name, { kind, ms }] of times) {
		process.stdout.write(
			`| ${[name, ...columns.map((head) => Math.round(ms.get(head) ?? Number.NaN))].join(" | ")} |\n`,
		);
		if ((ms.get("at 270") ?? 0) - (ms.get("at 0") ?? 0) > MAX[kind]) tooSlow.push(name);
	}
} finally {
	await server.end("SIGKILL");
	state.remove();
}
if (tooSlow.length > 0) throw new Error(`too long at 270 ms: ${tooSlow.join(", ")}`);
