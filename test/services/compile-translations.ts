// Run by tasks.mjs and by vitest.config.ts: makes app/paraglide as the tests want it, unless that is done.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { paraglideOptions } from "../../vite/paraglide.config.ts";

const root = resolve(import.meta.dirname, "../..");
const MADE = join(root, "app/paraglide");
const FOLDERS = [join(root, "locales"), MADE];
const FILES = [
	"project.inlang/settings.json",
	"vite/paraglide.config.ts",
	"node_modules/@inlang/paraglide-js/package.json",
].map((file) => join(root, file));
/** What the last time was made of what: to open the catalogues anew takes the compiler ten seconds of a processor. */
const NOTE = join(root, ".wrangler/translations");

/** Of all that goes in and all that came out: a build leaves another form in the same place. */
function digest(): string {
	const within = FOLDERS.flatMap((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name)),
	);
	const hash = createHash("sha256");
	for (const path of [...FILES, ...within].sort()) hash.update(`\0${path}\0`).update(readFileSync(path));
	return hash.digest("hex");
}

function isDone(): boolean {
	return existsSync(NOTE) && existsSync(MADE) && readFileSync(NOTE, "utf8") === digest();
}

export async function compileTranslations(): Promise<void> {
	if (isDone()) return;
	// The compiler alone takes seconds to load.
	const { compile } = await import("@inlang/paraglide-js");
	await compile({ ...paraglideOptions, outputStructure: "locale-modules" });
	mkdirSync(dirname(NOTE), { recursive: true });
	writeFileSync(NOTE, digest());
}

if (import.meta.main) await compileTranslations();
