import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { GUIDES } from "../app/content/guides.ts";
import { INDEXED_PAGES } from "../app/content/site-map.ts";
import { LANGUAGES, type Language } from "../app/domain/language.ts";

const root = join(import.meta.dirname, "..");

/** The words of a language by their keys, from all its files. */
function messagesOf(language: Language): Record<string, unknown> {
	const folder = join(root, "locales", language);
	return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))));
}

/** The Markdown of a page in three languages; none for a page that is made of messages. */
function markdownOf(path: string): string[] {
	const name = path
		.slice(1)
		.replace(/^blog\//, "articles/")
		.replace(/^guides\//, "");
	const pages = path === "/guides" ? GUIDES : [name];
	return LANGUAGES.flatMap((language) => pages.map((page) => join(root, "app/content", language, `${page}.md`))).filter(
		(file) => existsSync(file),
	);
}

/** The keys of the messages that the files of a page's own folder name. */
function keysIn(folder: string): string[] {
	const files = readdirSync(folder, { withFileTypes: true }).filter(
		(entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name),
	);
	const code = files.map(({ name }) => readFileSync(join(folder, name), "utf8")).join("\n");
	return [...new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key = ""]) => key))].sort();
}

function moduleOf(path: string, entries: readonly RouteConfigEntry[]): string | null {
	for (const entry of entries) {
		const address = entry.index ? "/" : `/${entry.path ?? ""}`;
		const file = entry.children ? moduleOf(path, entry.children) : address === path ? entry.file : null;
		if (file) return file;
	}
	return null;
}

/**
 * What the words of each indexed page come to, in eight hexadecimal digits: its Markdown, or the messages that its own
 * folder names. `routes` as in app/routes.ts.
 */
export function digestsOfPages(routes: readonly RouteConfigEntry[]): Map<string, string> {
	const messages = LANGUAGES.map(messagesOf);
	return new Map(
		INDEXED_PAGES.map(({ path }) => {
			const prose = markdownOf(path);
			const file = prose.length > 0 ? null : moduleOf(path, routes);
			const keys = file ? keysIn(dirname(join(root, "app", file))) : [];
			const words = [
				// Remarks of ours are no words of the page.
				...prose.map((name) => readFileSync(name, "utf8").replace(/\s*<!--.*?-->/g, "")),
				...keys.flatMap((key) => messages.map((all) => JSON.stringify(all[key] ?? null))),
			];
			if (words.length === 0) throw new Error(`No words of ${path} were found`);
			const digest = createHash("sha256").update(words.join("\n")).digest("hex");
			return [path, digest.slice(0, 8)];
		}),
	);
}
