import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import * as v from "valibot";
import type { Plugin } from "vite";
import { parse } from "yaml";
import type { Prose } from "./app/content/prose.ts";
import { isLanguage, type Language, withLanguage } from "./app/domain/language.ts";

type Node = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: Node[] };

const frontMatter = v.strictObject({
	title: v.pipe(v.string(), v.minLength(1)),
	description: v.pipe(v.string(), v.minLength(1)),
	lede: v.optional(v.string()),
	updated: v.optional(v.pipe(v.string(), v.isoDate())),
});

function textOf(node: Node): string {
	return node.value ?? (node.children ?? []).map(textOf).join("");
}

/** Internal links carry the language of their page; wide tables can be scrolled; headings are collected on the way. */
function adapt(language: Language, headings: Prose["headings"]) {
	return (tree: Node) => {
		for (const node of tree.children ?? []) visit(node);
	};
	function visit(node: Node): void {
		const href = node.properties?.href;
		if (typeof href === "string" && href.startsWith("/")) {
			node.properties = { ...node.properties, href: withLanguage(href, language) };
		}
		if (node.tagName === "h2") headings.push({ id: String(node.properties?.id), text: textOf(node) });
		for (const child of node.children ?? []) visit(child);
	}
}

/** One Markdown file with front matter as data and HTML. Throws at build time when the front matter is not right. */
export function compileProse(source: string, language: Language): Prose {
	const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
	const headings: Prose["headings"] = [];
	const html = unified()
		.use(remarkParse)
		.use(remarkGfm)
		.use(remarkRehype)
		.use(rehypeSlug)
		.use(() => adapt(language, headings) as never)
		.use(rehypeStringify)
		.processSync(body);
	return { lede: null, updated: null, ...v.parse(frontMatter, parse(head)), headings, html: String(html) };
}

/** Lets server files import `{language}/{page}.md`; no Markdown reaches the browser. */
export function markdown(): Plugin {
	return {
		name: "markdown",
		transform(source, id) {
			const language = /\/content\/(\w+)\/[\w-]+\.md$/.exec(id)?.[1];
			if (!isLanguage(language)) return null;
			return { code: `export default ${JSON.stringify(compileProse(source, language))}`, map: null };
		},
	};
}
