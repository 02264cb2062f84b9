import { countryName } from "#app/content/country-names.server.ts";
import type { Language } from "#app/domain/language.ts";
import type { ReviewAuthor } from "#app/domain/reviews/review.ts";
import { formatCivilDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import type { PublicReview } from "#app/queries/reviews.server.ts";

/** Returns the author shown for a review: name and country, or that the review is anonymous. */
export function reviewAuthorLabel(author: ReviewAuthor | null, language: Language): string {
	if (author === null) return m.review_anonymous({}, { locale: language });
	return `${author.name}, ${countryName(author.country, language)}`;
}

/** A published review for a page; `language` is the language of its text. */
export type DisplayedReview = Pick<PublicReview, "rating" | "words" | "language"> & { author: string; date: string };

export function toDisplayedReviews(reviews: readonly PublicReview[], language: Language): DisplayedReview[] {
	return reviews.map(({ rating, words, language: textLanguage, author, writtenAt }) => ({
		...{ rating, words, language: textLanguage, author: reviewAuthorLabel(author, language) },
		date: formatCivilDate(lisbonDate(writtenAt), language),
	}));
}
