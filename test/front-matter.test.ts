import { describe, expect, it } from "vitest";
import { compileArticle, compileProse } from "../vite/markdown.ts";

const head = `title: A title
description: A description
excerpt: An excerpt
category: Tips
date: 2026-11-22
tags: [one, two]`;

const compile = (front: string, body = "First words.\n\n## A section\n\nSee [prices](/pricing).") =>
	compileArticle(`---\n${front}\n---\n${body}\n`, "pt", "content/pt/articles/a.md");

describe("an article's file", () => {
	it("compiles to data, sections, HTML with the language in its links, and a word count", () => {
		const article = compile(head);
		expect(article).toMatchObject({
			title: "A title",
			date: "2026-11-22",
			facts: null,
			tags: ["one", "two"],
			words: 6,
		});
		expect(article.headings).toEqual([{ id: "a-section", text: "A section" }]);
		expect(article.html).toContain('<a href="/pricing?lang=pt">');
	});

	it("labels each cell of a wide table with its column, and leaves narrow tables unchanged", () => {
		const wide = compile(head, "| Way | Cost | Time |\n|---|---|---|\n| At a desk | none | at once |").html;
		expect(wide).toContain('<table class="stackable">');
		expect(wide).toContain('<td data-label="Time">at once</td>');
		expect(compile(head, "| Way | Cost |\n|---|---|\n| At a desk | none |").html).toContain("<td>none</td>");
	});

	it("sets column widths by the content of all rows, and leaves the remaining width to the last column", () => {
		const { html } = compile(head, "| Way | Cost |\n|---|---|\n| At a desk | none, as long as you can come yourself |");
		expect(html).toContain('<th class="tenths-3">Way</th>');
		expect(html).toContain("<th>Cost</th>");
	});

	it("reserves width for the last column of a table, however long the other columns are", () => {
		const longText = "wordswordswordswordswords ".repeat(4);
		const { html } = compile(head, `| A | B | C |\n|---|---|---|\n| ${longText} | ${longText} | 1 |`);
		const tenths = [...html.matchAll(/tenths-(\d+)/g)].map(([, width]) => Number(width));
		expect(tenths).toHaveLength(2);
		expect(tenths.reduce((sum, width) => sum + width, 0)).toBe(9);
	});

	it.each([
		["a key is missing", head.replace("excerpt: An excerpt\n", ""), 'content/pt/articles/a.md lacks "excerpt"'],
		["a key is unknown", `${head}\nauthor: Somebody`, 'content/pt/articles/a.md does not know "author"'],
		["a category is not one of the five", head.replace("Tips", "Consejos"), 'a.md has an invalid "category"'],
		["a date is invalid", head.replace("2026-11-22", "22 November"), 'a.md has an invalid "date"'],
		["a month is invalid", `${head}\nfacts: 2025-13`, 'a.md has an invalid "facts"'],
		["the front matter is empty", "", 'a.md lacks "title"'],
	])("stops the build with an explanation when %s", (_case, front, message) => {
		expect(() => compile(front)).toThrow(message);
	});
});

describe("a page's file", () => {
	it("has its own front matter", () => {
		const page = "---\ntitle: A\ndescription: B\n---\nText.\n";
		expect(compileProse(page, "en", "content/en/a.md")).toMatchObject({
			lede: null,
			updated: null,
			html: "<p>Text.</p>",
		});
		expect(() => compileProse(page.replace("title: A", "tags: [a]"), "en", "content/en/a.md")).toThrow(
			'The front matter of content/en/a.md lacks "title", does not know "tags"',
		);
	});

	it("announces a policy change thirty days before it applies, or stops the build", () => {
		const announcing = (applies: string) =>
			compileProse(
				`---\ntitle: A\ndescription: B\ncoming: { what: More, announced: "2026-12-01", applies: "${applies}" }\n---\nText.\n`,
				"en",
				"content/en/a.md",
			);
		expect(announcing("2026-12-31").coming).toEqual({ what: "More", announced: "2026-12-01", applies: "2026-12-31" });
		expect(() => announcing("2026-12-30")).toThrow('"coming": applies less than 30 days after it was announced');
	});

	it("has no comments", () => {
		const page = "---\ntitle: A\ndescription: B\n---\nText. <!-- later -->\n";
		expect(() => compileProse(page, "en", "content/en/a.md")).toThrow("Prose must not contain comments");
	});
});
