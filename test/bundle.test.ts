import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { builtReader } from "./services/built-reader.mjs";

const build = resolve(import.meta.dirname, "../build");
const MIB = 1024 * 1024;

function scripts(folder: string): { file: string; text: string }[] {
	return readdirSync(join(build, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.m?js$/.test(file))
		.map((file) => ({ file, text: readFileSync(join(build, folder, file), "utf8") }));
}

// The check of types and words runs before the first build; npm test builds first.
describe.skipIf(!existsSync(join(build, "server/index.js")))("what is built", () => {
	it("is a Worker under 1 MiB gzip, the offline world included", () => {
		const size = scripts("server").reduce((total, { text }) => total + gzipSync(text).length, 0);
		expect(size).toBeLessThan(MIB);
	});

	it("keeps the engines that read documents out of the site, in a Worker that the platform takes", () => {
		const guilty = scripts("server").filter(({ text }) => /FPDF_|OCREngine|traineddata/.test(text));
		expect(guilty.map(({ file }) => file)).toEqual([]);
		const heavy = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" });
		expect(heavy.filter((file) => /\.(wasm|gz)$/.test(file))).toEqual([]);
		const { modules } = builtReader();
		expect(modules.map(({ type }) => type).sort()).toEqual(["CompiledWasm", "CompiledWasm", "Data", "ESModule"]);
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
		const page = client.find(({ file }) => /upload-documents-/.test(file));
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

	it("hydrates no page of the journey with more than 152 KiB of gzipped script", () => {
		const sizes = new Map(
			scripts("client").map(({ file, text }) => [file.replace(/^assets\//, ""), gzipSync(text).length]),
		);
		const manifest = scripts("client").find(({ file }) => file.includes("manifest-"))?.text ?? "";
		const routes = JSON.parse(manifest.slice(manifest.indexOf("{"), manifest.lastIndexOf("}") + 1)) as {
			entry: { module: string; imports: string[] };
			routes: Record<string, { module: string; imports: string[] }>;
		};
		const root = routes.routes.root;
		for (const [id, route] of Object.entries(routes.routes)) {
			if (!/routes\/(apply|order)\//.test(id) || /checkout|certificate/.test(id)) continue;
			const parts = [routes.entry, root, route].flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []));
			const total = [...new Set(parts)].reduce((sum, path) => sum + (sizes.get(path.split("/").at(-1) ?? "") ?? 0), 0);
			expect({ id, fits: total < 152 * 1024, total }).toMatchObject({ fits: true });
		}
	});
});
