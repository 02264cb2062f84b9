import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../.wrangler/reader");
const toml = readFileSync(resolve(import.meta.dirname, "../../worker/reader/wrangler.toml"), "utf8");
const MODULE_TYPES: Record<string, "ESModule" | "CompiledWasm" | "Data"> = {
	".js": "ESModule",
	".wasm": "CompiledWasm",
	".gz": "Data",
};

/** Miniflare's options for the Worker that `node tasks.mjs reader` builds. Throws when it is not built. */
export function builtReader() {
	if (!existsSync(join(folder, "index.js"))) {
		throw new Error("The reader of documents is not built: run `npm install && node tasks.mjs reader` first.");
	}
	const others = readdirSync(folder).filter((file) => file !== "index.js");
	return {
		name: "azulejo-nif-reader",
		modulesRoot: folder,
		modules: ["index.js", ...others].flatMap((file) => {
			const type = MODULE_TYPES[extname(file)];
			return type ? [{ type, path: join(folder, file) }] : [];
		}),
		compatibilityDate: /compatibility_date = "([\d-]+)"/.exec(toml)?.[1],
		compatibilityFlags: ["nodejs_compat"],
	};
}

/** A Worker that caches the reader's results: tests upload the same few documents hundreds of times, and a result
 * depends only on bytes, type and day. */
const CACHE_WORKER = `
import { WorkerEntrypoint } from "cloudflare:workers";

const results = new Map();

async function cached(options, bytes, read) {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	const key = JSON.stringify([options, digest.toHex()]);
	if (!results.has(key)) {
		const result = await read();
		// Errors on our side are not cached.
		if (result.readError === "engine_failed") return result;
		results.set(key, structuredClone(result));
	}
	return results.get(key);
}

export class DocumentReader extends WorkerEntrypoint {
	read(request) {
		const { bytes, ...options } = request;
		return cached(options, bytes, () => this.env.READER.read(request));
	}

	readSignedFile(bytes, mime) {
		return cached(mime, bytes, () => this.env.READER.readSignedFile(bytes, mime));
	}
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;

/** Miniflare's options for two Workers: the cache that the site is bound to, and the reader behind it. */
export function cachedReader() {
	const reader = builtReader();
	const origin = { ...reader, name: `${reader.name}-origin` };
	return [
		{
			name: reader.name,
			modules: [{ type: "ESModule" as const, path: "cached-reader.js", contents: CACHE_WORKER }],
			compatibilityDate: reader.compatibilityDate,
			serviceBindings: { READER: { name: origin.name, entrypoint: "DocumentReader" } },
		},
		origin,
	];
}
