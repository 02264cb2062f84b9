import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { build, type Manifest, minifySync, type Plugin, type Rolldown, rolldownVersion } from "vite";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../app/domain/language.ts";
import { scriptIn } from "../app/rendering/language-scripts.ts";

/** Stands for the page's language in what is bundled, until each language gets its own copy. */
const MARK = "__PAGE_LANGUAGE__";
/** What every page has: React with its router, and what stands around a page. */
const FOR_ALL = {
	framework: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
	frame: /app\/(root|entry\.client)\.tsx/,
};
/** All that is left to ask of paraglide's runtime: a script knows its language, whatever the strategy would say. */
const RUNTIME = `export const getLocale = () => ${MARK}; export const defineCustomClientStrategy = () => {};
export const defineCustomServerStrategy = () => {};`;

type Chunk = Rolldown.OutputChunk;

/**
 * Gives browsers one script per page beside the two that all pages share, and each once per language with that
 * language's words alone: `assets/x.js` in English, `assets/es/x.js`, `assets/pt/x.js`. The Worker names those of the
 * page's language (worker/pages/language-scripts.ts). In development nothing of this happens. See docs/decisions/015.
 */
export function pageScripts(): Plugin {
	return {
		name: "page-scripts",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		enforce: "post",
		config: () => ({
			environments: {
				client: {
					build: {
						modulePreload: false,
						rolldownOptions: {
							// The card provider's binding makes twenty fields, of which we take one.
							treeshake: { manualPureFunctions: ["createElementComponent"] },
							output: { codeSplitting: { groups: groups() } },
						},
					},
				},
			},
		}),
		transform: {
			filter: { id: /\/app\/paraglide\/(messages\/\w+|runtime)\.js$/ },
			handler(code, id) {
				if (id.endsWith("/_index.js")) return undefined;
				const name = posix.basename(id, ".js");
				// The mark could be anything, for all the bundler knows: without this it would keep every message.
				return { code: name === "runtime" ? RUNTIME : withoutSwitch(code, name), map: null, moduleSideEffects: false };
			},
		},
		// What is done here after the names are given must not hide behind an old name.
		augmentChunkHash: () => rolldownVersion + readFileSync(import.meta.filename, "utf8"),
		async writeBundle({ dir = "" }, bundle) {
			const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
			for (const { fileName } of chunks) rmSync(join(dir, fileName));
			for (const language of LANGUAGES) {
				for (const [fileName, code] of await scriptsIn(language, chunks)) {
					const file = join(dir, scriptIn(fileName, language));
					mkdirSync(dirname(file), { recursive: true });
					writeFileSync(file, code);
				}
			}
			nameWhatIsLeft(join(dir, ".vite/manifest.json"));
		},
	};
}

function groups() {
	return Object.entries(FOR_ALL).map(([name, test], index) => ({ name, test, priority: 2 - index }));
}

const isForAll = (file: string) =>
	file.endsWith(".js") && Object.keys(FOR_ALL).some((name) => file.includes(`/${name}-`));

/** One message as a choice between its languages that folds to one of them once the language is known. */
function withoutSwitch(code: string, name: string): string {
	const start = code.indexOf(`export const ${name} =`);
	const known = LANGUAGES.every((language) => code.includes(`const ${language}_${name} =`));
	if (start < 0 || !known) throw new Error(`paraglide writes ${name} in another way now`);
	const choice = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
		(language) => `${MARK} === "${language}" ? ${language}_${name} : `,
	);
	const phrases = code.slice(0, start).replace(/^import \{ getLocale, .*$/m, "");
	return `${phrases}export const ${name} = ${choice.join("")}${DEFAULT_LANGUAGE}_${name};`;
}

/** Every script in one language: what all pages share as it is, and each entry with all that only it and others need. */
async function scriptsIn(language: Language, chunks: readonly Chunk[]): Promise<Map<string, string>> {
	const texts = new Map(
		chunks.map(({ fileName, code }) => [fileName, code.replaceAll(MARK, JSON.stringify(language))]),
	);
	const done = new Map<string, string>();
	for (const { fileName, isEntry } of chunks) {
		if (!isEntry && !isForAll(fileName)) continue;
		for (const part of await inOne(fileName, texts)) done.set(part.fileName, small(part.code));
	}
	return done;
}

/** A script with all that it imports but for what all pages share; what it loads later follows in files of its own. */
async function inOne(entry: string, texts: ReadonlyMap<string, string>): Promise<Chunk[]> {
	const folder = posix.dirname(entry);
	const built = await build({
		configFile: false,
		envFile: false,
		publicDir: false,
		logLevel: "error",
		plugins: [
			{
				name: "what-is-built",
				enforce: "pre",
				resolveId(id, from) {
					const name = from ? posix.join(folder, id) : entry;
					return from && isForAll(name) ? { id: `./${posix.basename(name)}`, external: true } : name;
				},
				load: (id) => texts.get(id),
			},
		],
		build: {
			write: false,
			minify: false,
			// As a library it gets nothing of Vite's own.
			lib: { entry, formats: ["es"], fileName: () => posix.basename(entry) },
			rolldownOptions: { preserveEntrySignatures: "allow-extension", output: { chunkFileNames: "[name]-[hash].js" } },
		},
	});
	const [{ output }] = built as [Rolldown.RolldownOutput];
	return output
		.filter((part) => part.type === "chunk")
		.map((part) => ({ ...part, fileName: posix.join(folder, part.fileName) }));
}

function small(code: string): string {
	const result = minifySync("script.js", code, { module: true, codegen: { legalComments: "none" } });
	if (result.errors.length > 0) throw new Error("A script cannot be made smaller");
	return result.code;
}

/** Vite's list of what was built is what React Router tells browsers to load: it must not name what is gone. */
function nameWhatIsLeft(file: string): void {
	const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
	const shared = Object.keys(manifest).filter((key) => isForAll(manifest[key]?.file ?? ""));
	for (const part of Object.values(manifest)) {
		if (part.imports?.some((key) => !shared.includes(key))) part.imports = shared;
	}
	writeFileSync(file, JSON.stringify(manifest, null, 2));
}
