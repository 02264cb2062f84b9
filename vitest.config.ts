import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { compileTranslations } from "./test/services/compile-translations.ts";
import { eagerImports } from "./test/services/eager-imports.ts";
import { keepFilesInMemory } from "./test/services/files-in-memory.ts";
import { finalSchema } from "./test/services/final-schema.ts";
import { LongestFirst } from "./test/services/longest-first.ts";
import { rememberingReader } from "./test/services/remembering-reader.mjs";
import { signPdf } from "./test/services/sign-pdf.ts";
import { countFilesInWorkerd, countStatementSites } from "./test/services/statement-sites.ts";
import { buildIdModule } from "./vite/build-id.ts";
import { codedMessages } from "./vite/coded-messages.ts";
import { markdown } from "./vite/markdown.ts";
import { paraglideOptions } from "./vite/paraglide.config.ts";

keepFilesInMemory();

/** A run makes the translations once for all that take part in it; only who watches wants them made anew as they change. */
const watches = !process.argv.includes("run");
const compiler = watches ? await import("@inlang/paraglide-js") : null;
const translations = () => compiler?.paraglideVitePlugin(paraglideOptions);
if (!watches) await compileTranslations();

/** Whether the command line leaves this project in: it names some by `--project`, or none for all. */
function isAsked(project: string): boolean {
	const words = process.argv.flatMap((word) => word.split("="));
	const named = words.filter((_word, at) => words[at - 1] === "--project");
	return named.length === 0 || named.includes(project);
}

const node: TestProjectConfiguration = {
	plugins: [markdown(), codedMessages(import.meta.dirname), translations()],
	test: {
		name: "node",
		testTimeout: 60_000,
		include: ["{app,worker,durable,test}/**/*.test.{ts,tsx}"],
		exclude: ["**/*.workers.test.ts", "worker/reader/**"],
		// Files share what they import, which holds no state: loading all of it anew for each takes longer than the tests.
		isolate: false,
		maxWorkers: 2,
	},
};

/** Reads pictures by the hundred: two thirds of the time of all that runs in Node, and of use to who works on the reader. */
const reader: TestProjectConfiguration = {
	...node,
	test: { ...node.test, name: "reader", include: ["worker/reader/**/*.test.ts"], exclude: ["**/*.workers.test.ts"] },
};

/** What React checks for developers took 6 % of the time of these tests: they draw pages as deployed, with NODE_ENV below. */
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
		translations(),
		reactRouter(),
		eagerImports(),
		reactAsDeployed,
		cloudflareTest(async () => {
			const TEST_MIGRATIONS = await readD1Migrations("./migrations");
			return {
				wrangler: { configPath: "./wrangler.toml" },
				miniflare: {
					bindings: {
						TEST_MIGRATIONS,
						TEST_SCHEMA: finalSchema(TEST_MIGRATIONS),
						NODE_ENV: "production",
						...(process.env.ROOM_LIVES && { ROOM_LIVES: process.env.ROOM_LIVES }),
					},
					serviceBindings: { SIGN_PDF: signPdf },
					workers: rememberingReader(),
				},
			};
		}),
	],
	test: {
		name: "workers",
		testTimeout: 60_000,
		include: ["{app,worker,durable,test}/**/*.workers.test.ts"],
		setupFiles: ["./test/services/clean-world.ts", "./test/services/explained-statements.ts"],
		// No test in workerd can list files.
		provide: { statementSites: countStatementSites(), filesInWorkerd: countFilesInWorkerd() },
		// One worker for all files: a second one is sent every module in a single message, over the runtime's limit.
		isolate: false,
		maxWorkers: 1,
		sequence: { groupOrder: 1 },
	},
};

const journeys: TestProjectConfiguration = {
	test: {
		name: "journeys",
		include: ["test/{journeys,planted-defects}/*.e2e.ts"],
		// Files share what they import and one browser, but for its windows; each has a server of its own and often waits for it.
		isolate: false,
		maxWorkers: 2,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		sequence: { groupOrder: 2 },
	},
};

/** The suffix of a test file says where it runs: `.test.ts` in Node, `.workers.test.ts` in workerd, `.e2e.ts` in Chromium. */
export default defineConfig({
	test: {
		silent: "passed-only",
		sequence: { sequencer: LongestFirst },
		// React Router watches files as soon as its project is named here, and nothing ends that when the project is left out.
		projects: isAsked("workers") ? [node, reader, workers, journeys] : [node, reader, journeys],
	},
});
