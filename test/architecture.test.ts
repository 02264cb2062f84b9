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

type Rule = { sentence: string; from: RegExp; refuses: (imported: string) => boolean };

const isPackage = (imported: string) => !/^(app|worker|durable|test|locales|migrations)\//.test(imported);
const within =
	(...folders: string[]) =>
	(imported: string) =>
		folders.some((folder) => imported.startsWith(folder));

const rules: Rule[] = [
	{
		sentence: "the law imports nothing but itself and valibot",
		from: /^app\/domain\//,
		refuses: (imported) => (isPackage(imported) ? imported !== "valibot" : !imported.startsWith("app/domain/")),
	},
	{
		sentence: "the chain of histories knows nothing of applications: browsers verify it too",
		from: /^app\/audit\//,
		refuses: (imported) => (isPackage(imported) ? imported !== "canonicalize" : !imported.startsWith("app/audit/")),
	},
	{
		sentence: "what seals knows nothing of what it seals",
		from: /^app\/sealing\//,
		refuses: (imported) => (isPackage(imported) ? imported !== "node:buffer" : !imported.startsWith("app/sealing/")),
	},
	{
		sentence: "data imports the law, what seals, what chains, and drizzle",
		from: /^app\/data\//,
		refuses: (imported) =>
			isPackage(imported)
				? !imported.startsWith("drizzle-orm")
				: !within("app/domain/", "app/data/", "app/sealing/", "app/audit/")(imported),
	},
	{
		sentence: "queries know data and the law, not commands, ports or pages",
		from: /^app\/queries\//,
		refuses: within("app/commands/", "app/ui/", "app/routes/", "app/browser/", "worker/", "durable/"),
	},
	{
		sentence: "commands know no page, no Hono, no React Router, no worker and no room",
		from: /^app\/commands\//,
		refuses: (imported) =>
			within("app/routes/", "app/ui/", "app/browser/", "worker/", "durable/")(imported) ||
			/^(hono|react-router)/.test(imported),
	},
	{
		sentence: "what ships to the browser knows no server file, no zod and no drizzle",
		from: /^app\/(ui|browser|forms|content)\/(?!.*\.server\.tsx?$)/,
		refuses: (imported) =>
			/\.server\.tsx?$/.test(imported) ||
			/^(zod|drizzle-orm|hono|stripe)($|\/)/.test(imported) ||
			within("worker/", "durable/")(imported),
	},
	{
		sentence: "pages go through queries and commands, never to tables, ports, the room or the worker",
		from: /^app\/routes\//,
		refuses: (imported) =>
			within("app/data/", "worker/", "durable/")(imported) || /^(zod|drizzle-orm|hono|stripe)($|\/)/.test(imported),
	},
	{
		sentence: "the room knows the law, the data, their keys and the chain alone",
		from: /^durable\//,
		refuses: (imported) =>
			isPackage(imported)
				? !/^(cloudflare:workers|drizzle-orm)/.test(imported)
				: !within("app/domain/", "app/data/", "app/sealing/", "app/audit/", "durable/")(imported),
	},
	{ sentence: "nobody imports the worker", from: /^(app|durable)\//, refuses: within("worker/") },
	{
		sentence: "the application knows neither Hono nor wrangler nor the platform's environment",
		from: /^app\//,
		refuses: (imported) => /^(hono|wrangler|miniflare|cloudflare:)/.test(imported),
	},
	{
		sentence: "the production entry contains nothing of the offline world",
		from: /^worker\/(?!offline\/|local\.ts)/,
		refuses: within("worker/offline/", "worker/local"),
	},
	{
		sentence: "the reader of documents knows the law and the documents alone",
		from: /^worker\/reader\//,
		refuses: (imported) => !isPackage(imported) && !within("app/domain/", "app/documents/", "worker/reader/")(imported),
	},
	{
		sentence: "the site contains nothing of the reader and of its engines",
		from: /^(app|durable|worker\/(?!reader\/))/,
		refuses: (imported) => within("worker/reader/")(imported) || /pdfium|tesseract|zxing/.test(imported),
	},
	{
		sentence: "phone numbers are read on the server alone: their tables are heavier than a page's budget can bear",
		from: /^(app|durable|worker)\/(?!.*\.server\.tsx?$)/,
		refuses: (imported) => imported.startsWith("libphonenumber-js"),
	},
	{
		sentence: "files for banks are written on the server alone",
		from: /^(app|durable|worker)\/(?!.*\.server\.tsx?$)/,
		refuses: (imported) => imported === "sepa",
	},
	{
		sentence: "the card provider's script is loaded only when it is called for",
		from: /^(app|worker)\//,
		refuses: (imported) => imported === "@stripe/stripe-js",
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

/** Returns the number of rows and rulings in the specification. */
const [LAST_ROW, LAST_RULING] = [242, 64];

describe("the house", () => {
	it.each(rules)("$sentence", ({ from, refuses }) => {
		const broken = product
			.filter((file) => from.test(file))
			.flatMap((file) =>
				importsOf(file)
					.filter(refuses)
					.map((imported) => `${file} imports ${imported}`),
			)
			// The type declarations of the card provider's script contain no code.
			.filter((line) => !/import type/.test(line));
		expect(broken).toEqual([]);
	});

	it("has no circle of imports, those of types included", () => {
		const known = new Set(product);
		const imports = new Map(product.map((file) => [file, importsOf(file).filter((name) => known.has(name))]));
		const done = new Set<string>();
		const circles: string[] = [];
		const visit = (file: string, path: readonly string[]): void => {
			if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
			if (path.includes(file) || done.has(file)) return;
			for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
			done.add(file);
		};
		for (const file of product) visit(file, []);
		expect(circles).toEqual([]);
	});

	it("names its files in kebab-case and has no attic", () => {
		const odd = product.filter((file) => {
			const parts = file.split("/");
			return parts.some((part) => /^(utils?|helpers?|lib|common|misc)(\.|$)/.test(part) || !/^[a-z0-9.-]+$/.test(part));
		});
		expect(odd).toEqual([]);
	});

	it("marks every file that must never reach a browser", () => {
		const unmarked = ["app/data", "app/queries", "app/commands", "app/documents", "app/sealing"]
			.flatMap(filesUnder)
			.filter(
				(file) => /\.tsx?$/.test(file) && !/\.(server|test)\.tsx?$/.test(file) && !/\.workers\.test\.ts$/.test(file),
			);
		expect(unmarked).toEqual([]);
	});

	it("names `.server` what a loader or an action imports late: tests in workerd load that at once", () => {
		for (const file of product.filter((name) => /^app\/routes\/.*\.tsx$/.test(name))) {
			const loaders = textOf(file).replaceAll(/lazyPart\(async \(\) => \(await import\([^)]+\)\)/g, "");
			for (const [, name = ""] of loaders.matchAll(/(?:await|\[|,)\s+import\("([^"]+)"\)/g))
				expect(name, file).toMatch(/\.server\.tsx?$/);
		}
	});

	it("uses no weak randomness and leaves no console.log behind", () => {
		const guilty = product.filter(
			(file) =>
				/Math\.random|randomUUID|console\.log/.test(textOf(file)) &&
				!/^worker\/(log|reader\/reading-queue)\.ts$/.test(file),
		);
		expect(guilty).toEqual([]);
	});

	it("names only paths that exist in its documents", () => {
		const documents = [...ROOT_DOCUMENTS, ...filesUnder("docs").filter((file) => file.endsWith(".md"))];
		const missing = documents.flatMap((document) =>
			[...textOf(document).matchAll(/`((?:app|worker|durable|migrations|locales|public|test|docs)\/[\w./{},[\]-]+)`/g)]
				.map((match) => match[1] ?? "")
				.filter((path) => !/[{}*]/.test(path) && !existsSync(join(root, path)))
				.map((path) => `${document}: ${path}`),
		);
		expect(missing).toEqual([]);
	});

	it("says of every row and every ruling of the specification where it is shown", () => {
		const named = textOf("docs/specification.md")
			.split("\n")
			.flatMap((line) => rowsOf(line.split("|")[1] ?? ""));
		const wanted = [
			...Array.from({ length: LAST_ROW }, (_, index) => String(index + 1)),
			...Array.from({ length: LAST_RULING }, (_, index) => `T${index + 1}`),
		];
		expect(wanted.filter((reference) => !named.includes(reference))).toEqual([]);
	});

	it("links a row that is shown otherwise to the decision that says why, and gives each a reason", () => {
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
