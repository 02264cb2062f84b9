import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { provision } from "./provision.ts";
import {
	findDatabaseId,
	getResourceNames,
	PLACEHOLDER_DATABASE_ID,
	parseTomlTables,
	REMOTE_ENVIRONMENTS,
} from "./resources.ts";

const TOKEN = "token-of-the-test";
const UUID = "1f0c2a3e-0000-4000-8000-5d9d4c1b2a30";
const COMMITTED = readFileSync(join(import.meta.dirname, "..", "wrangler.toml"), "utf8");

/** A stand-in for Cloudflare's API: lists and stores what was sent. */
function startAccount() {
	const stored: Record<string, Record<string, unknown>[]> = {
		"d1/database": [],
		"r2/buckets": [],
		queues: [],
		"access/apps": [],
		"workers/domains": [],
		"workers/scripts": [],
	};
	const zones = [{ id: "zone-1", name: "nif.example" }];
	const account = {
		stored,
		/** The method and kind that fail. */
		failing: "",
		writes: 0,
		server: createServer(async (request, response) => {
			const { pathname } = new URL(request.url ?? "", "http://account");
			const kind = pathname.replace(/^\/accounts\/account-1\//, "");
			const respond = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
			if (request.headers.authorization !== `Bearer ${TOKEN}`) return respond(401, { success: false });
			if (`${request.method} ${kind}` === account.failing)
				return respond(403, { success: false, errors: [{ code: 10000, message: `No permission for ${TOKEN}` }] });
			const list = kind === "/zones" ? zones : stored[kind];
			if (!list) return respond(404, { success: false });
			if (request.method === "GET")
				return respond(200, { success: true, result: kind === "r2/buckets" ? { buckets: list } : list });
			account.writes += 1;
			let requestBody = "";
			for await (const chunk of request) requestBody += chunk;
			const body = JSON.parse(requestBody);
			const jurisdiction = request.headers["cf-r2-jurisdiction"];
			const result = { ...body, uuid: UUID, aud: "audience-1", ...(jurisdiction && { jurisdiction }) };
			list.push(result);
			return respond(200, { success: true, result });
		}) as Server,
	};
	return account;
}

let account: ReturnType<typeof startAccount>;
let config: string;

beforeEach(async () => {
	account = startAccount();
	await new Promise<void>((resolve) => account.server.listen(0, "127.0.0.1", resolve));
	config = join(mkdtempSync(join(tmpdir(), "provision-")), "wrangler.toml");
	writeFileSync(config, COMMITTED);
});

afterEach(() => new Promise((resolve) => account.server.close(resolve)));

async function run(more: Partial<Parameters<typeof provision>[0]> = {}) {
	const lines: string[] = [];
	const { port } = account.server.address() as AddressInfo;
	const code = await provision({
		environment: "production",
		account: { id: "account-1", token: TOKEN, base: `http://127.0.0.1:${port}` },
		host: "nif.example",
		staff: ["ana@firm.example"],
		dryRun: false,
		config,
		print: (line) => lines.push(line),
		...more,
	});
	const output = lines.join("\n");
	expect(output).not.toContain(TOKEN);
	return { code, output };
}

it("creates everything in an empty account, and then nothing more", async () => {
	const first = await run();
	expect(first.code).toBe(0);
	expect(first.output).toMatch(/^Plan for production:/);
	expect(first.output).toContain("ACCESS_AUDIENCE is audience-1.");
	expect(findDatabaseId(readFileSync(config, "utf8"), "production")).toBe(UUID);
	const { stored } = account;
	expect(stored["d1/database"]).toMatchObject([{ name: "azulejo-nif", jurisdiction: "eu" }]);
	expect(stored["r2/buckets"]).toMatchObject([{ name: "azulejo-nif-documents", jurisdiction: "eu" }]);
	expect(stored.queues).toMatchObject([
		{ queue_name: "azulejo-outbox", jurisdiction: "eu" },
		{ queue_name: "azulejo-outbox-dead", jurisdiction: "eu" },
	]);
	expect(stored["access/apps"]).toMatchObject([
		{
			destinations: [{ uri: "nif.example/admin*" }, { uri: "nif.example/api/set-nif*" }],
			policies: [{ decision: "allow", include: [{ email: { email: "ana@firm.example" } }] }],
		},
	]);
	// The domain needs the Worker, which the first deployment creates.
	expect(first.output).toMatch(/later +domain nif\.example/);

	stored["workers/scripts"]?.push({ id: "azulejo-nif" });
	expect((await run()).output).toContain("Created domain nif.example of the Worker azulejo-nif.");
	expect(stored["workers/domains"]).toMatchObject([
		{ hostname: "nif.example", service: "azulejo-nif", zone_id: "zone-1" },
	]);
	const writes = account.writes;
	expect(await run()).toEqual({ code: 0, output: expect.stringContaining("Nothing to create.") });
	expect(account.writes).toBe(writes);
});

it("gives staging its own names", async () => {
	await run({ environment: "staging" });
	expect(account.stored.queues).toMatchObject([
		{ queue_name: "azulejo-outbox-staging" },
		{ queue_name: "azulejo-outbox-staging-dead" },
	]);
});

it.each([
	["POST d1/database", "database azulejo-nif"],
	["POST queues", "queue azulejo-outbox"],
	["POST access/apps", "Access application Azulejo NIF back office"],
])("names the resource when %s fails, and reports only what exists", async (failing, resource) => {
	account.failing = failing;
	const { code, output } = await run();
	expect(code).toBe(1);
	expect(output).toContain(`${resource} was not created: Cloudflare returned 403: No permission for … (10000).`);
	expect(output).not.toContain(`Created ${resource}`);
	account.failing = "";
	expect((await run()).code).toBe(0);
	expect(account.stored["d1/database"]).toHaveLength(1);
});

it("changes nothing when a list fails", async () => {
	account.failing = "GET queues";
	const { code, output } = await run();
	expect(code).toBe(1);
	expect(output).toMatch(/^The queues could not be listed: Cloudflare returned 403: .+ Nothing was changed\.$/);
	expect(account.writes).toBe(0);
});

it("reports to the operator what it must not change", async () => {
	account.stored["d1/database"]?.push({ name: "azulejo-nif", uuid: UUID, jurisdiction: null });
	account.stored["access/apps"]?.push({ name: "Azulejo NIF back office", policies: [] });
	account.stored["workers/domains"]?.push({ hostname: "nif.example", service: "another" });
	const { output } = await run();
	expect(output).toContain("it is outside the European Union");
	expect(output).toContain(
		"add ana@firm.example to its policy; add the destinations nif.example/admin* and nif.example/api/set-nif*",
	);
	expect(output).toContain("the domain belongs to the Worker another");
});

it("does not overwrite another database's id", async () => {
	writeFileSync(config, COMMITTED.replaceAll(PLACEHOLDER_DATABASE_ID, "another-id"));
	expect((await run()).output).toContain(`Its id is ${UUID}; wrangler.toml names another one`);
	expect((await run()).output).toContain("it names another database");
	expect(findDatabaseId(readFileSync(config, "utf8"), "production")).toBe("another-id");
});

it("shows the plan for an empty account without a token", async () => {
	const { code, output } = await run({ account: null, dryRun: true, host: null });
	expect(code).toBe(0);
	expect(output).toContain("npx wrangler queues create azulejo-outbox-dead --jurisdiction eu");
	expect(output).toContain("Dry run: nothing was changed.");
	expect((await run({ dryRun: true })).code).toBe(0);
	expect(account.writes).toBe(0);
});

describe.each(REMOTE_ENVIRONMENTS)("wrangler.toml, %s", (environment) => {
	it("binds what is provisioned", () => {
		const names = getResourceNames(environment);
		const key = (table: string, name: string) =>
			parseTomlTables(COMMITTED, `env.${environment}.${table}`).map((values) => values[name]);
		expect(key("d1_databases", "database_name")).toEqual([names.database]);
		expect([names.documents]).toEqual(key("r2_buckets", "bucket_name"));
		expect(key("queues.producers", "queue")).toEqual([names.queues[0]]);
		expect(key("queues.consumers", "queue")).toEqual(names.queues);
	});
});
