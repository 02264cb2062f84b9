// Releases this working tree: to staging at once, to production gradually. docs/deploy.md says how to use it.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildId } from "../vite/build-id.ts";
import { CLOUDFLARE_API, openCloudflare } from "./cloudflare.ts";
import { createMigratedDatabase, findBrokenStatements, readReleasedStatements } from "./released-statements.ts";
import { getResourceNames, REMOTE_ENVIRONMENTS, type RemoteEnvironment } from "./resources.ts";
import { type Errors, openTraffic, type Share } from "./traffic.ts";

const ROOT = join(import.meta.dirname, "..");
const CLIENT = join(ROOT, "build/client");
/** Names of a release's hashed files; the next release fetches them from the live site. */
const FILE_LIST_NAME = "released-files.txt";

const MINUTE = 60_000;
/** Steps of a release: percent of the requests of reader and site. */
const STAGES = [5, 50, 100];
const MIN_REQUESTS = 100;
/** Minimum duration of a stage, and maximum if there are few requests. */
const STAGE_MS = { min: 10 * MINUTE, max: 30 * MINUTE };
const POLL_MS = MINUTE;
/** A release ends after three failures or more, if its error rate is over a percentage point above the stable one's. */
const MAX_EXCESS_RATE = 0.01;
const MIN_FAILURES = 3;

export type Release = {
	environment: RemoteEnvironment;
	/** The build's id, as reported by the site at /api/health. */
	id: string;
	account: { id: string; token: string; base?: string };
	/** Skips the gradual part. */
	atOnce: boolean;
	/**
	 * Runs a program of the repository, by default with its output shown.
	 * @returns whether it succeeded
	 */
	run(program: string, args: string[], env?: Record<string, string>): boolean;
	/** @returns the id of the uploaded version */
	upload(worker: Worker, release: string): string;
	/** Adds the hashed files of the live site to those of the build. */
	addLiveFiles(origin: string): Promise<void>;
	/** Statements of the previous release that do not work on the newest schema. */
	findBrokenStatements(): string[];
	wait(ms: number): Promise<unknown>;
	now(): number;
	print(line: string): void;
};

/** @property args selects its configuration for wrangler */
type Worker = { name: string; args: string[] };

class DeploymentRefused extends Error {}

/** In the order of their bindings: each is bound to the previous one. */
function getWorkers(environment: RemoteEnvironment): Record<"reader" | "site" | "edge", Worker> {
	const names = getResourceNames(environment);
	return {
		reader: { name: names.reader, args: ["-c", "worker/reader/wrangler.toml", `--env=${environment}`] },
		// The build writes the configuration of one environment.
		site: { name: names.site, args: ["-c", "build/server/wrangler.json"] },
		edge: {
			name: names.edge,
			args: ["-c", "worker/edge/wrangler.toml", `--env=${environment === "staging" ? "staging" : ""}`],
		},
	};
}

/** @returns the exit code */
export async function deploy(release: Release): Promise<number> {
	const { environment, print } = release;
	const traffic = openReleaseTraffic(release);
	const workers = getWorkers(environment);
	try {
		const existing = await traffic.listWorkers();
		const isFirst = !Object.values(workers).every(({ name }) => existing.includes(name));
		if (environment === "staging" || isFirst || release.atOnce) return await deployAtOnce(release);
		return await deployGradually(release);
	} catch (error) {
		print(`Stopped: ${error instanceof Error ? error.message : error}.`);
		if (!(error instanceof DeploymentRefused)) {
			await reportPosition(release).catch(() => print("Could not determine where it stopped."));
			print("Repeat the command to continue from there, or roll back: npm run deploy -- --rollback");
		}
		return 1;
	}
}

function openReleaseTraffic({ account }: Pick<Release, "account">) {
	return openTraffic(openCloudflare(account.token, account.base), account.id);
}

/** Refuses a schema that the running release could not use. */
function checkSchema({ findBrokenStatements }: Release): void {
	const [first, ...otherStatements] = findBrokenStatements();
	if (first === undefined) return;
	const suffix = otherStatements.length > 0 ? ` and ${otherStatements.length} more` : "";
	throw new DeploymentRefused(
		`the running release does not work on this schema (${first}${suffix}). Expand first, remove in a later release`,
	);
}

function requireSuccess(hasSucceeded: boolean, action: string): void {
	if (!hasSucceeded) throw new Error(`${action} failed`);
}

function build({ run, environment }: Release): void {
	requireSuccess(run("node", ["tasks.mjs", "build"], { CLOUDFLARE_ENV: environment }), "the build");
}

function migrate({ run, environment }: Release): void {
	requireSuccess(
		run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", environment]),
		"the migration",
	);
}

async function deployAtOnce(release: Release): Promise<number> {
	const { environment, run, print, id } = release;
	if (environment === "production") checkSchema(release);
	build(release);
	const origin = await openReleaseTraffic(release).findOrigin(getResourceNames(environment).edge);
	if (origin) await release.addLiveFiles(origin);
	migrate(release);
	for (const worker of Object.values(getWorkers(environment)))
		requireSuccess(run("wrangler", ["deploy", ...worker.args, "--tag", id]), `the deployment of ${worker.name}`);
	print(`${environment} runs release ${id}.`);
	return 0;
}

/** Staging must run this release and pass the smoke test; production must be ready. Makes no changes. */
async function checkReadiness(release: Release): Promise<string> {
	const { run, id } = release;
	const traffic = openReleaseTraffic(release);
	checkSchema(release);
	const origin = await traffic.findOrigin(getResourceNames("production").edge);
	if (!origin) throw new DeploymentRefused("production has no domain: npm run provision -- production --host …");
	const staging = await traffic.findOrigin(getResourceNames("staging").edge);
	if (!staging) throw new DeploymentRefused("staging has no domain: npm run provision -- staging --host …");
	if (!run("node", ["ops/smoke.ts", staging, "--release", id]))
		throw new DeploymentRefused(`${staging} has not shown release ${id}: npm run deploy -- --env staging, then again`);
	if (!run("node", ["ops/doctor.ts", "--env", "production", "--origin", origin]))
		throw new DeploymentRefused("the doctor found something red");
	return origin;
}

async function deployGradually(release: Release): Promise<number> {
	const { id, print, run } = release;
	const traffic = openReleaseTraffic(release);
	const { reader, site, edge } = getWorkers("production");
	const workers = [reader, site, edge];
	for (const { name } of workers)
		if ((await traffic.getShare(name, id)).isForeign)
			throw new DeploymentRefused(
				`${name} is between two versions of other releases. End that first: deploy its commit, or npm run deploy -- --rollback`,
			);
	const origin = await checkReadiness(release);
	build(release);
	await release.addLiveFiles(origin);
	migrate(release);

	const shares: (Share & { version: string })[] = [];
	for (const worker of workers) {
		const found = await traffic.getShare(worker.name, id);
		if (found.version) print(`${worker.name}: this release was uploaded before.`);
		const version = found.version ?? release.upload(worker, id);
		shares.push({ ...found, version });
	}
	async function setShare(share: (typeof shares)[number], percent: number): Promise<void> {
		if ((share.percent ?? -1) >= percent) return;
		await traffic.setShare(share, share.version, percent, `release ${id}: ${percent} %`);
		share.percent = percent;
		print(`${share.worker}: ${percent} % to release ${id}.`);
	}

	for (const share of shares) await setShare(share, 0);
	const versions = shares.slice(1).map(({ worker, version }) => `${worker}="${version}"`);
	/** Only fetches pages of the new versions, which have production's data and keys. */
	const smokeTest = () =>
		run("node", ["ops/smoke.ts", origin, "--read-only", "--release", id, "--versions", versions.join(", ")]);
	// A deployment takes some seconds to propagate.
	let isVisible = false;
	for (let attempts = 0; attempts < 6 && !isVisible; attempts += 1) {
		if (attempts > 0) await release.wait(10_000);
		isVisible = smokeTest();
	}
	if (!isVisible) return endRelease(release, "the smoke test of the new versions failed");

	const [, , edgeShare] = shares;
	// It contains the files of both releases, which pages of either need.
	if (edgeShare) await setShare(edgeShare, 100);
	const reachedPercent = Math.min(...shares.map(({ percent }) => percent ?? 0));
	for (const percent of STAGES.filter((stage) => stage >= reachedPercent)) {
		for (const share of shares) await setShare(share, percent);
		const problem = await watch(release, shares, smokeTest);
		if (problem) return endRelease(release, problem);
	}
	requireSuccess(run("wrangler", ["triggers", "deploy", ...site.args]), "the update of the cron trigger");
	print(`production runs release ${id}. Record its statements for the next one: npm run db:record, then commit.`);
	return 0;
}

/**
 * Compares errors until there are enough requests.
 * @returns what is wrong, or null
 */
async function watch(
	{ wait, now, print, account }: Release,
	shares: readonly (Share & { version: string })[],
	smokeTest: () => boolean,
): Promise<string | null> {
	const traffic = openReleaseTraffic({ account });
	const startedAt = now();
	for (;;) {
		await wait(POLL_MS);
		if (!smokeTest()) return "a page of the new versions failed";
		const measurements = [];
		for (const { worker, version, stable, percent } of shares) {
			const recent = await traffic.countErrors(worker, version, startedAt);
			const stableErrors = stable && percent !== 100 ? await traffic.countErrors(worker, stable, startedAt) : null;
			measurements.push(recent);
			if (isWorse(recent, stableErrors))
				return `${worker}: ${recent.failed} of ${recent.requests} requests failed${stableErrors ? `, in the previous version ${stableErrors.failed} of ${stableErrors.requests}` : ""}`;
		}
		const fewest = Math.min(...measurements.slice(1).map(({ requests }) => requests));
		const ms = now() - startedAt;
		if (ms < STAGE_MS.min || (fewest < MIN_REQUESTS && ms < STAGE_MS.max)) continue;
		const [, siteErrors] = measurements;
		print(`No more errors than before: ${siteErrors?.failed} of ${siteErrors?.requests} requests to the site failed.`);
		return null;
	}
}

/** Returns whether a version fails more often than the previous one, beyond chance. */
export function isWorse(recent: Errors, stableErrors: Errors | null): boolean {
	const rate = stableErrors && stableErrors.requests > 0 ? stableErrors.failed / stableErrors.requests : 0;
	return recent.failed >= MIN_FAILURES && recent.failed / recent.requests > rate + MAX_EXCESS_RATE;
}

async function endRelease(release: Release, reason: string): Promise<number> {
	release.print(`Release ${release.id} ends: ${reason}.`);
	await rollBack(release, release.id);
	return 1;
}

type RollbackContext = Pick<Release, "environment" | "account" | "print">;

/** Routes all requests of one release back to the previous version; the database retains its expanded schema. */
async function rollBack(release: RollbackContext, id: string): Promise<void> {
	const { reader, site, edge } = getWorkers(release.environment);
	const traffic = openReleaseTraffic(release);
	for (const { name } of [site, reader, edge]) {
		const share = await traffic.getShare(name, id);
		if (share.percent === null || !share.stable) {
			release.print(`${name}: nothing to undo.`);
			continue;
		}
		await traffic.setShare(share, share.stable, 100, `release ${id} was rolled back`);
		release.print(`${name}: all requests go to version ${share.stable}.`);
	}
	release.print("Migrations are not undone: the previous version works on the new schema.");
}

/**
 * Undoes the latest uploaded release.
 * @returns the exit code
 */
export async function undoRelease(release: RollbackContext): Promise<number> {
	try {
		// The first Worker that a release uploads.
		const id = await openReleaseTraffic(release).findNewestRelease(getWorkers(release.environment).reader.name);
		if (id === null) throw new Error("no uploaded version has the name of a release: npx wrangler rollback");
		release.print(`Undoing release ${id}.`);
		await rollBack(release, id);
		return 0;
	} catch (error) {
		release.print(`Stopped: ${error instanceof Error ? error.message : error}. Repeat the command.`);
		return 1;
	}
}

async function reportPosition({ environment, account, id, print }: Release): Promise<void> {
	const traffic = openReleaseTraffic({ account });
	for (const { name } of Object.values(getWorkers(environment))) {
		const { version, percent } = await traffic.getShare(name, id);
		const trafficText = percent === null ? "uploaded, without requests" : `${percent} % of the requests`;
		print(`${name}: ${version === null ? "not uploaded" : trafficText}.`);
	}
}

const USAGE = "npm run deploy -- [--env staging] [--dry-run] [--at-once] [--rollback]";

const PLAN = [
	"Staging reports at /api/health that it runs this release, and passes the smoke test.",
	"npm run doctor -- --env production: nothing red.",
	"The statements of the running release work on the new schema (migrations/released-statements.json).",
	"Build; add the hashed files of the live site.",
	"wrangler d1 migrations apply",
	"wrangler versions upload: reader, site, edge.",
	"0 %: read-only smoke test of the new versions at the site's own URL.",
	"Edge 100 %: it has the files of both releases.",
	`Reader and site ${STAGES.map((percent) => `${percent} %`).join(", ")}: each for ${STAGE_MS.min / MINUTE} to ${STAGE_MS.max / MINUTE} minutes.`,
	"More errors than in the previous version: all requests go back to it.",
];

/** Adds the files of the previous release, which open tabs and pages of the other version still load. */
async function addLiveFiles(origin: string): Promise<void> {
	const assets = join(CLIENT, "assets");
	const localFiles = readdirSync(assets);
	writeFileSync(join(CLIENT, FILE_LIST_NAME), localFiles.join("\n"));
	const response = await fetch(`${origin}/${FILE_LIST_NAME}`);
	const files = response.ok ? (await response.text()).split("\n") : [];
	for (const file of files.filter((name) => /^[\w.-]+$/.test(name) && !localFiles.includes(name))) {
		const response = await fetch(`${origin}/assets/${file}`);
		if (!response.ok) throw new Error(`${origin}/assets/${file} returned ${response.status}`);
		mkdirSync(dirname(join(assets, file)), { recursive: true });
		writeFileSync(join(assets, file), Buffer.from(await response.arrayBuffer()));
	}
}

const binary = (program: string) => (program === "node" ? process.execPath : join(ROOT, "node_modules/.bin", program));

function run(program: string, args: string[], env: Record<string, string> = {}): boolean {
	const options = { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } } as const;
	return spawnSync(binary(program), args, { ...options, shell: process.platform === "win32" }).status === 0;
}

/** wrangler writes its results as lines of JSON. */
function upload(worker: Worker, release: string): string {
	const output = join(ROOT, ".wrangler", `upload-${worker.name}.json`);
	writeFileSync(output, "");
	const args = ["versions", "upload", ...worker.args, "--tag", release];
	requireSuccess(run("wrangler", args, { WRANGLER_OUTPUT_FILE_PATH: output }), `the upload of ${worker.name}`);
	const lines = readFileSync(output, "utf8").trim().split("\n");
	const uploadEvent = lines.map((line) => JSON.parse(line)).find(({ type }) => type === "version-upload");
	if (!uploadEvent?.version_id) throw new Error(`wrangler reported no version of ${worker.name}`);
	return uploadEvent.version_id;
}

function dryRun(environment: RemoteEnvironment, id: string): number {
	const print = (line: string) => process.stdout.write(`${line}\n`);
	print(`Plan for ${environment}, release ${id}:`);
	const plan =
		environment === "staging"
			? ["Build.", "wrangler d1 migrations apply", "wrangler deploy: reader, site, edge."]
			: PLAN;
	for (const [index, step] of plan.entries()) print(`  ${index + 1}. ${step}`);
	const broken = findBrokenStatements(createMigratedDatabase(), readReleasedStatements());
	for (const line of broken) print(`The running release does not work on this schema: ${line}`);
	const isBuilt =
		run("node", ["tasks.mjs", "build"], { CLOUDFLARE_ENV: environment }) &&
		Object.values(getWorkers(environment)).every((worker) => run("wrangler", ["deploy", ...worker.args, "--dry-run"]));
	print("Dry run: nothing was changed.");
	return isBuilt && broken.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
	const print = (line: string) => process.stdout.write(`${line}\n`);
	const { values: options } = parseArgs({
		options: {
			env: { type: "string", default: "production" },
			"dry-run": { type: "boolean", default: false },
			"at-once": { type: "boolean", default: false },
			rollback: { type: "boolean", default: false },
			api: { type: "string", default: CLOUDFLARE_API },
		},
	});
	const environment = REMOTE_ENVIRONMENTS.find((name) => name === options.env);
	if (!environment) {
		print(USAGE);
		return 2;
	}
	execFileSync(process.execPath, ["worker/api/write-openapi.ts"], { cwd: ROOT });
	const id = buildId(ROOT);
	if (options["dry-run"]) return dryRun(environment, id);
	const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId } = process.env;
	if (!(token && accountId)) {
		print("Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or add --dry-run to see the plan.");
		return 1;
	}
	const account = { id: accountId, token, base: options.api };
	if (options.rollback) return undoRelease({ environment, account, print });
	return deploy({
		environment,
		id,
		account,
		atOnce: options["at-once"],
		run,
		upload,
		addLiveFiles,
		findBrokenStatements: () => findBrokenStatements(createMigratedDatabase(), readReleasedStatements()),
		wait,
		now: Date.now,
		print,
	});
}

if (import.meta.main) process.exitCode = await main();
