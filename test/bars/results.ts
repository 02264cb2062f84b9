import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Outcome } from "./bar.ts";

/** One file per bar: they are measured at different times, and one of them takes an hour. */
const folder = resolve(import.meta.dirname, "../../.wrangler/bars");

export type Result = Outcome & { key: string; name: string; seconds: number; date: string };

export function saveResult(result: Result): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, `${result.key}.json`), JSON.stringify(result, null, "\t"));
}

/** The newest result of every bar that was ever measured here. */
export function keptResults(): Map<string, Result> {
	mkdirSync(folder, { recursive: true });
	const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
	const all = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Result);
	return new Map(all.map((result) => [result.key, result]));
}

export function asLine({ key, name, figure, seconds, state, lacks }: Result): string {
	return `bar ${key} · ${name} · ${figure} · ${seconds} s · ${state}${lacks ? ` (${lacks})` : ""}\n`;
}

/** A row of the table in docs/security.md. */
export function asRow({ key, name, figure, date, state, lacks }: Result): string {
	return `| ${key} | ${name} | ${figure} | ${date} | ${lacks ?? (state === "ok" ? "" : state)} |\n`;
}
