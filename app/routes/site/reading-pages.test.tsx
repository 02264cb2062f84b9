import type { ComponentType } from "react";
import { describe } from "vitest";
import type { Article, ArticleSummary } from "#app/content/articles.ts";
import type { QuestionCategory } from "#app/content/questions.ts";
import { itShows } from "#test/services/outline.tsx";
import ArticlePage from "./blog/article.tsx";
import Blog from "./blog/blog.tsx";
import Faq from "./faq/faq.tsx";
import PartnerFaq from "./faq/partner-faq.tsx";
import GuidePage from "./guides/guide.tsx";
import Guides from "./guides/guides.tsx";

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

const CATEGORIES: QuestionCategory[] = [
	{
		title: "General",
		picture: "general",
		questions: [
			{ id: "q1", question: "What is a NIF?", html: "<p>A number.</p>" },
			{ id: "q2", question: "Who needs one?", html: "<p>You.</p>" },
		],
	},
	{ title: "Payment", questions: [{ id: "q3", question: "How much?", html: "<p>€79.</p>" }] },
] as QuestionCategory[];
const FaqPage = Faq as unknown as Page;
const PartnerFaqPage = PartnerFaq as unknown as Page;
const faq = (query: string, categories = CATEGORIES) => <FaqPage key="f" loaderData={{ query, categories }} />;
const OPEN = { only: /^<details|^##|^<p role|xyz|found|for “|^<role|answers|type=search|^[A-Z].*(search|word)|^\[/ };

describe("the questions", () => {
	itShows({
		"open with the first category, and one answer at a time": [
			faq(""),
			[
				"# How can we help?",
				"<form role=search action=/page?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Search the questions",
				"<input id=q type=search placeholder=Search the questions maxlength=100 name=q value=>",
				"button primary: Search",
				"<div data-results=true>",
				"<details open>",
				"<img src=/tiles/general.svg alt loading=lazy>",
				"## General",
				"<details id=q1 name=General>",
				"### What is a NIF?",
				"A number.",
				"<details id=q2 name=General>",
				"### Who needs one?",
				"You.",
				"<details>",
				"## Payment",
				"<details id=q3 name=Payment>",
				"### How much?",
				"€79.",
				"<section aria-labelledby=more>",
				"## Did you not find your answer?",
				"Write to us: we answer within 24 hours on business days.",
				"[Contact Support](secondary /contact?lang=en)[Start NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"are all open after a search, which counts them": [
			faq("nif"),
			[
				"<input id=q type=search placeholder=Search the questions maxlength=100 name=q value=nif>",
				"p role=status data-results=true: 3 questions or answers contain “nif”.",
				"<details open>",
				"## General",
				"<details id=q1 open>",
				"### What is a NIF?",
				"<details id=q2 open>",
				"### Who needs one?",
				"<details open>",
				"## Payment",
				"<details id=q3 open>",
				"### How much?",
				"## Did you not find your answer?",
				"[Contact Support](secondary /contact?lang=en)[Start NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
			OPEN,
		],
		"may not contain what was searched": [
			faq("xyz", []),
			[
				"<input id=q type=search placeholder=Search the questions maxlength=100 name=q value=xyz>",
				"p role=status data-results=true: No results found",
				"## No results found",
				"No question or answer contains “xyz”.",
				"[View all FAQs](secondary /faq?lang=en)",
				"## Did you not find your answer?",
				"[Contact Support](secondary /contact?lang=en)[Start NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
			OPEN,
		],
		"of partners lead to the form": [
			<PartnerFaqPage key="p" loaderData={{ categories: CATEGORIES }} />,
			[
				"[Partner programme](/affiliate-signup?lang=en)",
				"# Questions from partners",
				"<details open>",
				"<img src=/tiles/general.svg alt loading=lazy>",
				"## General",
				"<details id=q1 name=General>",
				"### What is a NIF?",
				"A number.",
				"<details id=q2 name=General>",
				"### Who needs one?",
				"You.",
				"<details>",
				"## Payment",
				"<details id=q3 name=Payment>",
				"### How much?",
				"€79.",
				"<section aria-labelledby=more>",
				"## Is your question not here?",
				"[Contact Support](secondary /contact?lang=en)[Become a partner](primary /affiliate-signup?lang=en)",
			],
		],
	});
});

const GuideComponent = GuidePage as unknown as Page;
const GuidesPage = Guides as unknown as Page;

describe("the guides", () => {
	itShows({
		"have contents, sources, a date and each other": [
			<GuideComponent
				key="g"
				loaderData={{
					slug: "nif",
					guide: { title: "A guide", lede: "In short.", headings: HEADINGS, html: "<p>Words.</p>" },
					reviewed: "2026-11-25",
					sources: SOURCES,
					otherGuides: [{ path: "/guides/iban", title: "Bank accounts" }],
				}}
			/>,
			[
				"<nav aria-label=You are here>",
				"- [Home](/?lang=en)",
				"- [Guides](/guides?lang=en)",
				"- aria-current=page A guide",
				"<img src=/tiles/nif.svg alt loading=lazy>",
				"# A guide",
				"In short.",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"Words.",
				"<section aria-labelledby=sources>",
				"## Official sources",
				"- [Decreto-Lei 1](https://dre.example/1 lang=pt) (May 2026): The law",
				"<section aria-labelledby=author>",
				"<img src=/favicon.svg alt loading=lazy>",
				"## Azulejo NIF",
				"Content Specialist · Last reviewed on <datetime=2026-11-25>November 25, 2026",
				"Our editorial team explains the general rules in plain words. This is not tax or legal advice for your case. [Tell us about a mistake](/contact?lang=en)",
				"<nav aria-labelledby=more-guides>",
				"## More guides",
				"- [Bank accounts](/guides/iban?lang=en)",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"are listed with their pictures": [
			<GuidesPage
				key="g"
				loaderData={[
					{ slug: "nif", path: "/guides/nif", title: "A guide", description: "In short." },
					{ slug: "iban", path: "/guides/iban", title: "Bank accounts", description: "At length." },
				]}
			/>,
			[
				"[Back to Home](/?lang=en)",
				"# Guides",
				"Each guide answers one question, names the official texts it rests on and says when we last checked it.",
				"<img src=/tiles/nif.svg alt loading=lazy>",
				"## [A guide](/guides/nif?lang=en)",
				"In short.",
				"<img src=/tiles/iban.svg alt loading=lazy>",
				"## [Bank accounts](/guides/iban?lang=en)",
				"At length.",
				"More to read: [Blog](/blog?lang=en)",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
	});
});
