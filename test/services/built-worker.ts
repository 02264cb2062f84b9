import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const built = resolve(import.meta.dirname, "../../build/server");

/** Every script of the site's Worker built in `folder`, by relative path. */
export function builtScripts(folder = built): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?js$/.test(file));
}

/** The entry and its static imports: the platform evaluates them before the first request. */
export function loadedAtStart(folder = built): string[] {
	const found = new Set(["index.js"]);
	for (const file of found) {
		const text = readFileSync(join(folder, file), "utf8");
		for (const [, name = ""] of text.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)) {
			const imported = posix.join(posix.dirname(file), name);
			// The simulator's card script is a text with import statements.
			if (existsSync(join(folder, imported))) found.add(imported);
		}
	}
	return [...found];
}

/** Total gzip size of these scripts, each compressed separately. */
export function gzippedBytes(files: string[], folder = built): number {
	return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}
