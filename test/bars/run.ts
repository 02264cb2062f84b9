import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { killGroups } from "../services/server.ts";
import { BARS } from "./all-bars.ts";
import type { Bar, Outcome } from "./bar.ts";
import { runSuitesAhead } from "./by-tests.ts";

// npm run bars: measures the bars of docs/security.md, all of them or those selected by number or by a part of their
// name (`npm run bars -- 4`, `npm run bars -- uploads`), each with a separate local server. `npm run bars -- table`
// prints earlier results as rows of that table.

/** One file per bar: they are measured at different times, and one of them takes an hour. */
const folder = resolve(import.meta.dirname, "../../.wrangler/bars");

type Result = Outcome & { key: string; name: string; seconds: number; date: string };

function saveResult(result: Result): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, `${result.key}.json`), JSON.stringify(result, null, "\t"));
}

/** Returns the latest result of every bar measured on this machine. */
function loadResults(): Map<string, Result> {
	mkdirSync(folder, { recursive: true });
	const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
	const all = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Result);
	return new Map(all.map((result) => [result.key, result]));
}

function formatLine({ key, name, figure, seconds, state, lacks }: Result): string {
	return `bar ${key} · ${name} · ${figure} · ${seconds} s · ${state}${lacks ? ` (${lacks})` : ""}\n`;
}

/** Formats a row of the table in docs/security.md. */
function formatRow({ key, name, figure, state, lacks }: Result): string {
	return `| ${key} | ${name} | ${figure} | ${lacks ?? (state === "ok" ? "" : state)} |\n`;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

async function measure(bar: Bar): Promise<boolean> {
	const start = Date.now();
	const outcome = await Promise.race([attempt(bar), timeOut(bar)]);
	const seconds = Math.round((Date.now() - start) / 1000);
	const date = new Date().toISOString().slice(0, 10);
	const result = { key: bar.key, name: bar.name, ...outcome, seconds, date };
	saveResult(result);
	process.stdout.write(formatLine(result));
	return outcome.state !== "short";
}

async function attempt(bar: Bar): Promise<Outcome> {
	try {
		const { measure } = await bar.load();
		return await measure();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return { state: "short", figure: "broke off", lacks: message.replace(/\s+/g, " ").slice(0, 300) };
	}
}

function timeOut({ minutes }: Bar): Promise<Outcome> {
	return new Promise((settle) => {
		const timer = setTimeout(() => {
			killGroups();
			settle({ state: "short", figure: "did not end", lacks: `it was ended after ${minutes} minutes` });
		}, minutes * 60_000);
		timer.unref();
	});
}

function printTable(): void {
	const results = loadResults();
	for (const { key } of BARS) {
		const result = results.get(key);
		if (result) process.stdout.write(formatRow(result));
	}
}

const selectors = process.argv.slice(2);
if (selectors.includes("table")) printTable();
else {
	if (!existsSync(resolve(import.meta.dirname, "../../build/server/index.js")))
		throw new Error("Nothing is built: run `npm run build` first.");
	const selected = BARS.filter(
		({ key, name }) =>
			selectors.length === 0 || selectors.some((word) => key === word || (!/^\d+$/.test(word) && name.includes(word))),
	);
	if (selected.length === 0)
		throw new Error(`No such bar. There are: ${BARS.map(({ key, name }) => `${key} ${name}`).join(", ")}`);
	await runSuitesAhead(selected.map(({ key }) => key));
	let allMet = true;
	for (const bar of selected) allMet = (await measure(bar)) && allMet;
	if (selected.length > 1) printTable();
	process.exit(allMet ? 0 : 1);
}
