import { describe, expect, test } from "vitest";
import {
	type ArticleSummary,
	articlePath,
	blogPath,
	breadcrumbTitle,
	CATEGORIES,
	getAdjacentArticles,
	listCategories,
	readingTime,
	recentArticles,
	relatedArticles,
	SLUGS,
	searchArticles,
} from "./articles.ts";

function anArticle(slug: string, changes: Partial<ArticleSummary> = {}): ArticleSummary {
	return {
		id: 1,
		title: "The tax number",
		slug,
		date: "November 22, 2026",
		published: "2026-11-22",
		author: "Azulejo NIF",
		category: "Tips",
		description: "About a number.",
		excerpt: "Nine digits.",
		readTime: "6 min",
		image: "/articles/tips.svg",
		tags: ["basics"],
		...changes,
	};
}

const house = anArticle("house", {
	title: "Buying a House",
	category: "Real Estate",
	excerpt: "The deed.",
	tags: ["IMT"],
});
const bank = anArticle("bank", { title: "The bank", excerpt: "Opening an Account at home." });
const road = anArticle("road", { title: "On the road", category: "Digital Nomads", tags: ["account", "visa"] });
const list = [house, bank, road];

const slugsOf = (articles: readonly ArticleSummary[]) => articles.map(({ slug }) => slug);
const search = (query: string, category = "") => slugsOf(searchArticles(list, { query, category }));

describe("the blog search", () => {
	test("finds parts of words in titles, excerpts and tags, in any letter case", () => {
		expect(search("buying a h")).toEqual(["house"]);
		expect(search("  ACCOUNT ")).toEqual(["bank", "road"]);
		expect(search("imt")).toEqual(["house"]);
		expect(search("zzzz")).toEqual([]);
	});

	test("covers only the chosen category, or all if none is chosen", () => {
		expect(search("account", "Digital Nomads")).toEqual(["road"]);
		expect(search("", "Real Estate")).toEqual(["house"]);
		expect(search("", "real estate")).toEqual([]);
		expect(search("")).toEqual(["house", "bank", "road"]);
	});

	test("has a URL for each filter", () => {
		expect(blogPath({})).toBe("/blog");
		expect(blogPath({ category: "Real Estate" })).toBe("/blog?category=Real+Estate");
		expect(blogPath({ query: "a&b", category: "Tips" })).toBe("/blog?q=a%26b&category=Tips");
	});
});

test("the five articles have the order and categories in the specification", () => {
	expect(SLUGS.map(articlePath)).toEqual([
		"/blog/understanding-portuguese-nif-process",
		"/blog/benefits-of-portuguese-nif",
		"/blog/common-nif-application-mistakes",
		"/blog/nif-for-digital-nomads",
		"/blog/nif-for-property-investors",
	]);
	expect(CATEGORIES).toEqual(["NIF Guide", "NIF Benefits", "Tips", "Digital Nomads", "Real Estate"]);
});

test("each category is listed once, in the order of the articles", () => {
	expect(listCategories([...list, anArticle("more")])).toEqual(["Real Estate", "Tips", "Digital Nomads"]);
});

test("previous and next follow the list, and are null at its ends", () => {
	expect(getAdjacentArticles(list, "bank")).toEqual({ previous: house, next: road });
	expect(getAdjacentArticles(list, "house")).toEqual({ previous: null, next: bank });
	expect(getAdjacentArticles(list, "road")).toEqual({ previous: bank, next: null });
});

test("related articles are up to three others in the same category", () => {
	const tips = ["one", "two", "three", "four"].map((slug) => anArticle(slug));
	expect(slugsOf(relatedArticles([...list, ...tips], bank))).toEqual(["one", "two", "three"]);
	expect(relatedArticles(list, bank)).toEqual([]);
});

test("recent articles are the four newest, in list order within a day", () => {
	const old = anArticle("old", { published: "2025-01-31" });
	const fresh = anArticle("fresh", { published: "2026-12-01" });
	expect(slugsOf(recentArticles([old, ...list, fresh]))).toEqual(["fresh", "house", "bank", "road"]);
});

test("the breadcrumb shows the first 30 characters of a title", () => {
	expect(breadcrumbTitle("Thirty characters, no more: ok")).toBe("Thirty characters, no more: ok");
	expect(breadcrumbTitle("Thirty characters, no more: but")).toBe("Thirty characters, no more: bu…");
	expect(breadcrumbTitle("Understanding the Portuguese NIF process")).toBe("Understanding the Portuguese N…");
});

test("the reading time is a minute per 200 words, rounded up", () => {
	expect([0, 1, 200, 201, 1500].map(readingTime)).toEqual(["1 min", "1 min", "1 min", "2 min", "8 min"]);
});
