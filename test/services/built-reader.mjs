// The reader as built by `node tasks.mjs reader`, for the tests and serve-built.mjs.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../.wrangler/reader");
const toml = readFileSync(resolve(import.meta.dirname, "../../worker/reader/wrangler.toml"), "utf8");
const TYPES = { ".js": "ESModule", ".wasm": "CompiledWasm", ".gz": "Data" };

/** Options of a second Worker for miniflare. Throws when the reader is not built. */
export function builtReader() {
	if (!existsSync(join(folder, "index.js"))) {
		throw new Error("The reader of documents is not built: run `npm install && node tasks.mjs reader` first.");
	}
	const more = readdirSync(folder).filter((file) => extname(file) in TYPES && file !== "index.js");
	return {
		name: "azulejo-nif-reader",
		modulesRoot: folder,
		modules: ["index.js", ...more].map((file) => ({ type: TYPES[extname(file)], path: join(folder, file) })),
		compatibilityDate: /compatibility_date = "([\d-]+)"/.exec(toml)?.[1],
		compatibilityFlags: ["nodejs_compat"],
	};
}
