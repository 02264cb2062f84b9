import { asc, count, desc, eq, ne } from "drizzle-orm";
import { reviews } from "#app/data/application-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import { type Review, type ReviewSummary, summariseReviews } from "#app/domain/reviews/review.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "./cached-query.server.ts";

type Db = Pick<Services, "db">;

/** Reviews on a page of a list. */
const PAGE = 20;

/** An applicant's review; `declined` when the applicant wants no request, or deleted it; null for neither. */
export async function findReview({ db }: Db, applicationId: string): Promise<Review | "declined" | null> {
	const [row] = await db.select().from(reviews).where(eq(reviews.applicationId, applicationId));
	return row ? ((await openReview(db, row)) ?? "declined") : null;
}

/** A review in the admin area's list. */
export type ListedReview = Review & { applicationId: string; applicationNumber: string };

/**
 * One page of reviews in a state; pending ones oldest first, others newest first.
 * @param page counted from 1
 */
export async function listReviews(
	{ db }: Db,
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
		.limit(PAGE + 1)
		.offset((page - 1) * PAGE);
	const decrypted = await Promise.all(
		rows.slice(0, PAGE).map(async ({ review, applicationNumber }) => {
			const { applicationId } = review;
			const content = await openReview(db, review);
			return content ? [{ ...content, applicationId, applicationNumber }] : [];
		}),
	);
	return { reviews: decrypted.flat(), hasMore: rows.length > PAGE };
}

/** The public part of a review. */
export type PublicReview = Pick<Review, "rating" | "words" | "author" | "language" | "writtenAt">;

export type PublicReviews = { summary: ReviewSummary; reviews: PublicReview[]; hasMore: boolean };

/**
 * One page of published reviews, newest first, and the summary of all.
 * @param page counted from 1
 */
export async function readPublicReviews(services: Db, page: number): Promise<PublicReviews> {
	const [listed, counts] = await Promise.all([listReviews(services, "published", page), countReviews(services)]);
	const publicReviews = listed.reviews.map(({ rating, words, author, language, writtenAt }) => {
		return { rating, words, author, language, writtenAt };
	});
	return { summary: summariseReviews(counts), reviews: publicReviews, hasMore: listed.hasMore };
}

function countReviews({ db }: Db) {
	return db
		.select({ state: reviews.state, rating: reviews.rating, n: count() })
		.from(reviews)
		.where(ne(reviews.state, "declined"))
		.groupBy(reviews.state, reviews.rating);
}

const cached = cachedQuery<PublicReviews | null>("reviews-unread", (services) => readPublicReviews(services, 1), null);

/** The first page, cached for half a minute; null when the database is unavailable. */
export const findPublicReviews = cached.get;
/** A decision is visible at once in this isolate. */
export const clearReviewCache = cached.forget;

async function openReview(db: Database, row: typeof reviews.$inferSelect): Promise<Review | null> {
	const { applicationId, state, rating, language, writtenAt, reason } = row;
	const content = await openJson(db, reviews.content, applicationId, row.content);
	if (state === "declined" || rating === null || content === null) return null;
	return { state, rating, ...content, language, writtenAt, reason };
}
