// The site's Worker as built: what is loaded at start, and how large it is.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const built = resolve(import.meta.dirname, "../../build/server");

/** Every script of the Worker in `folder`, by its path within. */
export function builtScripts(folder = built) {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?js$/.test(file));
}

/** The entry and all that it imports statically: what the platform evaluates before the first request. */
export function loadedAtStart(folder = built) {
	const found = new Set(["index.js"]);
	for (const file of found) {
		const text = readFileSync(join(folder, file), "utf8");
		for (const [, name = ""] of text.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)) {
			const imported = posix.join(posix.dirname(file), name);
			// The stand-in of the card provider's script is a text that has imports of its own.
			if (existsSync(join(folder, imported))) found.add(imported);
		}
	}
	return [...found];
}

/** Bytes of these scripts, each gzipped separately. */
export function gzippedBytes(files, folder = built) {
	return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}
