import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { builtReader } from "./services/built-reader.ts";
import { builtScripts, gzippedBytes, loadedAtStart } from "./services/built-worker.ts";

const build = resolve(import.meta.dirname, "../build");
const MIB = 1024 * 1024;

const asset = (path: string) => readFileSync(join(build, "client", path), "utf8");
const gzipSize = (file: string) => gzipSync(asset(file)).length;

function scripts(folder: string): { file: string; text: string }[] {
	return readdirSync(join(build, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.m?js$/.test(file))
		.map((file) => ({ file, text: readFileSync(join(build, folder, file), "utf8") }));
}

const isBuilt = existsSync(join(build, "server/index.js"));
/** `npm start` builds without minification and source maps: that size says nothing about the deployed one. */
const isMinified = isBuilt && readdirSync(join(build, "server/assets")).some((file) => file.endsWith(".map"));

describe.skipIf(!isMinified)("the size of the build", () => {
	it("is at most 1 MiB gzipped for what the Worker loads at start, and 3 MiB in total, offline environment included", () => {
		expect(gzippedBytes(loadedAtStart())).toBeLessThanOrEqual(MIB);
		expect(gzippedBytes(builtScripts())).toBeLessThanOrEqual(3 * MIB);
	});

	it("is at most 200 kB of gzipped script for each page that hydrates, all of it listed in the page", () => {
		const pages = hydratedPages();
		expect(pages.length).toBeGreaterThanOrEqual(12);
		for (const { id, named, loaded } of pages) {
			expect({ id, unnamed: loaded.filter((file) => !named.includes(file)) }).toEqual({ id, unnamed: [] });
			const gzip = loaded.reduce((sum, file) => sum + gzipSize(file), 0);
			expect({ id, over: Math.max(0, gzip - 200_000) }).toEqual({ id, over: 0 });
		}
	});

	it("is at most 4 kB of gzipped script for a page that does not hydrate, in one file", () => {
		const files = readdirSync(join(build, "client/assets")).filter((file) => /^site-script-.*\.js$/.test(file));
		expect(files).toHaveLength(1);
		expect(gzipSize(`assets/${files[0]}`)).toBeLessThanOrEqual(4_000);
	});
});

// The checks run before the first build; npm test builds first.
describe.skipIf(!isBuilt)("the build", () => {
	it("contains the document-reading engines only in the reader's Worker, within the platform's size limit", () => {
		const offenders = scripts("server").filter(({ text }) => /FPDF_|OCREngine|traineddata|zxing/i.test(text));
		expect(offenders.map(({ file }) => file)).toEqual([]);
		const files = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" });
		expect(files.filter((file) => /\.(wasm|gz)$/.test(file))).toEqual([]);
		const { modules } = builtReader();
		expect(modules.map(({ type }) => type).sort()).toEqual([...Array(3).fill("CompiledWasm"), "Data", "ESModule"]);
		const size = modules.reduce((total, { path }) => total + gzipSync(readFileSync(path)).length, 0);
		expect(size).toBeLessThan(10 * MIB);
	});

	it("ships no server library, no secret-like string and no publishable key to browsers", () => {
		const leaks = scripts("client").filter(({ text }) =>
			/ZodError|drizzle-orm|whsec_|[sr]k_(test|live)_|pk_(test|live)_\w|drizzle:Name/.test(text),
		);
		expect(leaks.map(({ file }) => file)).toEqual([]);
	});

	it("ships each module to browsers once, so that pages share its state", () => {
		// Stripe's loader has state; this text occurs in no other module.
		const copies = scripts("client").filter(({ text }) => text.includes("stand-in not loaded"));
		expect(copies.map(({ file }) => file)).toHaveLength(1);
	});
});

type RoutePart = { module: string; imports?: string[]; parentId?: string };

/** Each page that hydrates: the scripts that its HTML lists, and those that the browser loads before the page works. */
function hydratedPages(): { id: string; named: string[]; loaded: string[] }[] {
	const file = readdirSync(join(build, "client/assets")).find((name) => name.startsWith("manifest-")) ?? "missing";
	const manifest = asset(`assets/${file}`);
	const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf("{"), manifest.lastIndexOf("}") + 1)) as {
		entry: RoutePart;
		routes: Record<string, RoutePart>;
	};
	return Object.entries(routes)
		.filter(([, { module }]) => asset(module).includes("hydrate:!0"))
		.map(([id, route]) => {
			const parts = [entry];
			for (let part: RoutePart | undefined = route; part; part = routes[part.parentId ?? ""]) parts.push(part);
			// Code that a route runs only in the browser has its own module (`clientActionModule`).
			const modules = parts.flatMap((part) => Object.entries(part).filter(([name]) => /module$/i.test(name)));
			const entryScripts = modules.map(([, path]) => String(path));
			const imports = parts.flatMap((part) => part.imports ?? []);
			return { id, named: [...entryScripts, ...imports], loaded: withImports(entryScripts) };
		});
}

/** Returns scripts and everything that they import statically, whether or not the manifest lists it. */
function withImports(starts: readonly string[]): string[] {
	const found = new Set(starts);
	for (const file of found) {
		for (const [, name = ""] of asset(file).matchAll(/(?:from|import)["'`]\.\/([^"'`]+)["'`]/g)) {
			found.add(posix.join(posix.dirname(file), name));
		}
	}
	return [...found];
}
