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
 * Runs a program alongside others and prints its output line by line or, if quiet, only after a failure; returns its
 * exit code. Starts `after` a promise; `onLine` receives each line.
 */
async function runAlongside({ program, args, more = {}, yields = false, quiet = false, after, onLine, onEnd }) {
	await after;
	const child = spawn(program, args, {
		cwd: root,
		stdio: ["ignore", "pipe", "pipe"],
		shell: process.platform === "win32",
		env: { ...env, ...more },
	});
	if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	const output = [];
	for (const stream of [child.stdout, child.stderr])
		createInterface({ input: stream }).on("line", (line) => {
			onLine?.(line);
			return quiet ? output.push(line) : print(line);
		});
	const code = await new Promise((ended) => child.once("close", ended));
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

/** All must succeed before anything else is worth trying. */
async function allOf(...commands) {
	if (!(await runInParallel(...commands.map((command) => [command])))) process.exit(1);
}

function print(line) {
	process.stdout.write(`${line}\n`);
}

/** One run of vitest, which stores its results for the common report. */
function vitest(name, ...args) {
	return {
		program: "vitest",
		args: ["run", ...args, "--reporter=default", "--reporter=blob", `--outputFile.blob=${RESULTS_DIR}/${name}.json`],
	};
}

/** The quick tier. Two processes share the tests in workerd, since each holds all modules in one isolate. */
function shortTier() {
	const first = vitest("workers-1", "--project", "workers", "--shard=1/2");
	// The project writes .react-router as it starts: two at a time would find each other's incomplete files.
	const after = new Promise((resolve) => {
		first.onLine = (line) => line.includes("✓") && resolve();
		first.onEnd = resolve;
	});
	return runInParallel(
		[first],
		[{ ...vitest("workers-2", "--project", "workers", "--shard=2/2"), after }],
		[{ ...vitest("journeys", "--project", "journeys"), yields: true }, vitest("node", "--project", "node")],
	);
}

/** Long by nature: tests without a browser in parallel with those in one. */
function longTier() {
	return runInParallel(
		[vitest("node-long", "--project", "node-long"), vitest("workers-long", "--project", "workers-long")],
		[{ ...vitest("journeys-long", "--project", "journeys-long"), yields: true }],
	);
}

const TYPES = { program: "npm", args: ["run", "-s", "types"] };
const READER_BUILD = { program: "node", args: ["tasks.mjs", "reader"] };
const SITE_BUILD = { program: "react-router", args: ["build"] };

/** What all tests need: a browser, types, and site and reader as deployed. */
async function prepareTests() {
	if (!findChromium()) installChromium();
	for (const path of [RESULTS_DIR, STAMP]) rmSync(join(root, path), { recursive: true, force: true });
	generate();
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

/** The last build for `npm start`: a digest of all its inputs. */
const STAMP = ".wrangler/built";
const SOURCES = ["app", "durable", "locales", "migrations", "project.inlang", "public", "vite", "worker"];
const GENERATED = ["app/paraglide", "public/openapi.json"];

function digestOfSources() {
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

/** Sources that are generated from others: the description of the API, and translations if they changed. */
function generate() {
	run("node", "worker/api/write-openapi.ts");
	run("node", "vite/compile-translations.ts");
}

/**
 * Builds site and reader in parallel.
 * @param env variables of the site's build
 */
async function build(env = {}, quiet = false) {
	rmSync(join(root, STAMP), { force: true });
	generate();
	await allOf({ ...SITE_BUILD, more: env, quiet }, { ...READER_BUILD, quiet });
}

/** For `npm start`: does nothing if the sources were built last time. */
async function buildForStart() {
	const digest = digestOfSources();
	const isBuilt = [STAMP, SITE].every((path) => existsSync(join(root, path)));
	if (isBuilt && readFileSync(join(root, STAMP), "utf8") === digest) return;
	const startedAt = Date.now();
	print("Building the site and the reader of documents ...");
	await build({ LOCAL_BUILD: "1" }, true);
	writeFileSync(join(root, STAMP), digest);
	print(`Built in ${seconds(startedAt)}`);
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

const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** The reader's Worker as bundled by wrangler, whose default folder is relative to its own. */
function buildReader() {
	rmSync(join(root, BUILT_READER), { recursive: true, force: true });
	run("wrangler", "deploy", "--dry-run", "--env=", "--outdir", join(root, BUILT_READER), "-c", READER);
}

/**
 * Serves in the foreground, prints the address once the first page responds, then seeds an empty environment unless
 * EMPTY_WORLD is set, and forwards signals.
 */
async function serve(program, args) {
	const startedAt = Date.now();
	const child = spawn(program, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32", env });
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code) => process.exit(code ?? 0));
	const origin = `http://localhost:${port}`;
	if (!(await answers(origin))) return;
	print(`\nAzulejo NIF is at ${origin}   (who to sign in as, mail, money: ${origin}/offline)`);
	if (process.env.EMPTY_WORLD)
		return print(`Served after ${seconds(startedAt)}. Nothing is added: EMPTY_WORLD is set.`);
	print(`Served after ${seconds(startedAt)}. Filling an empty world with ninety days of a business ...`);
	const seedingStartedAt = Date.now();
	const seeded = await fetch(`${origin}/offline/seed?fill=business`, { method: "POST" }).catch(() => null);
	print(seeded?.ok ? `The business is there, after ${seconds(seedingStartedAt)}.` : "The business could not be added.");
}

async function answers(origin) {
	for (let tries = 0; tries < 240; tries += 1) {
		const ok = await fetch(origin).then(
			(response) => response.ok,
			() => false,
		);
		if (ok) return true;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	return false;
}

/** The environment after `--env`; production by default. */
function remoteEnvironment() {
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
	/** With paths or parts of them, only the matching test files, of either tier. */
	async test() {
		const files = process.argv.slice(3);
		if (files.length === 0) return runTiers(shortTier);
		generate();
		await allOf(TYPES, READER_BUILD);
		if (files.some((file) => /e2e|journeys|bundle/.test(file))) await allOf(SITE_BUILD);
		run("vitest", "run", ...files);
	},
	"test:long": () => runTiers(longTier),
	"test:all": () => runTiers(shortTier, longTier),
	/** Writes the statements of this code, which the next release's schema must still support, to migrations/. */
	"db:record"() {
		generate();
		env.RECORD_STATEMENTS = "1";
		run("vitest", "run", "--project=workers", ...RECORDED_TESTS);
	},
};

/** Creates the first administrator: `first-admin ADDRESS NAME`, with `--local` in the state of `npm start`. */
tasks["first-admin"] = () => {
	const [email, name] = process.argv.slice(3).filter((argument) => !argument.startsWith("--"));
	if (!email || !name) {
		process.stderr.write('Say who: npm run first-admin -- ana@firm.example "Ana Silva"\n');
		process.exit(2);
	}
	const local = process.argv.includes("--local");
	const token = newToken();
	const command = firstAdminSql({ email, name, token, now: Date.now() });
	const databaseArgs = local ? ["--local", "--persist-to", stateDir] : ["--remote", "--env", remoteEnvironment()];
	run("wrangler", "d1", "execute", "DB", ...databaseArgs, "--yes", "--command", command);
	process.stdout.write(`\nIf there was no administrator yet, this opens the account within an hour, once, to whoever Access
lets in as ${email}:\n\n  ${local ? `http://localhost:${port}` : "https://YOUR-ORIGIN"}/admin/invitation?token=${token}\n`);
};

const task = tasks[process.argv[2] ?? ""];
if (!task) {
	process.stderr.write(`Tasks: ${Object.keys(tasks).join(", ")}\n`);
	process.exit(2);
}
await task();
