import { asc, count, desc, eq, ne } from "drizzle-orm";
import { reviews } from "#app/data/application-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import { type Review, type ReviewSummary, summariseReviews } from "#app/domain/reviews/review.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "./cached-query.server.ts";

type Context = Pick<Services, "db">;

/** Reviews per page. */
const PAGE_SIZE = 20;

/**
 * Finds an applicant's review. Returns "declined" if the applicant wants no request or deleted the review; null if
 * there is neither.
 */
export async function findReview({ db }: Context, applicationId: string): Promise<Review | "declined" | null> {
	const [row] = await db.select().from(reviews).where(eq(reviews.applicationId, applicationId));
	return row ? ((await openReview(db, row)) ?? "declined") : null;
}

/** A review in the admin area's list. */
export type ListedReview = Review & { applicationId: string; applicationNumber: string };

/**
 * Lists one page of reviews in a state; waiting ones oldest first, others newest first.
 * @param page counted from 1
 */
export async function listReviews(
	{ db }: Context,
	state: Review["state"],
	page: number,
): Promise<{ reviews: ListedReview[]; hasMore: boolean }> {
	const order = state === "waiting" ? asc : desc;
	const rows = await db
		.select({ review: reviews, applicationNumber: applications.applicationNumber })
		.from(reviews)
		.innerJoin(applications, eq(applications.id, reviews.applicationId))
		.where(eq(reviews.state, state))
		.orderBy(order(reviews.writtenAt))
		.limit(PAGE_SIZE + 1)
		.offset((page - 1) * PAGE_SIZE);
	const decrypted = await Promise.all(
		rows.slice(0, PAGE_SIZE).map(async ({ review, applicationNumber }) => {
			const { applicationId } = review;
			const content = await openReview(db, review);
			return content ? [{ ...content, applicationId, applicationNumber }] : [];
		}),
	);
	return { reviews: decrypted.flat(), hasMore: rows.length > PAGE_SIZE };
}

/** The public part of a review. */
export type PublicReview = Pick<Review, "rating" | "words" | "author" | "language" | "writtenAt">;

export type PublicReviews = { summary: ReviewSummary; reviews: PublicReview[]; hasMore: boolean };

/**
 * Reads one page of published reviews, newest first, and the summary of all.
 * @param page counted from 1
 */
export async function readPublicReviews(services: Context, page: number): Promise<PublicReviews> {
	const [listed, counts] = await Promise.all([listReviews(services, "published", page), countReviews(services)]);
	const publicReviews = listed.reviews.map(({ rating, words, author, language, writtenAt }) => {
		return { rating, words, author, language, writtenAt };
	});
	return { summary: summariseReviews(counts), reviews: publicReviews, hasMore: listed.hasMore };
}

function countReviews({ db }: Context) {
	return db
		.select({ state: reviews.state, rating: reviews.rating, n: count() })
		.from(reviews)
		.where(ne(reviews.state, "declined"))
		.groupBy(reviews.state, reviews.rating);
}

const cached = cachedQuery<PublicReviews | null>("reviews-unread", (services) => readPublicReviews(services, 1), null);

/** Returns the first page, cached for half a minute; null if the database is unavailable. */
export const findPublicReviews = cached.get;
/** Clears the cache, so that a decision is visible at once in this isolate. */
export const clearReviewCache = cached.clear;

async function openReview(db: Database, row: typeof reviews.$inferSelect): Promise<Review | null> {
	const { applicationId, state, rating, language, writtenAt, reason } = row;
	const content = await openJson(db, reviews.content, applicationId, row.content);
	if (state === "declined" || rating === null || content === null) return null;
	return { state, rating, ...content, language, writtenAt, reason };
}
