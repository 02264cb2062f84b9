import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { itShows, rendered } from "#test/services/outline.tsx";
import Reviews from "./reviews.tsx";

type Page = ComponentType<{ loaderData: unknown }>;
const REVIEW = { rating: 5, words: "Muito bom", language: "pt", author: "Ann, Poland", date: "May 3, 2026" };

const SUMMARY = {
	average: 4.5 as number | null,
	counted: 1200,
	byRating: [
		{ rating: 5, n: 900 },
		{ rating: 4, n: 300 },
	],
	published: 1100,
	waiting: 60,
	refused: 1300,
};
const ReviewsPage = Reviews as unknown as Page;

const reviews = (changes: object = {}, summary: Partial<typeof SUMMARY> = {}) => (
	<ReviewsPage
		key="r"
		loaderData={{ page: 1, reviews: [REVIEW], hasMore: false, ...changes, summary: { ...SUMMARY, ...summary } }}
	/>
);
const PAGES = { only: /\/reviews|^There|^No / };

describe("the reviews", () => {
	itShows({
		"have an average, a count of each rating, and an account of how they are verified": [
			reviews(),
			[
				"[Back to Home](/?lang=en)",
				"# Reviews",
				"Only people whose NIF we obtained can write here.",
				"<section aria-label=Reviews>",
				"4.5 out of 5from 1,200 reviews",
				"- 5 out of 5900",
				"- 4 out of 5300",
				"= Published",
				"  1,100",
				"= Waiting for the check",
				"  60",
				"= Refused, not counted",
				"  1,300",
				"[How we verify](#how)",
				"<section aria-labelledby=published>",
				"## What they wrote",
				"5 out of 5",
				"<blockquote lang=pt>",
				"Muito bom",
				"Ann, Poland May 3, 2026",
				"<section aria-labelledby=how>",
				"## How we verify",
				"= Who can write",
				"  Only people whose NIF we obtained. A review is written on the private page of a completed application, one for each. People whose application was refused or cancelled cannot write here.",
				"= Whom we ask",
				"  Everyone, once, by e-mail, 14 days after completion. There is no reward.",
				"= What we check",
				"  Before a review appears, one of our team checks whether it insults someone, contains personal data of others or anything unlawful, or is not about this service. No review is refused for its opinion: whoever checks it does not see the stars.",
				"= What count and average contain",
				"  All reviews with their latest stars, also those that wait for the check. Only refused ones are left out. The average is rounded down to one decimal.",
				"= What we refused",
				"  1,300 of 2,500. Their authors know the reason and can change their review.",
				"= In which order",
				"  The newest first. We move none up or down and change no word. Authors can change or delete their review at any time; a changed one is checked again.",
				"Does a review break the law? [Tell us](/contact?lang=en)",
			],
		],
		"have neither before the first one": [
			reviews({ reviews: [] }, { average: null, counted: 0, refused: 0, byRating: [] }),
			[
				"Only people whose NIF we obtained can write here.",
				"<section aria-labelledby=published>",
				"## What they wrote",
				"There are no published reviews yet.",
				"<section aria-labelledby=how>",
				"## How we verify",
			],
			{ only: /^<section|^## |^[A-Z].*\.$/ },
		],
		"cannot be read": [
			<ReviewsPage key="r" loaderData={null} />,
			[
				"[Back to Home](/?lang=en)",
				"# Reviews",
				"Only people whose NIF we obtained can write here.",
				"warning:",
				"The reviews are currently not available. Please try again in a minute.",
				"Does a review break the law? [Tell us](/contact?lang=en)",
			],
		],
		"lead to older ones": [reviews({ hasMore: true }), ["[Older reviews](/reviews?page=2&lang=en)"], PAGES],
		"lead both ways from the second page": [
			reviews({ page: 2, hasMore: true }),
			["[Newer reviews](/reviews?lang=en)[Older reviews](/reviews?page=3&lang=en)"],
			PAGES,
		],
		"lead back from the last page": [reviews({ page: 3 }), ["[Newer reviews](/reviews?page=2&lang=en)"], PAGES],
	});

	it("have a bar for each rating, as long as its share", async () => {
		const html = await rendered(reviews());
		expect([...html.matchAll(/width="([\d.]+)" height="10" class="review-bar"/g)].map(([, width]) => width)).toEqual([
			"75",
			"25",
		]);
	});
});
