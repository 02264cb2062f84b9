// The commands of package.json in one portable file.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { findChromium, installChromium } from "./vite/chromium.mjs";
import { firstAdminSql, newToken } from "./worker/staff/first-admin.mjs";

const root = import.meta.dirname;
const SITE = "build/server/wrangler.json";
const READER = "worker/reader/wrangler.toml";
// Not in `build`, which every build of the site empties.
const BUILT_READER = ".wrangler/reader";
/** Where parts of a test run store their results for one common report. */
const RESULTS_DIR = ".wrangler/test-results";
const port = process.env.PORT ?? "5000";
const stateDir = process.env.STATE_DIR ?? ".wrangler/state";
const env = {
	...process.env,
	PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH,
	STATE_DIR: stateDir,
	WRANGLER_SEND_METRICS: "false",
};

/** Runs one program to completion; a failure exits with the program's code. */
function run(program, ...args) {
	const result = spawnSync(program, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32", env });
	if (result.status !== 0) process.exit(result.status ?? 1);
}

/**
 * Runs a program in parallel with others and returns its exit code. Prints its output line by line or, if `isQuiet`,
 * only after a failure. Waits for the promise `after` before it starts; `onLine` receives each line.
 */
async function runAlongside({
	program,
	args,
	extraEnv = {},
	hasLowPriority = false,
	isQuiet = false,
	after,
	onLine,
	onEnd,
}) {
	await after;
	const child = spawn(program, args, {
		cwd: root,
		stdio: ["ignore", "pipe", "pipe"],
		shell: process.platform === "win32",
		env: { ...env, ...extraEnv },
	});
	if (hasLowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	const output = [];
	for (const stream of [child.stdout, child.stderr])
		createInterface({ input: stream }).on("line", (line) => {
			onLine?.(line);
			return isQuiet ? output.push(line) : print(line);
		});
	const code = await new Promise((resolve) => child.once("close", resolve));
	onEnd?.();
	if (code !== 0) for (const line of output) print(line);
	return code;
}

/** Runs lists of programs in parallel, each list in order; returns whether all succeeded. */
async function runInParallel(...lanes) {
	const results = await Promise.all(
		lanes.map(async (commands) => {
			let passed = true;
			for (const command of commands) passed = (await runAlongside(command)) === 0 && passed;
			return passed;
		}),
	);
	return results.every(Boolean);
}

/** Runs programs in parallel and exits if one fails. */
async function runAllOrExit(...commands) {
	if (!(await runInParallel(...commands.map((command) => [command])))) process.exit(1);
}

function print(line) {
	process.stdout.write(`${line}\n`);
}

/** Returns the command of one run of vitest, which stores its results for the common report. */
function vitestCommand(name, ...args) {
	return {
		program: "vitest",
		args: ["run", ...args, "--reporter=default", "--reporter=blob", `--outputFile.blob=${RESULTS_DIR}/${name}.json`],
	};
}

/** The quick tier. Two processes share the tests in workerd, since each holds all modules in one isolate. */
function runShortTier() {
	const first = vitestCommand("workers-1", "--project", "workers", "--shard=1/2");
	// The project writes .react-router as it starts: two at a time would find each other's incomplete files.
	const after = new Promise((resolve) => {
		first.onLine = (line) => line.includes("✓") && resolve();
		first.onEnd = resolve;
	});
	return runInParallel(
		[first],
		[{ ...vitestCommand("workers-2", "--project", "workers", "--shard=2/2"), after }],
		[
			{ ...vitestCommand("journeys", "--project", "journeys"), hasLowPriority: true },
			vitestCommand("node", "--project", "node"),
		],
	);
}

/** The slow tests: those without a browser in parallel with those in one. */
function runLongTier() {
	return runInParallel(
		[vitestCommand("node-long", "--project", "node-long"), vitestCommand("workers-long", "--project", "workers-long")],
		[{ ...vitestCommand("journeys-long", "--project", "journeys-long"), hasLowPriority: true }],
	);
}

const TYPES = { program: "npm", args: ["run", "-s", "types"] };
const READER_BUILD = { program: "node", args: ["tasks.mjs", "reader"] };
const SITE_BUILD = { program: "react-router", args: ["build"] };

/** Prepares what all tests need: a browser, types, and the site and reader as deployed. */
async function prepareTests() {
	if (!findChromium()) installChromium();
	for (const path of [RESULTS_DIR, STAMP]) rmSync(join(root, path), { recursive: true, force: true });
	generateSources();
	const isReady = await runInParallel(
		[TYPES, { program: "tsc", args: [] }],
		[READER_BUILD, SITE_BUILD, { program: "biome", args: ["check", "."] }],
	);
	if (!isReady) process.exit(1);
}

/** Runs tiers one after the other and ends with one line for all: `N passed, N failed, N skipped`. */
async function runTiers(...tiers) {
	await prepareTests();
	let passed = true;
	for (const tier of tiers) passed = (await tier()) && passed;
	// One arbitrary project: each loaded one would start a server that only a timeout stops.
	run(
		"vitest",
		"run",
		"--project=node",
		`--merge-reports=${RESULTS_DIR}`,
		"--reporter=./test/services/count-reporter.ts",
	);
	if (!passed) process.exit(1);
}

/** Stores the digest of the inputs of the last build for `npm start`. */
const STAMP = ".wrangler/built";
const SOURCES = ["app", "durable", "locales", "migrations", "project.inlang", "public", "vite", "worker"];
const GENERATED = ["app/paraglide", "public/openapi.json"];

function computeSourceDigest() {
	const files = SOURCES.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name)),
	).filter((file) => !file.includes(".wrangler") && !GENERATED.some((path) => file.startsWith(join(root, path))));
	const configs = ["package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts", "wrangler.toml"];
	const hash = createHash("sha256");
	for (const file of [...files, ...configs.map((name) => join(root, name))].sort())
		hash.update(`\0${file}\0`).update(readFileSync(file));
	return hash.digest("hex");
}

/** Generates sources from others: the description of the API, and translations if they changed. */
function generateSources() {
	run("node", "worker/api/write-openapi.ts");
	run("node", "vite/compile-translations.ts");
}

/**
 * Builds site and reader in parallel.
 * @param env variables of the site's build
 */
async function build(env = {}, isQuiet = false) {
	rmSync(join(root, STAMP), { force: true });
	generateSources();
	await runAllOrExit({ ...SITE_BUILD, extraEnv: env, isQuiet }, { ...READER_BUILD, isQuiet });
}

/** Builds for `npm start`, unless these sources were built last time. */
async function buildForStart() {
	const digest = computeSourceDigest();
	const isBuilt = [STAMP, SITE].every((path) => existsSync(join(root, path)));
	if (isBuilt && readFileSync(join(root, STAMP), "utf8") === digest) return;
	const startedAt = Date.now();
	print("Building the site and the document reader ...");
	await build({ LOCAL_BUILD: "1" }, true);
	writeFileSync(join(root, STAMP), digest);
	print(`Built in ${formatDuration(startedAt)}`);
}

/** Tests whose statements write to every table. */
const RECORDED_TESTS = [
	"app/commands/",
	"app/queries/",
	"app/routes/admin/application/",
	"app/routes/admin/applications/",
	"app/routes/admin/inbox/",
	"app/routes/admin/settings/",
	"app/routes/admin/staff/",
	"app/routes/apply/portal-password",
	"app/routes/order/after/",
	"app/routes/order/phone/",
	"app/routes/order/refunds/",
	"app/routes/order/share",
	"app/routes/order/sign/",
	"app/routes/partners/",
	"test/calls/partner-payouts",
	"test/calls/query-plans",
	"test/calls/retention",
	"test/contract/disputes",
	"test/journey-by-calls",
];

const formatDuration = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** Bundles the reader's Worker. Wrangler's default folder is relative to the configuration's. */
function buildReader() {
	rmSync(join(root, BUILT_READER), { recursive: true, force: true });
	run("wrangler", "deploy", "--dry-run", "--env=", "--outdir", join(root, BUILT_READER), "-c", READER);
}

/**
 * Runs a server in the foreground and forwards signals to it. Prints the URL once the first page responds, then
 * seeds an empty environment unless SKIP_SEED is set.
 */
async function serve(program, args) {
	const startedAt = Date.now();
	const child = spawn(program, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32", env });
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code) => process.exit(code ?? 0));
	const origin = `http://localhost:${port}`;
	if (!(await waitForSite(origin))) return;
	print(`\nAzulejo NIF is at ${origin}   (accounts, mail and payments: ${origin}/offline)`);
	if (process.env.SKIP_SEED)
		return print(`Started in ${formatDuration(startedAt)}. No example data is added, because SKIP_SEED is set.`);
	print(`Started in ${formatDuration(startedAt)}. Adding ninety days of example data if there is none ...`);
	const seedingStartedAt = Date.now();
	const seeded = await fetch(`${origin}/offline/seed?fill=business`, { method: "POST" }).catch(() => null);
	print(
		seeded?.ok
			? `The example data was added in ${formatDuration(seedingStartedAt)}.`
			: "The example data could not be added.",
	);
}

/** Returns whether the site responds within a minute. */
async function waitForSite(origin) {
	for (let attempts = 0; attempts < 240; attempts += 1) {
		const ok = await fetch(origin).then(
			(response) => response.ok,
			() => false,
		);
		if (ok) return true;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	return false;
}

/** Returns the environment after `--env`; production by default. */
function getRemoteEnvironment() {
	const argIndex = process.argv.indexOf("--env");
	const environment = argIndex < 0 ? "production" : process.argv[argIndex + 1];
	if (["production", "staging"].includes(environment)) return environment;
	process.stderr.write("Environments: production, staging\n");
	process.exit(2);
}

const tasks = {
	async start() {
		await buildForStart();
		await serve("wrangler", [
			"dev",
			"-c",
			SITE,
			"-c",
			READER,
			"--port",
			port,
			"--persist-to",
			stateDir,
			"--var",
			`PORT:${port}`,
		]);
	},
	dev: () => serve("react-router", ["dev", "--port", port]),
	build: () => build(),
	reader: buildReader,
	/** With paths or parts of paths, runs only the matching test files of either tier. */
	async test() {
		const files = process.argv.slice(3);
		if (files.length === 0) return runTiers(runShortTier);
		generateSources();
		await runAllOrExit(TYPES, READER_BUILD);
		if (files.some((file) => /e2e|journeys|bundle/.test(file))) await runAllOrExit(SITE_BUILD);
		run("vitest", "run", ...files);
	},
	"test:long": () => runTiers(runLongTier),
	"test:all": () => runTiers(runShortTier, runLongTier),
	/** Writes the statements of this code, which the next release's schema must still support, to migrations/. */
	"db:record"() {
		generateSources();
		env.RECORD_STATEMENTS = "1";
		run("vitest", "run", "--project=workers", ...RECORDED_TESTS);
	},
};

/** Creates the first administrator: `first-admin ADDRESS NAME`, with `--local` in the state of `npm start`. */
tasks["first-admin"] = () => {
	const [email, name] = process.argv.slice(3).filter((argument) => !argument.startsWith("--"));
	if (!email || !name) {
		process.stderr.write('Usage: npm run first-admin -- ana@firm.example "Ana Silva"\n');
		process.exit(2);
	}
	const isLocal = process.argv.includes("--local");
	const token = newToken();
	const command = firstAdminSql({ email, name, token, now: Date.now() });
	const databaseArgs = isLocal ? ["--local", "--persist-to", stateDir] : ["--remote", "--env", getRemoteEnvironment()];
	run("wrangler", "d1", "execute", "DB", ...databaseArgs, "--yes", "--command", command);
	process.stdout.write(`\nIf there was no administrator yet, this opens the account within an hour, once, to whoever Access
lets in as ${email}:\n\n  ${isLocal ? `http://localhost:${port}` : "https://YOUR-ORIGIN"}/admin/invitation?token=${token}\n`);
};

const task = tasks[process.argv[2] ?? ""];
if (!task) {
	process.stderr.write(`Tasks: ${Object.keys(tasks).join(", ")}\n`);
	process.exit(2);
}
await task();
