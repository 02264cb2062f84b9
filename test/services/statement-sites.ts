import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

declare module "vitest" {
	interface ProvidedContext {
		/** Of each source file, how many places in it make a statement for D1. */
		statementSites: Record<string, number>;
		/** How many files of tests run in workerd. */
		filesInWorkerd: number;
	}
}

const root = resolve(import.meta.dirname, "../..");
/** Every statement is asked of something that is called `db`, in these words. */
const MADE_HERE = /\bdb\s*\.\s*(?:select|selectDistinct|insert|update|delete|run|all|get|values|\$count)\(/g;

/** Every place of the product where a statement is made, by reading the sources; the offline world is no part of it. */
export function countStatementSites(): Record<string, number> {
	const files = globSync("{app,durable,worker}/**/*.{ts,tsx}", { cwd: root, exclude: ["worker/offline/**"] })
		.filter((file) => !/\.test\.tsx?$/.test(file))
		.sort();
	const counted = files.map((file) => [file, readFileSync(join(root, file), "utf8").match(MADE_HERE)?.length ?? 0]);
	return Object.fromEntries(counted.filter(([, places]) => places !== 0));
}

/** As the project "workers" of vitest.config.ts has them. */
export function countFilesInWorkerd(): number {
	return globSync("{app,worker,durable,test}/**/*.workers.test.ts", { cwd: root }).length;
}
