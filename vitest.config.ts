import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { cachedReader } from "./test/services/built-reader.ts";
import { eagerImports } from "./test/services/eager-imports.ts";
import { keepTemporaryFilesInMemory } from "./test/services/files-in-memory.ts";
import { recordStatements } from "./test/services/record-statements.ts";
import { signPdf } from "./test/services/sign-pdf.ts";
import { buildIdModule } from "./vite/build-id.ts";
import { codedMessages } from "./vite/coded-messages.ts";
import { compileTranslations } from "./vite/compile-translations.ts";
import { markdown } from "./vite/markdown.ts";

keepTemporaryFilesInMemory();

await compileTranslations();

/** Tests use the translations in a separate form (vite/compile-translations.ts). */
const resolve = {
	alias: [{ find: /^#app\/paraglide\//, replacement: `${import.meta.dirname}/.wrangler/paraglide/` }],
};

/** Whether the command line includes this project: it names some with `--project`, or none for all. */
function isSelected(project: string): boolean {
	const args = process.argv.flatMap((word) => word.split("="));
	const projects = args.filter((_word, index) => args[index - 1] === "--project");
	return projects.length === 0 || projects.includes(project);
}

const LONG = "**/*.long.*";

/** Timeout of waits in tests on a busy machine, in ms: vitest's default of a second is too short. */
const EXPECT = { poll: { timeout: 30_000 } };
/** Timeout of one test or hook on such a machine, in ms: nearly all take less than ten seconds on an idle one. */
const TEST_TIMEOUT = 240_000;

const node: TestProjectConfiguration = {
	resolve,
	plugins: [markdown(), codedMessages(import.meta.dirname), buildIdModule(import.meta.dirname, "tests")],
	test: {
		name: "node",
		expect: EXPECT,
		testTimeout: TEST_TIMEOUT,
		hookTimeout: TEST_TIMEOUT,
		include: ["{app,worker,durable,ops,test}/**/*.test.{ts,tsx}"],
		exclude: ["**/*.workers.test.ts", "worker/reader/**", LONG],
		// Files share their imports, which contain no state: reloading them for each takes longer than the tests.
		isolate: false,
		maxWorkers: 2,
	},
};

/** Slow tests in Node: more random draws and dates, and the reader, which reads hundreds of pictures. */
const nodeLong: TestProjectConfiguration = {
	...node,
	test: {
		...node.test,
		name: "node-long",
		include: [
			"{app,worker,durable,ops,test}/**/*.long.test.{ts,tsx}",
			"worker/reader/**/*.test.ts",
			"app/domain/application/status-invariants.test.ts",
			"app/commands/partners/ledger.test.ts",
			"worker/offline/business/write-case.test.ts",
		],
		exclude: ["**/*.workers.test.ts"],
		env: { LIVES: "100000", LEDGER_STEPS: "10000", SCENARIO_MONTHS: "12" },
	},
};

/** React's development checks took 6 % of these tests' time: they render pages as deployed, with NODE_ENV below. */
const reactAsDeployed: Plugin = {
	name: "react-as-deployed",
	enforce: "post",
	config: () => ({ oxc: { jsx: { development: false } } }),
};

const workers: TestProjectConfiguration = {
	plugins: [
		markdown(),
		codedMessages(import.meta.dirname),
		buildIdModule(import.meta.dirname, "tests"),
		reactRouter(),
		eagerImports(),
		reactAsDeployed,
		cloudflareTest(async () => {
			return {
				wrangler: { configPath: "./wrangler.toml" },
				miniflare: {
					bindings: {
						TEST_MIGRATIONS: await readD1Migrations("./migrations"),
						NODE_ENV: "production",
						...(process.env.TRIP_MS && { TRIP_MS: process.env.TRIP_MS }),
						...(process.env.ROOM_LIVES && { ROOM_LIVES: process.env.ROOM_LIVES }),
					},
					serviceBindings: {
						SIGN_PDF: signPdf,
						...(process.env.RECORD_STATEMENTS && { RECORD_STATEMENTS: recordStatements }),
					},
					workers: cachedReader(),
				},
			};
		}),
	],
	resolve,
	test: {
		name: "workers",
		expect: EXPECT,
		testTimeout: TEST_TIMEOUT,
		hookTimeout: TEST_TIMEOUT,
		include: ["{app,worker,durable,test}/**/*.workers.test.ts"],
		exclude: process.env.RECORD_STATEMENTS ? [] : [LONG],
		setupFiles: [
			"./test/services/reset-database.ts",
			...(process.env.RECORD_STATEMENTS ? ["./test/services/recorded-statements.ts"] : []),
		],
		// One worker for all files: a second one is sent every module in a single message, over the runtime's limit.
		isolate: false,
		maxWorkers: 1,
		sequence: { groupOrder: 1 },
	},
};

/** Every statement of these files is also explained: none may scan a growing table. */
const workersLong: TestProjectConfiguration = {
	...workers,
	test: {
		...workers.test,
		name: "workers-long",
		include: ["{app,worker,durable,test}/**/*.long.workers.test.ts"],
		exclude: [],
		setupFiles: ["./test/services/reset-database.ts", "./test/services/explained-statements.ts"],
	},
};

const journeys: TestProjectConfiguration = {
	resolve,
	test: {
		name: "journeys",
		expect: EXPECT,
		include: ["test/journeys/*.e2e.ts"],
		exclude: [LONG],
		// Files share their imports and one browser, with separate windows; each has its own server and often waits for it.
		isolate: false,
		maxWorkers: 2,
		testTimeout: TEST_TIMEOUT,
		hookTimeout: TEST_TIMEOUT,
		sequence: { groupOrder: 2 },
	},
};

/** The other journeys, and the whole business in the other two languages. */
const journeysLong: TestProjectConfiguration = {
	...journeys,
	test: {
		...journeys.test,
		name: "journeys-long",
		include: ["test/{journeys,planted-defects}/*.long.e2e.ts", "test/journeys/whole-business.e2e.ts"],
		exclude: [],
		env: { LONG_TIER: "1" },
	},
};

const projects = [node, workers, journeys, nodeLong, workersLong, journeysLong];

/**
 * The suffix of a test file determines where it runs, `.test.ts` in Node, `.workers.test.ts` in workerd, `.e2e.ts` in
 * Chromium; with `.long` before it for `npm run test:long`.
 */
export default defineConfig({
	test: {
		silent: "passed-only",
		// React Router watches files as soon as its project is loaded here, and keeps watching even if the project is
		// excluded.
		projects: projects.filter(({ test }) => isSelected(String(test?.name))),
	},
});
