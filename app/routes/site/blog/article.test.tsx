import type { ComponentType } from "react";
import { describe } from "vitest";
import type { Article, ArticleSummary } from "#app/content/articles.ts";
import { itShows } from "#test/services/outline.tsx";
import ArticlePage from "./article.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const SOURCES = [
	{ url: "https://dre.example/1", name: "Decreto-Lei 1", description: "The law", dateLabel: "May 2026" },
];
const HEADINGS = [{ id: "one", text: "First" }];

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

const ARTICLE: Article = {
	...toSummary(2, { tags: ["nif", "tax return"], title: "A title that is longer than thirty characters" }),
	facts: "November 2026",
	reviewed: "2026-11-25",
	sources: SOURCES,
	headings: HEADINGS,
	content: '<h2 id="one">First</h2><p>Words.</p>',
};
const ArticleComponent = ArticlePage as unknown as Page;

const article = (changes: object = {}, articles = ARTICLES) => (
	<ArticleComponent
		key="a"
		loaderData={{ article: { ...ARTICLE, ...changes }, articles, origin: "https://azulejo.example" }}
	/>
);

describe("an article", () => {
	itShows({
		"has contents, sources, and ways to share and read on": [
			article(),
			[
				"<progress max=1 value=0 aria-label=Reading progress data-reading=true hidden>",
				"<nav aria-label=You are here>",
				"- [Home](/?lang=en)",
				"- [Blog](/blog?lang=en)",
				"- aria-current=page A title that is longer than th…",
				"[Back to Blog](/blog?lang=en)",
				"# A title that is longer than thirty characters",
				"Excerpt 2",
				"AAzulejo NIF<datetime=2026-05-02>May 2, 2026Reading time: 2 minTips",
				"p id=share: Share",
				"<ul aria-labelledby=share>",
				"- [Facebook (opens in a new window)](https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fazulejo.example%2Fblog%2Fslug-2%3Flang%3Den)",
				"- [X (Twitter) (opens in a new window)](https://twitter.com/intent/tweet?url=https%3A%2F%2Fazulejo.example%2Fblog%2Fslug-2%3Flang%3Den&text=A%20title%20that%20is%20longer%20than%20thirty%20characters)",
				"- [LinkedIn (opens in a new window)](https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fazulejo.example%2Fblog%2Fslug-2%3Flang%3Den)",
				"- [E-mail (opens in a new window)](mailto:?subject=A%20title%20that%20is%20longer%20than%20thirty%20characters&body=I%20thought%20this%20article%20might%20be%20useful%20to%20you%3A%20A%20title%20that%20is%20longer%20than%20thirty%20characters%0A%0Ahttps%3A%2F%2Fazulejo.example%2Fblog%2Fslug-2%3Flang%3Den)",
				"<img src=/blog/2.svg alt>",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"info:",
				"! Facts as of November 2026",
				"Laws, rates and the practice of tax offices change. Before you act, check what holds today, or ask an accountant or lawyer.",
				"## First",
				"Words.",
				"p id=tags: Tags",
				"<ul aria-labelledby=tags>",
				"- [nif](/blog?q=nif&lang=en)",
				"- [tax return](/blog?q=tax+return&lang=en)",
				"button secondary aria-disabled=true aria-describedby=inert script: Helpful",
				"button secondary aria-disabled=true aria-describedby=inert script: Save",
				"p id=inert: Not available yet. To keep this article, bookmark the page in your browser.",
				"<section aria-labelledby=sources>",
				"## Official sources",
				"- [Decreto-Lei 1](https://dre.example/1 lang=pt) (May 2026): The law",
				"<section aria-labelledby=author>",
				"<img src=/favicon.svg alt loading=lazy>",
				"## Azulejo NIF",
				"Content Specialist · Last reviewed on <datetime=2026-11-25>November 25, 2026",
				"Our editorial team explains the general rules in plain words. This is not tax or legal advice for your case. [Tell us about a mistake](/contact?lang=en)",
				"<nav aria-label=Previous and next article>",
				"[ PreviousTitle 1](/blog/slug-1?lang=en)[Next Title 3](/blog/slug-3?lang=en)",
				"<aside aria-label=More about the NIF>",
				"## About the NIF",
				"Nine digits by which Portugal knows you in everything that has to do with money and contracts.",
				"[What is a Portuguese NIF](/about-nif?lang=en)",
				"## Recent articles",
				"- [Title 5](/blog/slug-5?lang=en)",
				"- [Title 4](/blog/slug-4?lang=en)",
				"- [Title 3](/blog/slug-3?lang=en)",
				"- [Title 2](aria-current=page href=/blog/slug-2?lang=en)",
				"## Categories",
				"- [NIF Guide](/blog?category=NIF+Guide&lang=en)",
				"- [Tips](/blog?category=Tips&lang=en)",
				"## Ready for Your NIF?",
				"Three packages, one payment. The tax representative is included.",
				"[See prices](primary /pricing?lang=en)",
				"<section aria-labelledby=related>",
				"## Related articles",
				"<img src=/blog/3.svg alt loading=lazy>",
				"Tips",
				"### [Title 3](/blog/slug-3?lang=en)",
				"Excerpt 3",
				"AAzulejo NIF<datetime=2026-05-03>May 3, 2026Reading time: 3 min",
				"<img src=/blog/4.svg alt loading=lazy>",
				"Tips",
				"### [Title 4](/blog/slug-4?lang=en)",
				"Excerpt 4",
				"AAzulejo NIF<datetime=2026-05-04>May 4, 2026Reading time: 4 min",
				"<img src=/blog/5.svg alt loading=lazy>",
				"Tips",
				"### [Title 5](/blog/slug-5?lang=en)",
				"Excerpt 5",
				"AAzulejo NIF<datetime=2026-05-05>May 5, 2026Reading time: 5 min",
				"## Ask for your NIF from where you are",
				"Send your passport and a proof of address. We check them, file the request and write to you at each step.",
				"[Apply for NIF Now](primary /upload-documents?package=standard&lang=en)[Contact Support](secondary /contact?lang=en)",
			],
		],
		"has no date of its facts without any": [article({ facts: null }), [], { only: /^(info|!)/ }],
		"has no related ones in a category of its own": [
			article({ category: "Real Estate" }),
			[],
			{ only: /elated|^### / },
		],
		"comes before all others": [
			article({ slug: "slug-1" }),
			[
				"- aria-current=page A title that is longer than th…",
				"<nav aria-label=Previous and next article>",
				"[Next Title 2](/blog/slug-2?lang=en)",
			],
			{ only: /rel=|Previous|Next|aria-current=page/ },
		],
		"comes after all others": [
			article({ slug: "slug-5" }),
			[
				"- aria-current=page A title that is longer than th…",
				"<nav aria-label=Previous and next article>",
				"[ PreviousTitle 4](/blog/slug-4?lang=en)",
				"- [Title 5](aria-current=page href=/blog/slug-5?lang=en)",
			],
			{ only: /rel=|Previous|Next|aria-current=page/ },
		],
		"does not exist": [
			<ArticleComponent key="a" loaderData={{ article: null, articles: ARTICLES, origin: "" }} />,
			[
				"# Article Not Found",
				"The article you're looking for doesn't exist or has been moved.",
				"[Return to Blog](primary /blog?lang=en)",
			],
		],
	});
});
