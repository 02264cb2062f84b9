import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import * as v from "valibot";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { type ArticleText, CATEGORIES } from "../app/content/articles.ts";
import type { Prose } from "../app/content/prose.ts";
import type { Texts } from "../app/content/texts.ts";
import { LANGUAGES, type Language, withLanguage } from "../app/domain/language.ts";

type Node = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: Node[] };

const nonEmptyText = v.pipe(v.string(), v.minLength(1));
const calendarDate = v.pipe(v.string(), v.isoDate());

/** Days between the announcement of a policy change and its effective date, as the policies promise. */
const NOTICE_DAYS = 30;

const comingChangeSchema = v.pipe(
	v.strictObject({ what: nonEmptyText, announced: calendarDate, applies: calendarDate }),
	v.check(
		({ announced, applies }) => Date.parse(applies) - Date.parse(announced) >= NOTICE_DAYS * 86_400_000,
		`applies less than ${NOTICE_DAYS} days after it was announced`,
	),
);

const proseFrontMatterSchema = v.strictObject({
	title: nonEmptyText,
	description: nonEmptyText,
	lede: v.optional(v.string()),
	updated: v.optional(calendarDate),
	coming: v.optional(comingChangeSchema),
});

const articleFrontMatterSchema = v.strictObject({
	title: nonEmptyText,
	description: nonEmptyText,
	excerpt: nonEmptyText,
	category: v.picklist(CATEGORIES),
	date: calendarDate,
	facts: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
	tags: v.pipe(v.array(nonEmptyText), v.minLength(1)),
});

function getText(node: Node): string {
	return node.value ?? (node.children ?? []).map(getText).join("");
}

const MAX_PHONE_COLUMNS = 2;

/** Returns the elements with these names inside a node, at any depth. */
function findElements(node: Node, ...names: string[]): Node[] {
	return (node.children ?? []).flatMap((child) => [
		...(names.includes(child.tagName ?? "") ? [child] : []),
		...findElements(child, ...names),
	]);
}

/** Adds its column's name to each cell, so that a phone can stack the cells. */
function makeStackable(table: Node): void {
	const titles = findElements(table, "th").map((title) => getText(title).trim());
	if (titles.length <= MAX_PHONE_COLUMNS) return;
	table.properties = { className: ["stackable"] };
	for (const row of findElements(table, "tr"))
		for (const [index, cell] of findElements(row, "td").entries())
			cell.properties = { ...cell.properties, dataLabel: titles[index] };
}

/** Returns the desired width of a column in characters: its contents, but at least its longest word on a phone. */
function computeColumnWeight(cells: readonly string[]): number {
	const letterCount = cells.reduce((sum, text) => sum + text.length, 0);
	const longestLength = Math.max(...cells.flatMap((text) => text.split(/\s+/)).map((word) => word.length));
	return letterCount / cells.length + 3 * longestLength;
}

/**
 * Fixes column widths in tenths by the contents of all rows, so that rows that stream in later move nothing. At least a
 * tenth each; the last takes the rest.
 */
function setWidths(table: Node): void {
	const titles = findElements(table, "th");
	const rows = findElements(table, "tr").map((row) => findElements(row, "th", "td").map(getText));
	const weights = titles.map((_title, index) => computeColumnWeight(rows.map((row) => row[index] ?? "")));
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	let cumulativeWeight = 0;
	let columnEdge = 0;
	for (const [index, title] of titles.slice(0, -1).entries()) {
		cumulativeWeight += weights[index] ?? 0;
		const maxEdge = 10 - (titles.length - 1 - index);
		const nextEdge = Math.min(maxEdge, Math.max(columnEdge + 1, Math.round((cumulativeWeight / total) * 10)));
		title.properties = { ...title.properties, className: [`tenths-${nextEdge - columnEdge}`] };
		columnEdge = nextEdge;
	}
}

/**
 * Internal links include the language of their page; wide tables can be stacked; headings are collected along the way.
 */
function adaptTree(language: Language, headings: Prose["headings"]) {
	return (tree: Node) => {
		for (const node of tree.children ?? []) visit(node);
	};
	function visit(node: Node): void {
		const href = node.properties?.href;
		if (typeof href === "string" && href.startsWith("/")) {
			node.properties = { ...node.properties, href: withLanguage(href, language) };
		}
		if (node.tagName === "table") {
			setWidths(node);
			makeStackable(node);
		}
		if (node.tagName === "h2") headings.push({ id: String(node.properties?.id), text: getText(node) });
		for (const child of node.children ?? []) visit(child);
	}
}

type CompiledProse = { frontMatter: unknown; headings: Prose["headings"]; html: string; words: number };

function compile(source: string, language: Language): CompiledProse {
	const [, frontMatter = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
	if (body.includes("<!--")) throw new Error("Prose must not contain comments");
	const headings: Prose["headings"] = [];
	const html = String(
		unified()
			.use(remarkParse)
			.use(remarkGfm)
			.use(remarkRehype)
			.use(rehypeSlug)
			.use(() => adaptTree(language, headings) as never)
			.use(rehypeStringify)
			.processSync(body),
	);
	const text = html.replace(/<[^>]+>/g, " ");
	return {
		frontMatter: parse(frontMatter) ?? {},
		headings,
		html,
		words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
	};
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
	const key = v.getDotPath(issue);
	if (issue.type === "strict_object") return issue.expected === "never" ? `does not know "${key}"` : `lacks "${key}"`;
	return `has an invalid "${key}": ${issue.message}`;
}

function checkHead<T>(schema: v.GenericSchema<unknown, T>, head: unknown, file: string): T {
	const { success, output, issues } = v.safeParse(schema, head);
	if (success) return output;
	throw new Error(`The front matter of ${file} ${issues.map(describeIssue).join(", ")}`);
}

/**
 * Compiles one page: its front matter as data, and HTML. Throws at build time for invalid front matter, naming the key.
 */
export function compileProse(source: string, language: Language, file: string): Prose {
	const { frontMatter, headings, html } = compile(source, language);
	return {
		lede: null,
		updated: null,
		coming: null,
		...checkHead(proseFrontMatterSchema, frontMatter, file),
		headings,
		html,
	};
}

/** Does the same for an article of the blog, with front matter and a word count. */
export function compileArticle(source: string, language: Language, file: string): ArticleText {
	const { frontMatter, headings, html, words } = compile(source, language);
	return { facts: null, ...checkHead(articleFrontMatterSchema, frontMatter, file), headings, html, words };
}

const CONTENT = join(import.meta.dirname, "../app/content");

/** Returns all prose of a language; calls `watch` with each file. */
function compileTexts(language: Language, watch: (file: string) => void): Texts {
	const compileFolder = <T>(folder: string, compileOne: (source: string, language: Language, file: string) => T) =>
		Object.fromEntries(
			readdirSync(folder)
				.filter((file) => file.endsWith(".md"))
				.map((file): [string, T] => {
					const path = join(folder, file);
					watch(path);
					return [basename(file, ".md"), compileOne(readFileSync(path, "utf8"), language, path)];
				}),
		);
	const folder = join(CONTENT, language);
	return {
		pages: compileFolder(folder, compileProse),
		articles: compileFolder(join(folder, "articles"), compileArticle),
	};
}

/** Compresses with Brotli and encodes in base64: a script cannot contain bytes (`app/content/texts.server.ts`). */
function compress(text: string): string {
	return brotliCompressSync(text).toString("base64");
}

/**
 * Provides `virtual:prose`: all prose of each language, compressed, because the Worker's size is bounded and a visitor reads
 * one page. Server files use `app/content/texts.server.ts`.
 */
export function markdown(): Plugin {
	return {
		name: "markdown",
		resolveId: (id) => (id === "virtual:prose" ? "\0prose" : undefined),
		load(id) {
			if (id !== "\0prose") return undefined;
			const compressed = LANGUAGES.map((language) => [
				language,
				compress(JSON.stringify(compileTexts(language, (file) => this.addWatchFile(file)))),
			]);
			return `export const PACKED = ${JSON.stringify(Object.fromEntries(compressed))};`;
		},
	};
}
