import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE_PATHS = [
	"app",
	"durable",
	"locales",
	"migrations",
	"public",
	"worker",
	"package-lock.json",
	"wrangler.toml",
];

/** Describes the previous release (`npm run db:record`), not this one. */
const RELEASE_RECORD = join("migrations", "released-statements.json");

/** Returns the build's id: a hash of all sources that it is built from. */
export function buildId(root: string): string {
	const hash = createHash("sha256");
	for (const file of SOURCE_PATHS.flatMap((part) => listFiles(root, part)).sort()) {
		hash.update(`${file}\0`).update(readFileSync(join(root, file)));
	}
	return hash.digest("hex").slice(0, 16);
}

function listFiles(root: string, part: string): string[] {
	if (part.includes(".")) return [part];
	return readdirSync(join(root, part), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.filter((file) => !file.startsWith(join("app", "paraglide")) && file !== RELEASE_RECORD);
}

/** Provides `virtual:build-id`; null in development, so that nothing is cached. */
export function buildIdModule(root: string, fixedId?: string): Plugin {
	let isServing = false;
	return {
		name: "build-id",
		configResolved({ command }) {
			isServing = command === "serve";
		},
		resolveId: (id) => (id === "virtual:build-id" ? "\0build-id" : undefined),
		load(id) {
			if (id !== "\0build-id") return undefined;
			return `export const BUILD_ID = ${JSON.stringify(fixedId ?? (isServing ? null : buildId(root)))};`;
		},
	};
}
