import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { PACKED } from "virtual:prose";
import { describe, expect, it } from "vitest";
import { builtReader } from "./services/built-reader.mjs";
import { builtScripts, gzippedBytes, loadedAtStart } from "./services/built-worker.mjs";

const build = resolve(import.meta.dirname, "../build");
const KIB = 1024;
const MIB = 1024 * KIB;
/** All the script of a page that hydrates, gzipped as it is sent. */
const PAGE_BYTES = 140_000;
/** In so many files. */
const PAGE_FILES = 8;

const serverScript = (file: string) => readFileSync(join(build, "server", file), "utf8");

function scripts(folder: string): { file: string; text: string }[] {
	return readdirSync(join(build, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.m?js$/.test(file))
		.map((file) => ({ file, text: readFileSync(join(build, folder, file), "utf8") }));
}

// The check of types and words runs before the first build; npm test builds first.
describe.skipIf(!existsSync(join(build, "server/index.js")))("what is built", () => {
	it("is a Worker that loads at most 700 KiB gzip at start, of 1.5 MiB in all, the offline world included", () => {
		expect(gzippedBytes(loadedAtStart())).toBeLessThanOrEqual(700 * KIB);
		expect(gzippedBytes(builtScripts())).toBeLessThanOrEqual(1.5 * MIB);
	});

	it.each([
		["the payment SDK", "StripeSignatureVerificationError"],
		["the mail templates", "leadingLineBreaks"],
		["the pages of prose and the articles", PACKED.en],
		["the words of mails", "it is the receipt of your payment"],
		["the plans of phone numbers", "NOT_A_NUMBER"],
		["the words of bills", "meter reading"],
		["the clauses of the power of attorney", "substabelecidos"],
		["what verifies the tokens of staff", "ERR_JWT_EXPIRED"],
		["what stands in for the card provider", "Keys for idempotent requests"],
		["the pages", "routes/site/home/home"],
		["the words of the admin area", "Nothing for you to do here at this stage"],
	])("loads %s only when they are needed", (_name, mark) => {
		const holders = builtScripts().filter((file) => serverScript(file).includes(mark));
		expect(holders).not.toEqual([]);
		expect(holders.filter((file) => loadedAtStart().includes(file))).toEqual([]);
	});

	it("keeps the engines that read documents out of the site, in a Worker that the platform takes", () => {
		const guilty = scripts("server").filter(({ text }) => /FPDF_|OCREngine|traineddata|zxing/i.test(text));
		expect(guilty.map(({ file }) => file)).toEqual([]);
		const heavy = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" });
		expect(heavy.filter((file) => /\.(wasm|gz)$/.test(file))).toEqual([]);
		const { modules } = builtReader();
		expect(modules.map(({ type }) => type).sort()).toEqual([...Array(3).fill("CompiledWasm"), "Data", "ESModule"]);
		const size = modules.reduce((total, { path }) => total + gzipSync(readFileSync(path)).length, 0);
		expect(size).toBeLessThan(10 * MIB);
	});

	it("loads the writer of receipts and its fonts only when a receipt is asked for", () => {
		const heavy = scripts("server").filter(({ file, text }) => /SourceSans/.test(file) || text.includes("CIDToGIDMap"));
		expect(heavy.map(({ file }) => file)).toHaveLength(3);
		for (const { file } of heavy) {
			expect(file).not.toBe("index.js");
			const named = file.split("/").at(-1) ?? "";
			const atOnce = scripts("server").filter(({ text }) =>
				new RegExp(`(from|import) ?["'\x60][^"'\x60]*${named}`).test(text),
			);
			expect(atOnce.map((script) => script.file)).toEqual([]);
		}
	});

	it("loads what looks at pictures only when a file is about to be chosen", () => {
		const client = scripts("client");
		const page = client.find(({ file }) => /\/upload-[\w-]{8}\.js$/.test(file));
		for (const part of ["choose-pages-", "upload-dialogs-"]) {
			const file =
				client
					.find((script) => script.file.includes(part))
					?.file.split("/")
					.at(-1) ?? "missing";
			expect(page?.text).toContain(file);
			expect(page?.text).not.toMatch(new RegExp(`(from|import)["'\x60][^"'\x60]*${file}`));
		}
		expect(page?.text).not.toContain("OffscreenCanvas");
		expect(client.some(({ file }) => /picture\.worker-/.test(file))).toBe(true);
	});

	it("ships pages without a framework one script of at most 5 KB", () => {
		const sizes = scripts("client").filter(({ file }) => /site-script-/.test(file));
		expect(sizes).toHaveLength(1);
		expect(gzipSync(sizes[0]?.text ?? "").length).toBeLessThan(5 * 1024);
	});

	it("ships no server library, no secret's shape and no publishable key to browsers", () => {
		const leaks = scripts("client").filter(({ text }) =>
			/ZodError|drizzle-orm|whsec_|[sr]k_(test|live)_|pk_(test|live)_\w|drizzle:Name/.test(text),
		);
		expect(leaks.map(({ file }) => file)).toEqual([]);
	});

	it("loads at most 140 kB of gzipped script in 8 files for each page that hydrates, and names all of it in the page", () => {
		const pages = hydratedPages();
		expect(pages.length).toBeGreaterThanOrEqual(12);
		for (const { id, named, loaded, layouts } of pages) {
			expect({ id, unnamed: loaded.filter((file) => !named.includes(file)) }).toEqual({ id, unnamed: [] });
			const gzip = loaded.reduce((sum, file) => sum + gzipSync(asset(file)).length, 0);
			expect({ id, over: Math.max(0, gzip - PAGE_BYTES) }).toEqual({ id, over: 0 });
			// React Router makes a file of each route, a layout between the root and the page too.
			expect({ id, few: loaded.length <= PAGE_FILES + layouts, loaded }).toMatchObject({ few: true });
		}
	});

	it("gives browsers each module once, so that pages share what a module remembers", () => {
		// What the card provider's loader remembers, by a sentence that stands in no other module.
		const copies = scripts("client").filter(({ text }) => text.includes("stand-in not loaded"));
		expect(copies.map(({ file }) => file)).toHaveLength(1);
	});
});

type Part = { module: string; imports?: string[]; parentId?: string };

const asset = (path: string) => readFileSync(join(build, "client", path), "utf8");

/** Each page that hydrates: what its HTML names, and what the browser then loads before the page works. */
function hydratedPages(): { id: string; named: string[]; loaded: string[]; layouts: number }[] {
	const file = readdirSync(join(build, "client/assets")).find((name) => name.startsWith("manifest-")) ?? "missing";
	const manifest = asset(`assets/${file}`);
	const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf("{"), manifest.lastIndexOf("}") + 1)) as {
		entry: Part;
		routes: Record<string, Part>;
	};
	return Object.entries(routes)
		.filter(([, { module }]) => asset(module).includes("hydrate:!0"))
		.map(([id, route]) => {
			const parts = [entry];
			for (let part: Part | undefined = route; part; part = routes[part.parentId ?? ""]) parts.push(part);
			// What a route does in the browser alone has a module of its own (`clientActionModule`).
			const modules = parts.flatMap((part) => Object.entries(part).filter(([name]) => /module$/i.test(name)));
			const starts = modules.map(([, path]) => String(path));
			const imports = parts.flatMap((part) => part.imports ?? []);
			// Besides the page itself: what starts the browser, and the root.
			return { id, named: [...starts, ...imports], loaded: withImports(starts), layouts: parts.length - 3 };
		});
}

/** Scripts and all that they import at once, wherever the manifest says so or not. */
function withImports(starts: readonly string[]): string[] {
	const found = new Set(starts);
	for (const file of found) {
		for (const [, name = ""] of asset(file).matchAll(/(?:from|import)["'`]\.\/([^"'`]+)["'`]/g)) {
			found.add(posix.join(posix.dirname(file), name));
		}
	}
	return [...found];
}
