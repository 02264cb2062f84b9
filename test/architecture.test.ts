import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

function filesUnder(folder: string): string[] {
	const path = join(root, folder);
	if (!existsSync(path)) return [];
	return (
		readdirSync(path, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => relative(root, join(entry.parentPath, entry.name)))
			// Compiled files, and temporary files of a running wrangler.
			.filter((file) => !file.startsWith("app/paraglide/") && !file.includes(".wrangler/"))
	);
}

const sources = ["app", "worker", "durable", "test"]
	.flatMap(filesUnder)
	.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
const product = sources.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("test/"));

function textOf(file: string): string {
	return readFileSync(join(root, file), "utf8");
}

/** Returns a file's imports, type imports included: repository paths for ours and bare names for packages. */
function importsOf(file: string): string[] {
	const found = [...textOf(file).matchAll(/(?:from\s+|import\s+|import\()\s*["']([^"']+)["']/g)].map(
		(match) => match[1] ?? "",
	);
	return found.map((name) => {
		if (name.startsWith("#")) return name.slice(1);
		return name.startsWith(".") ? relative(root, resolve(root, dirname(file), name)) : name;
	});
}

type Rule = { sentence: string; from: RegExp; forbids: (imported: string) => boolean };

const isPackage = (imported: string) => !/^(app|worker|durable|test|locales|migrations)\//.test(imported);
const within =
	(...folders: string[]) =>
	(imported: string) =>
		folders.some((folder) => imported.startsWith(folder));

const rules: Rule[] = [
	{
		sentence: "the domain imports only itself and valibot",
		from: /^app\/domain\//,
		forbids: (imported) => (isPackage(imported) ? imported !== "valibot" : !imported.startsWith("app/domain/")),
	},
	{
		sentence: "the audit chain imports nothing about applications, because browsers verify it as well",
		from: /^app\/audit\//,
		forbids: (imported) => (isPackage(imported) ? imported !== "canonicalize" : !imported.startsWith("app/audit/")),
	},
	{
		sentence: "encryption is independent of what it encrypts",
		from: /^app\/sealing\//,
		forbids: (imported) => (isPackage(imported) ? imported !== "node:buffer" : !imported.startsWith("app/sealing/")),
	},
	{
		sentence: "data imports only the domain, encryption, the audit chain and drizzle",
		from: /^app\/data\//,
		forbids: (imported) =>
			isPackage(imported)
				? !imported.startsWith("drizzle-orm")
				: !within("app/domain/", "app/data/", "app/sealing/", "app/audit/")(imported),
	},
	{
		sentence: "queries import no commands, pages, worker or Durable Objects",
		from: /^app\/queries\//,
		forbids: within("app/commands/", "app/ui/", "app/routes/", "app/browser/", "worker/", "durable/"),
	},
	{
		sentence: "commands import no pages, Hono, React Router, worker or Durable Objects",
		from: /^app\/commands\//,
		forbids: (imported) =>
			within("app/routes/", "app/ui/", "app/browser/", "worker/", "durable/")(imported) ||
			/^(hono|react-router)/.test(imported),
	},
	{
		sentence: "browser code imports no server files, zod or drizzle",
		from: /^app\/(ui|browser|forms|content)\/(?!.*\.server\.tsx?$)/,
		forbids: (imported) =>
			/\.server\.tsx?$/.test(imported) ||
			/^(zod|drizzle-orm|hono|stripe)($|\/)/.test(imported) ||
			within("worker/", "durable/")(imported),
	},
	{
		sentence: "pages use queries and commands, never tables, the worker or Durable Objects",
		from: /^app\/routes\//,
		forbids: (imported) =>
			within("app/data/", "worker/", "durable/")(imported) || /^(zod|drizzle-orm|hono|stripe)($|\/)/.test(imported),
	},
	{
		sentence: "Durable Objects import only the domain, data, encryption and the audit chain",
		from: /^durable\//,
		forbids: (imported) =>
			isPackage(imported)
				? !/^(cloudflare:workers|drizzle-orm)/.test(imported)
				: !within("app/domain/", "app/data/", "app/sealing/", "app/audit/", "durable/")(imported),
	},
	{ sentence: "the application never imports the worker", from: /^(app|durable)\//, forbids: within("worker/") },
	{
		sentence: "the application imports neither Hono nor wrangler nor the platform's modules",
		from: /^app\//,
		forbids: (imported) => /^(hono|wrangler|miniflare|cloudflare:)/.test(imported),
	},
	{
		sentence: "the production entry imports nothing from the offline environment",
		from: /^worker\/(?!offline\/|local\.ts)/,
		forbids: within("worker/offline/", "worker/local"),
	},
	{
		sentence: "the document reader imports only the domain and the document code",
		from: /^worker\/reader\//,
		forbids: (imported) => !isPackage(imported) && !within("app/domain/", "app/documents/", "worker/reader/")(imported),
	},
	{
		sentence: "the site imports neither the reader nor its engines",
		from: /^(app|durable|worker\/(?!reader\/))/,
		forbids: (imported) => within("worker/reader/")(imported) || /pdfium|tesseract|zxing/.test(imported),
	},
	{
		sentence: "phone numbers are parsed only on the server, because their tables exceed a page's size budget",
		from: /^(app|durable|worker)\/(?!.*\.server\.tsx?$)/,
		forbids: (imported) => imported.startsWith("libphonenumber-js"),
	},
	{
		sentence: "bank files are written only on the server",
		from: /^(app|durable|worker)\/(?!.*\.server\.tsx?$)/,
		forbids: (imported) => imported === "sepa",
	},
	{
		sentence: "Stripe's script is loaded only when it is needed",
		from: /^(app|worker)\//,
		forbids: (imported) => imported === "@stripe/stripe-js",
	},
];

/** Returns the rows and rulings in a cell: "12-14, T3" contains four. */
function rowsOf(cell: string): string[] {
	return cell.split(",").flatMap((part) => {
		const [, ruling, first, last] = /^\s*(T?)(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
		const count = first ? Number(last ?? first) - Number(first) + 1 : 0;
		return Array.from({ length: count }, (_, index) => `${ruling}${Number(first) + index}`);
	});
}

const ROOT_DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];

/** The number of rows and rulings in the specification. */
const [LAST_ROW, LAST_RULING] = [242, 64];

describe("the codebase", () => {
	it.each(rules)("$sentence", ({ from, forbids }) => {
		const broken = product
			.filter((file) => from.test(file))
			.flatMap((file) =>
				importsOf(file)
					.filter(forbids)
					.map((imported) => `${file} imports ${imported}`),
			)
			// The type declarations of Stripe's script contain no code.
			.filter((line) => !/import type/.test(line));
		expect(broken).toEqual([]);
	});

	it("has no circular imports, including type imports", () => {
		const known = new Set(product);
		const imports = new Map(product.map((file) => [file, importsOf(file).filter((name) => known.has(name))]));
		const done = new Set<string>();
		const cycles: string[] = [];
		const visit = (file: string, path: readonly string[]): void => {
			if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" > "));
			if (path.includes(file) || done.has(file)) return;
			for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
			done.add(file);
		};
		for (const file of product) visit(file, []);
		expect(cycles).toEqual([]);
	});

	it("names its files in kebab-case, and has no catch-all files", () => {
		const misnamed = product.filter((file) => {
			const parts = file.split("/");
			return parts.some((part) => /^(utils?|helpers?|lib|common|misc)(\.|$)/.test(part) || !/^[a-z0-9.-]+$/.test(part));
		});
		expect(misnamed).toEqual([]);
	});

	it("marks every file that must never reach a browser", () => {
		const unmarked = ["app/data", "app/queries", "app/commands", "app/documents", "app/sealing"]
			.flatMap(filesUnder)
			.filter(
				(file) => /\.tsx?$/.test(file) && !/\.(server|test)\.tsx?$/.test(file) && !/\.workers\.test\.ts$/.test(file),
			);
		expect(unmarked).toEqual([]);
	});

	it("names `.server` whatever a loader or an action imports lazily, because tests in workerd load it eagerly", () => {
		for (const file of product.filter((name) => /^app\/routes\/.*\.tsx$/.test(name))) {
			const loaders = textOf(file).replaceAll(/lazyPart\(async \(\) => \(await import\([^)]+\)\)/g, "");
			for (const [, name = ""] of loaders.matchAll(/(?:await|\[|,)\s+import\("([^"]+)"\)/g))
				expect(name, file).toMatch(/\.server\.tsx?$/);
		}
	});

	it("uses no weak randomness and leaves no console.log behind", () => {
		const offenders = product.filter(
			(file) =>
				/Math\.random|randomUUID|console\.log/.test(textOf(file)) &&
				!/^worker\/(log|reader\/reading-queue)\.ts$/.test(file),
		);
		expect(offenders).toEqual([]);
	});

	it("mentions only existing paths in its documents", () => {
		const documents = [...ROOT_DOCUMENTS, ...filesUnder("docs").filter((file) => file.endsWith(".md"))];
		const missing = documents.flatMap((document) =>
			[...textOf(document).matchAll(/`((?:app|worker|durable|migrations|locales|public|test|docs)\/[\w./{},[\]-]+)`/g)]
				.map((match) => match[1] ?? "")
				.filter((path) => !/[{}*]/.test(path) && !existsSync(join(root, path)))
				.map((path) => `${document}: ${path}`),
		);
		expect(missing).toEqual([]);
	});

	it("covers every row and every ruling in the specification", () => {
		const covered = textOf("docs/specification.md")
			.split("\n")
			.flatMap((line) => rowsOf(line.split("|")[1] ?? ""));
		const expected = [
			...Array.from({ length: LAST_ROW }, (_, index) => String(index + 1)),
			...Array.from({ length: LAST_RULING }, (_, index) => `T${index + 1}`),
		];
		expect(expected.filter((reference) => !covered.includes(reference))).toEqual([]);
	});

	it("links each row that deviates to the decision that explains it, and gives each a reason", () => {
		const decision = "066-rows-shown-differently.md";
		const cells = (line: string) => line.split("|").map((cell) => cell.trim());
		const different = textOf(`docs/decisions/${decision}`)
			.split("\n")
			.filter((line) => /^\| (?:T?\d)/.test(line))
			.map(cells);
		expect(different.filter((line) => !line[3]).map((line) => line[1])).toEqual([]);
		const rulings = different.flatMap((line) => line[1]?.match(/T?\d+/g) ?? []);
		const unlinked = rulings.filter(
			(row) =>
				!textOf("docs/specification.md")
					.split("\n")
					.some((line) => line.includes(decision) && rowsOf(cells(line)[1] ?? "").includes(row)),
		);
		expect(unlinked).toEqual([]);
	});
});
