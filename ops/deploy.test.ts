import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deploy, isWorse, type Release, undoRelease } from "./deploy.ts";

const TOKEN = "token-of-the-test";
const WORKERS = ["azulejo-nif-reader", "azulejo-nif-site", "azulejo-nif"];
const MINUTE = 60_000;

type Version = { version_id: string; percentage: number };
type Script = {
	versions: { id: string; annotations: { "workers/tag": string } }[];
	deployments: { versions: Version[] }[];
};

/** A stand-in for Cloudflare: three Workers whose release `old` gets all requests, and their response counts. */
function startAccount() {
	const scripts: Record<string, Script> = Object.fromEntries(
		WORKERS.map((name) => [
			name,
			{
				versions: [{ id: `${name}:old`, annotations: { "workers/tag": "old" } }],
				deployments: [{ versions: [{ version_id: `${name}:old`, percentage: 100 }] }],
			},
		]),
	);
	const account = {
		scripts,
		/** Per version, the requests and 5xx responses of a stage. */
		counts: { requests: 200, failed: {} as Record<string, number> },
		/** Fails the n-th call that changes a deployment. */
		failAt: Number.POSITIVE_INFINITY,
		deployments: 0,
		server: createServer(async (request, response) => {
			const path = new URL(request.url ?? "", "http://account").pathname.replace("/accounts/account-1/workers/", "");
			const respond = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
			const succeed = (result: unknown) => respond(200, { success: true, result });
			if (request.headers.authorization !== `Bearer ${TOKEN}`) return respond(401, { success: false });
			let requestBody = "";
			for await (const chunk of request) requestBody += chunk;
			if (path === "scripts") return succeed(Object.keys(scripts).map((id) => ({ id })));
			if (path === "domains")
				return succeed([
					{ hostname: "nif.example", service: "azulejo-nif" },
					{ hostname: "staging.nif.example", service: "azulejo-nif-staging" },
				]);
			if (path === "observability/telemetry/query") {
				const { filters } = JSON.parse(requestBody).parameters;
				const filterValue = (key: string) => filters.find((filter: { key: string }) => filter.key === key)?.value;
				const isFailed = filterValue("$workers.event.response.status") === 500;
				const failed = account.counts.failed[filterValue("$workers.scriptVersion.id")] ?? 0;
				const groups = [{ key: "group", value: isFailed ? 500 : "ok" }];
				const aggregates = [{ count: isFailed ? failed : account.counts.requests, groups }];
				return succeed({ calculations: [{ aggregates }] });
			}
			const [, name = "", list] = path.split("/");
			const script = scripts[name];
			if (!script) return respond(404, { success: false });
			if (list === "versions") return succeed({ items: script.versions });
			if (request.method === "GET") return succeed({ deployments: script.deployments });
			account.deployments += 1;
			if (account.deployments === account.failAt)
				return respond(503, { success: false, errors: [{ code: 7003, message: `Busy, ${TOKEN}` }] });
			script.deployments.unshift(JSON.parse(requestBody));
			return succeed({});
		}) as Server,
	};
	return account;
}

let account: ReturnType<typeof startAccount>;

beforeEach(async () => {
	account = startAccount();
	await new Promise<void>((resolve) => account.server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => new Promise((resolve) => account.server.close(resolve)));

/** One run of the command, with programs that succeed. */
async function run(more: Partial<Release> = {}) {
	const lines: string[] = [];
	const programs: string[] = [];
	const uploads: string[] = [];
	let now = 0;
	const { port } = account.server.address() as AddressInfo;
	const release: Release = {
		environment: "production",
		id: "new",
		account: { id: "account-1", token: TOKEN, base: `http://127.0.0.1:${port}` },
		atOnce: false,
		run(program, args) {
			programs.push([program, ...args].join(" "));
			return true;
		},
		upload({ name }, tag) {
			uploads.push(name);
			account.scripts[name]?.versions.unshift({ id: `${name}:${tag}`, annotations: { "workers/tag": tag } });
			return `${name}:${tag}`;
		},
		addLiveFiles: async () => undefined,
		findBrokenStatements: () => [],
		async wait(ms) {
			now += ms;
		},
		now: () => now,
		print: (line) => lines.push(line),
		...more,
	};
	const code = await deploy(release);
	const output = lines.join("\n");
	expect(output).not.toContain(TOKEN);
	return { code, output, programs, uploads, release, minutes: now / MINUTE };
}

/** How a Worker's requests are split, such as `new 5, old 95`. */
function shareOf(worker: string | undefined): string {
	const [latest] = account.scripts[worker ?? ""]?.deployments ?? [];
	return (latest?.versions ?? [])
		.map(({ version_id, percentage }) => `${version_id.split(":")[1]} ${percentage}`)
		.join(", ");
}

const sharesOf = (worker: string) =>
	account.scripts[worker]?.deployments.map(({ versions }) => versions[0]?.percentage).reverse();

it("moves all requests to a good release, step by step", async () => {
	const { code, output, programs, minutes } = await run();
	expect([code, WORKERS.map(shareOf)]).toEqual([0, ["new 100", "new 100", "new 100"]]);
	expect(sharesOf("azulejo-nif-site")).toEqual([100, 0, 5, 50, 100]);
	expect(sharesOf("azulejo-nif")).toEqual([100, 0, 100]);
	expect(minutes).toBe(30);
	expect(programs.slice(0, 4)).toEqual([
		"node ops/smoke.ts https://staging.nif.example --release new",
		"node ops/doctor.ts --env production --origin https://nif.example",
		"node tasks.mjs build",
		"wrangler d1 migrations apply DB --remote --env production",
	]);
	expect(programs[4]).toBe(
		'node ops/smoke.ts https://nif.example --read-only --release new --versions azulejo-nif-site="azulejo-nif-site:new", azulejo-nif="azulejo-nif:new"',
	);
	expect(programs.at(-1)).toBe("wrangler triggers deploy -c build/server/wrangler.json");
	expect(output).toContain("production runs release new.");
});

it("waits longer while requests are few", async () => {
	account.counts.requests = 12;
	expect((await run()).minutes).toBe(90);
});

it("rolls back at 5 % when the new version fails more often", async () => {
	account.counts.failed = { "azulejo-nif-site:new": 9 };
	const { code, output } = await run();
	expect([code, WORKERS.map(shareOf)]).toEqual([1, ["old 100", "old 100", "old 100"]]);
	expect(sharesOf("azulejo-nif-site")).toEqual([100, 0, 5, 100]);
	expect(output).toContain(
		"Release new ends: azulejo-nif-site: 9 of 200 requests failed, in the previous version 0 of 200.",
	);
});

it("rolls back when a page of the new version fails, before any visitor sees it", async () => {
	const { code } = await run({ run: (_program, args) => !args.includes("--versions") });
	expect([code, sharesOf("azulejo-nif-site")]).toEqual([1, [100, 0, 100]]);
});

it("compares with the previous version, and allows for chance", () => {
	const before = { requests: 1000, failed: 50 };
	expect(isWorse({ requests: 200, failed: 10 }, before)).toBe(false);
	expect(isWorse({ requests: 200, failed: 13 }, before)).toBe(true);
	expect(isWorse({ requests: 20, failed: 2 }, null)).toBe(false);
	expect(isWorse({ requests: 0, failed: 0 }, null)).toBe(false);
});

it("says where it stopped when Cloudflare fails, and continues from there", async () => {
	// Three at 0 %, the edge, the reader at 5 %, then the site.
	account.failAt = 6;
	const { code, output } = await run();
	expect(code).toBe(1);
	expect(output).toContain("Stopped: Cloudflare returned 503: Busy, … (7003).");
	expect(output).toContain("azulejo-nif-reader: 5 % of the requests.\nazulejo-nif-site: 0 % of the requests.");
	expect(output).toContain("npm run deploy -- --rollback");
	const second = await run();
	expect([second.code, second.uploads, WORKERS.map(shareOf)]).toEqual([0, [], ["new 100", "new 100", "new 100"]]);
});

it("resumes where it was interrupted, without going back a step", async () => {
	let waits = 0;
	const interrupted = await run({
		async wait() {
			waits += 1;
			throw new Error("interrupted");
		},
	});
	expect([interrupted.code, waits, shareOf("azulejo-nif-site")]).toEqual([1, 1, "new 5, old 95"]);
	await run();
	expect(sharesOf("azulejo-nif-site")).toEqual([100, 0, 5, 50, 100]);
});

it("undoes the last release with one command, and only once", async () => {
	const { release } = await run();
	expect(await undoRelease(release)).toBe(0);
	expect(WORKERS.map(shareOf)).toEqual(["old 100", "old 100", "old 100"]);
	const before = account.deployments;
	expect(await undoRelease(release)).toBe(0);
	expect(account.deployments).toBe(before);
});

it.each([
	[
		"staging does not run it",
		{ run: (_: string, args: string[]) => args[0] !== "ops/smoke.ts" },
		"has not shown release",
	],
	["the doctor finds a fault", { run: (_: string, args: string[]) => args[0] !== "ops/doctor.ts" }, "something red"],
	["the running release would break", { findBrokenStatements: () => ["no such column: email"] }, "Expand first"],
] as const)("changes nothing if %s", async (_reason, more, message) => {
	const { code, output, uploads } = await run(more);
	expect([code, uploads, account.deployments]).toEqual([1, [], 0]);
	expect(output).toContain(message);
	expect(output).not.toContain("Repeat the command");
});

it("refuses while another release is in progress", async () => {
	account.scripts["azulejo-nif-site"]?.deployments.unshift({
		versions: [
			{ version_id: "azulejo-nif-site:other", percentage: 50 },
			{ version_id: "azulejo-nif-site:old", percentage: 50 },
		],
	});
	const { output, uploads } = await run();
	expect(output).toContain("azulejo-nif-site is between two versions of other releases");
	expect([uploads, account.deployments]).toEqual([[], 0]);
});

it.each([
	["staging", { environment: "staging" }],
	["a release with that option", { atOnce: true }],
] as const)("deploys %s at once", async (_what, more) => {
	const { code, programs } = await run(more);
	expect(code).toBe(0);
	expect(programs.filter((line) => line.startsWith("wrangler deploy"))).toHaveLength(3);
	expect(programs.every((line) => !line.includes("smoke"))).toBe(true);
});

it("deploys a new Worker at once", async () => {
	delete account.scripts["azulejo-nif"];
	expect((await run()).programs.at(-1)).toBe("wrangler deploy -c worker/edge/wrangler.toml --env= --tag new");
});
