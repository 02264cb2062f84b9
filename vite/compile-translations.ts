// Compiles the translations if they changed: on `npm ci`, and before anything is built or tested.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, promises, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CompilerOptions, compileProject, writeOutput } from "@inlang/paraglide-js";
import { loadProjectFromDirectory } from "@inlang/sdk";
import { paraglideOptions } from "./paraglide.config.ts";

const root = join(import.meta.dirname, "..");

/** One module per message, so that bundlers omit unused ones. */
const PRODUCT_OPTIONS = { ...paraglideOptions, outputStructure: "message-modules" } satisfies CompilerOptions;
/** Tests import one module per language: with four thousand modules the tests would take half a minute longer. */
const TEST_OPTIONS = {
	...paraglideOptions,
	outputStructure: "locale-modules",
	outdir: "./.wrangler/paraglide",
} as const;

/** Stores the digest of the inputs of both. */
const STAMP = join(root, ".wrangler/translations");
const INPUTS = ["project.inlang/settings.json", "vite/paraglide.config.ts", "package-lock.json"];

function computeDigest(): string {
	const locales = readdirSync(join(root, "locales"), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".json"))
		.map((file) => join("locales", file));
	const hash = createHash("sha256");
	for (const file of [...INPUTS, ...locales].sort()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
	return hash.digest("hex");
}

function isUpToDate(currentDigest: string): boolean {
	const isCompiled = [PRODUCT_OPTIONS.outdir, TEST_OPTIONS.outdir].every((folder) =>
		existsSync(join(root, folder, "messages.js")),
	);
	return isCompiled && existsSync(STAMP) && readFileSync(STAMP, "utf8") === currentDigest;
}

/** Loading the project takes the compiler ten seconds, so it writes both forms at once. */
export async function compileTranslations(): Promise<void> {
	const currentDigest = computeDigest();
	if (isUpToDate(currentDigest)) return;
	const path = join(root, paraglideOptions.project);
	const project = await loadProjectFromDirectory({ path, fs: await import("node:fs") });
	for (const compilerOptions of [PRODUCT_OPTIONS, TEST_OPTIONS]) {
		const output = await compileProject({ compilerOptions, project, projectPath: path });
		await writeOutput({ directory: join(root, compilerOptions.outdir), output, cleanDirectory: true, fs: promises });
	}
	const [error] = await project.errors.get();
	await project.close();
	if (error) throw error;
	mkdirSync(dirname(STAMP), { recursive: true });
	writeFileSync(STAMP, currentDigest);
}

if (import.meta.main) await compileTranslations();
