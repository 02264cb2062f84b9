// Checks everything that a launch requires and names the command that fixes it. docs/deploy.md explains how to use it.
import { execFile } from "node:child_process";
import { resolveTxt } from "node:dns/promises";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv, promisify } from "node:util";
import { CHECKS, type Finding, type InspectionTarget } from "./checks.ts";
import { parseTomlTables } from "./resources.ts";

const ROOT = join(import.meta.dirname, "..");
const COLOURS = { green: 32, amber: 33, red: 31, "not needed offline": 90 };

/** @returns the exit code: 1 if anything is red */
export async function runDoctor(
	target: InspectionTarget,
	print: (line: string) => void,
	isTerminal = false,
): Promise<number> {
	const findings = await Promise.all(
		CHECKS.map(async ({ name, run }) => {
			try {
				return { name, ...(await run(target)) };
			} catch (error) {
				const message = error instanceof Error ? error.message : String(error);
				return {
					name,
					state: "red",
					detail: `could not be checked: ${message}`,
					fix: "npx wrangler login",
				} satisfies Finding & {
					name: string;
				};
			}
		}),
	);
	for (const { name, state, detail, fix } of findings) {
		const stateLabel = isTerminal ? `\x1b[${COLOURS[state]}m${state.padEnd(6)}\x1b[0m` : state.padEnd(6);
		print(`${stateLabel} ${name}${detail && `: ${detail}`}${fix ? `\n       ${fix}` : ""}`);
	}
	const countFindings = (wanted: Finding["state"]) => findings.filter(({ state }) => state === wanted).length;
	print(`${countFindings("green")} green, ${countFindings("amber")} amber, ${countFindings("red")} red`);
	return countFindings("red") > 0 ? 1 : 0;
}

async function wrangler(...args: string[]): Promise<unknown> {
	const program = join(ROOT, "node_modules/.bin/wrangler");
	const options = { cwd: ROOT, shell: process.platform === "win32" };
	const { stdout } = await promisify(execFile)(program, args, options).catch(() => {
		throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed`);
	});
	return JSON.parse(stdout.slice(stdout.indexOf("[")));
}

/** Returns a function that fetches the secrets' names once and then reuses them. */
function createSecretNamesReader(environment: string, wranglerToml: string): () => Promise<string[]> {
	let names: Promise<string[]> | null = null;
	return () => {
		names ??= wrangler("secret", "list", "--env", environment, "--format", "json").then((secrets) => [
			...(secrets as { name: string }[]).map(({ name }) => name),
			...Object.keys(parseTomlTables(wranglerToml, `env.${environment}.vars`)[0] ?? {}),
		]);
		return names;
	};
}

const ADMINISTRATORS = "SELECT count(*) AS count FROM users WHERE role = 'admin' AND disabled_at IS NULL";

async function countAdministrators(environment: string): Promise<number> {
	const args = ["--remote", "--env", environment, "--json", "--command", ADMINISTRATORS];
	const [result] = (await wrangler("d1", "execute", "DB", ...args)) as { results: { count: number }[] }[];
	return result?.results[0]?.count ?? 0;
}

async function main(): Promise<number> {
	const print = (line: string) => process.stdout.write(`${line}\n`);
	const { values: options } = parseArgs({
		options: {
			env: { type: "string", default: "" },
			secrets: { type: "string" },
			origin: { type: "string" },
			"dkim-selector": { type: "string", multiple: true, default: ["cf2024-1", "cf-bounce", "resend"] },
		},
	});
	const environment = (["local", "production", "staging"] as const).find((name) => name === options.env);
	if (!environment) {
		print("npm run doctor -- --env production|staging|local [--secrets FILE] [--origin https://nif.example]");
		return 2;
	}
	const values = options.secrets ? (parseEnv(readFileSync(options.secrets, "utf8")) as Record<string, string>) : null;
	const localOrigin = environment === "local" ? `http://localhost:${process.env.PORT ?? "5000"}` : null;
	const wranglerToml = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
	const texts = globSync("app/content/*/{terms,privacy-policy,refund-policy,affiliate-terms}.md", { cwd: ROOT });
	const target: InspectionTarget = {
		environment,
		origin: (options.origin ?? localOrigin ?? values?.APP_ORIGIN)?.replace(/\/$/, "") ?? null,
		listSecretNames: createSecretNamesReader(environment, wranglerToml),
		values,
		wranglerToml,
		legalTexts: Object.fromEntries(texts.map((path) => [path, readFileSync(join(ROOT, path), "utf8")])),
		countAdministrators: () => countAdministrators(environment),
		resolveTxt,
		selectors: options["dkim-selector"],
		fetch: globalThis.fetch,
		now: Date.now,
	};
	return runDoctor(target, print, process.stdout.isTTY);
}

if (import.meta.main) process.exitCode = await main();
