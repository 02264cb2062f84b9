import type { ComponentType } from "react";
import { describe } from "vitest";
import type { ArticleSummary } from "#app/content/articles.ts";
import { itShows } from "#test/services/outline.tsx";
import Blog from "./blog.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const toSummary = (id: number, changes: Partial<ArticleSummary> = {}): ArticleSummary => ({
	id,
	title: `Title ${id}`,
	slug: `slug-${id}`,
	date: `May ${id}, 2026`,
	published: `2026-05-0${id}`,
	author: "Azulejo NIF",
	category: "Tips",
	description: `Description ${id}`,
	excerpt: `Excerpt ${id}`,
	readTime: `${id} min`,
	image: `/blog/${id}.svg`,
	tags: ["nif"],
	...changes,
});
const ARTICLES = [toSummary(1, { category: "NIF Guide" }), toSummary(2), toSummary(3), toSummary(4), toSummary(5)];
const BlogPage = Blog as unknown as Page;

const blog = (foundArticles: ArticleSummary[], filter = { query: "", category: "" }) => (
	<BlogPage key="b" loaderData={{ filter, foundArticles, categories: ["NIF Guide", "Tips"] }} />
);

const RESULTS = {
	only: /^## |^### |category=|^<role=status|^<p role|found|^- \[(All|Tips)|type=(search|hidden)|aria-current|^\[Show|result|articles/,
};

describe("the blog", () => {
	itShows({
		"shows the first article large, and the others as cards": [
			blog(ARTICLES.slice(0, 3)),
			[
				"# Knowledge Center",
				"The Portuguese tax number in plain words: how to get one, what it changes, and what to watch out for.",
				"<form role=search action=/page?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Search articles...",
				"<input id=q type=search placeholder=Search articles... maxlength=100 name=q value=>",
				"button primary: Search",
				"<nav aria-label=Categories data-results=true>",
				"- [All](aria-current=true href=/blog?lang=en)",
				"- [NIF Guide](/blog?category=NIF+Guide&lang=en)",
				"- [Tips](/blog?category=Tips&lang=en)",
				"<div data-results=true>",
				"<img src=/blog/1.svg alt>",
				"NIF Guide",
				"## Title 1",
				"Excerpt 1",
				"AAzulejo NIF<datetime=2026-05-01>May 1, 2026Reading time: 1 min",
				"[Read Full Article: Title 1](primary /blog/slug-1?lang=en)",
				"<img src=/blog/2.svg alt loading=lazy>",
				"Tips",
				"## [Title 2](/blog/slug-2?lang=en)",
				"Excerpt 2",
				"AAzulejo NIF<datetime=2026-05-02>May 2, 2026Reading time: 2 min",
				"<img src=/blog/3.svg alt loading=lazy>",
				"Tips",
				"## [Title 3](/blog/slug-3?lang=en)",
				"Excerpt 3",
				"AAzulejo NIF<datetime=2026-05-03>May 3, 2026Reading time: 3 min",
				"## Need Help With Your NIF Application?",
				"See what we do for you and what it costs, or ask us first. We answer within 24 hours on business days.",
				"[View Our Packages](primary /pricing?lang=en)[Contact Our Team](secondary /contact?lang=en)",
			],
		],
		"says how many articles a search found": [
			blog(ARTICLES.slice(0, 1), { query: "tax", category: "Tips" }),
			[
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=category value=Tips>",
				"label: Search articles...",
				"<input id=q type=search placeholder=Search articles... maxlength=100 name=q value=tax>",
				"p role=status data-results=true: 1 article contains “tax”.",
				"<nav aria-label=Categories data-results=true>",
				"- [All](/blog?q=tax&lang=en)",
				"- [NIF Guide](/blog?q=tax&category=NIF+Guide&lang=en)",
				"- [Tips](aria-current=true href=/blog?q=tax&category=Tips&lang=en)",
				"<div data-results=true>",
				"## Title 1",
				"## Need Help With Your NIF Application?",
			],
			RESULTS,
		],
		"announces no result without a search": [
			blog([], { query: "", category: "Tips" }),
			["## No articles found"],
			{ only: /^p role|^<role|^## No/ },
		],
		"says that none was found": [
			blog([], { query: "x", category: "" }),
			[
				"# Knowledge Center",
				"The Portuguese tax number in plain words: how to get one, what it changes, and what to watch out for.",
				"<form role=search action=/page?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Search articles...",
				"<input id=q type=search placeholder=Search articles... maxlength=100 name=q value=x>",
				"button primary: Search",
				"p role=status data-results=true: No articles found",
				"<nav aria-label=Categories data-results=true>",
				"- [All](aria-current=true href=/blog?q=x&lang=en)",
				"- [NIF Guide](/blog?q=x&category=NIF+Guide&lang=en)",
				"- [Tips](/blog?q=x&category=Tips&lang=en)",
				"<div data-results=true>",
				"## No articles found",
				"Try adjusting your search or filter criteria",
				"[Reset Filters](secondary /blog?lang=en)",
				"## Need Help With Your NIF Application?",
				"See what we do for you and what it costs, or ask us first. We answer within 24 hours on business days.",
				"[View Our Packages](primary /pricing?lang=en)[Contact Our Team](secondary /contact?lang=en)",
			],
		],
	});
});
