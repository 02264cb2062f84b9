import * as v from "valibot";
import type { Application } from "../application/application.ts";
import { isRepresented } from "../guardian/guardian.ts";
import type { Language } from "../language.ts";
import { withoutInvisible } from "../person/text.ts";
import { DAY } from "../time/calendar.ts";

/**
 * How long after completion an applicant is asked for a review, in ms: by then most have used the number at a bank or
 * for a contract, a printed certificate has arrived, and memories are fresh.
 */
export const REVIEW_REQUEST_DELAY_MS = 14 * DAY;

/** Maximum length of a review, in characters. */
export const MAX_REVIEW_LENGTH = 1000;

export const RATINGS = [5, 4, 3, 2, 1] as const;

/** Reasons for not publishing a review. The opinion is never one. */
export const REVIEW_REFUSALS = ["insult", "personal_data", "unlawful", "off_topic"] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

/** `declined`: the applicant wants no request, or deleted the review; no content is stored. */
export type ReviewState = "waiting" | "published" | "refused" | "declined";
/** States of a review that exists, in the order of the tabs for staff. */
export const REVIEW_STATES = ["waiting", "published", "refused"] as const satisfies readonly ReviewState[];

/** Shown above a review: given name and country of residence (ISO 3166-1). */
export type ReviewAuthor = { name: string; country: string };

/** The sealed part of a review; `author` is null for an anonymous one. */
export type ReviewContent = { words: string; author: ReviewAuthor | null };

export type Review = ReviewContent & {
	state: (typeof REVIEW_STATES)[number];
	rating: number;
	language: Language;
	/** UTC milliseconds of the last change by its author: its version. */
	writtenAt: number;
	/** Null unless refused. */
	reason: ReviewRefusal | null;
};

type Reviewer = Pick<Application, "status" | "erasedAt" | "firstName" | "country" | "guardianDecision">;

/** Whether an applicant may write a review: only once we have obtained their NIF. */
export function mayReview({ status, erasedAt }: Pick<Reviewer, "status" | "erasedAt">): boolean {
	return status === "completed" && erasedAt === null;
}

/** Returns the name that an applicant may choose to show; null for minors, or if there is no given name. */
export function reviewAuthor(application: Reviewer): ReviewAuthor | null {
	const [name = ""] = application.firstName.split(/\s+/);
	return name === "" || isRepresented(application) ? null : { name, country: application.country };
}

/** The schema of the review form. The text may have several lines. */
export const reviewFormSchema = v.object({
	rating: v.pipe(
		v.optional(v.string(), ""),
		v.picklist(RATINGS.map(String), "error_review_rating"),
		v.transform((rating) => Number(rating)),
	),
	words: v.pipe(
		v.optional(v.string(), ""),
		v.transform((words) =>
			withoutInvisible(words.replaceAll("\r\n", "\n"))
				.replace(/[^\S\n]+/g, " ")
				.replace(/\n{3,}/g, "\n\n")
				.trim(),
		),
		v.maxLength(MAX_REVIEW_LENGTH, "error_too_long"),
		v.check((words) => !/[\p{Cs}]|[^\P{Cc}\n]/u.test(words), "error_characters"),
	),
	signed: v.pipe(v.optional(v.string(), ""), v.picklist(["name", "anonymous"], "error_review_signed")),
});

/** The number of reviews of one state and rating. */
export type ReviewCount = { state: ReviewState; rating: number | null; n: number };

/** The public summary of all reviews. */
export type ReviewSummary = Record<(typeof REVIEW_STATES)[number], number> & {
	/** Number of reviews that count: published or awaiting moderation. */
	counted: number;
	/** Average rating of those that count, rounded down to one decimal; null if there are none. */
	average: number | null;
	/** Number of those that count by rating, from five stars to one. */
	byRating: { rating: number; n: number }[];
};

/**
 * Returns the count and average of all reviews except refused ones. A review that awaits moderation counts immediately.
 */
export function summariseReviews(counts: readonly ReviewCount[]): ReviewSummary {
	const sum = (rows: readonly ReviewCount[]) => rows.reduce((total, { n }) => total + n, 0);
	const inState = (state: ReviewState) => sum(counts.filter((row) => row.state === state));
	const countedRows = counts.filter(({ state }) => state === "published" || state === "waiting");
	const countedReviews = sum(countedRows);
	const totalStars = countedRows.reduce((total, { rating, n }) => total + (rating ?? 0) * n, 0);
	return {
		waiting: inState("waiting"),
		published: inState("published"),
		refused: inState("refused"),
		counted: countedReviews,
		average: countedReviews === 0 ? null : Math.floor((totalStars * 10) / countedReviews) / 10,
		byRating: RATINGS.map((rating) => ({ rating, n: sum(countedRows.filter((row) => row.rating === rating)) })),
	};
}
