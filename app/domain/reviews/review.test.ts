import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { MAX_REVIEW_LENGTH, mayReview, reviewAuthor, reviewFormSchema, summariseReviews } from "./review.ts";

const APPLICANT = {
	status: "completed",
	erasedAt: null,
	firstName: "Łucja Maria",
	country: "PL",
	guardianDecision: null,
} as const;

const parse = (fields: Record<string, unknown>) =>
	v.safeParse(reviewFormSchema, { rating: "4", signed: "name", ...fields });

describe("a typed review", () => {
	it("preserves its lines and drops invisible characters", () => {
		const words = "  Fine.\r\n\r\n\r\n\r\nReally\u202e   fine.\u200b ";
		expect(parse({ words }).output).toEqual({ rating: 4, words: "Fine.\n\nReally fine.", signed: "name" });
		expect(parse({}).output).toMatchObject({ words: "" });
	});

	it.each([
		[{ rating: "0" }, "error_review_rating"],
		[{ rating: "4.5" }, "error_review_rating"],
		[{ words: "x".repeat(MAX_REVIEW_LENGTH + 1) }, "error_too_long"],
		[{ words: "bell\u0007" }, "error_characters"],
		[{ words: ["a"] }, expect.anything()],
		[{ signed: "Somebody Else" }, "error_review_signed"],
	])("is rejected with %j", (fields, message) => {
		expect(parse(fields).issues?.map((issue) => issue.message)).toEqual([message]);
	});

	it("reports each missing choice", () => {
		const { issues } = v.safeParse(reviewFormSchema, { words: "Fine." });
		expect(issues?.map(({ message }) => message)).toEqual(["error_review_rating", "error_review_signed"]);
	});

	it("accepts the maximum number of characters", () => {
		expect(parse({ words: "x".repeat(MAX_REVIEW_LENGTH) }).success).toBe(true);
	});
});

describe("the author of a review", () => {
	it("is a given name and a country, never a family name", () => {
		expect(reviewAuthor(APPLICANT)).toEqual({ name: "Łucja", country: "PL" });
	});

	it("is anonymous for a child, and without a given name", () => {
		expect(reviewAuthor({ ...APPLICANT, guardianDecision: "accepted" })).toBeNull();
		expect(reviewAuthor({ ...APPLICANT, firstName: "" })).toBeNull();
	});
});

describe("count and average", () => {
	it("include pending reviews, and exclude only refused ones", () => {
		const summary = summariseReviews([
			{ state: "published", rating: 5, n: 3 },
			{ state: "waiting", rating: 1, n: 2 },
			{ state: "refused", rating: 1, n: 7 },
		]);
		expect(summary).toMatchObject({ published: 3, waiting: 2, refused: 7, counted: 5, average: 3.4 });
		expect(summary.byRating.map(({ n }) => n)).toEqual([3, 0, 0, 0, 2]);
	});

	it.each([
		[{ 5: 99, 4: 1 }, 4.9],
		[{ 5: 6, 4: 4 }, 4.6],
		[{ 1: 1, 5: 2 }, 3.6],
		[{ 2: 3 }, 2],
	])("are rounded down: %j is %d", (ratings, average) => {
		const counts = Object.entries(ratings).map(([rating, n]) => {
			return { state: "published" as const, rating: Number(rating), n };
		});
		expect(summariseReviews(counts).average).toBe(average);
	});

	it("are zero and null without reviews", () => {
		expect(summariseReviews([])).toMatchObject({ counted: 0, average: null });
	});
});

it.each([
	["completed", null, true],
	["completed", 5, false],
	["approved", null, false],
] as const)("an application that is %s and erased at %s may be reviewed: %s", (status, erasedAt, may) => {
	expect(mayReview({ status, erasedAt })).toBe(may);
});
