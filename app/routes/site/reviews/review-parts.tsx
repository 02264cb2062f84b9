import { INTL_TAG } from "#app/domain/language.ts";
import type { ReviewSummary } from "#app/domain/reviews/review.ts";
import type { DisplayedReview } from "#app/labels/review-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Stars } from "#app/ui/stars.tsx";

/** Average and count on one line; empty if no review counts towards the average. */
export function ReviewAverage({ average, counted }: Pick<ReviewSummary, "average" | "counted">) {
	if (average === null) return null;
	const numberFormat = new Intl.NumberFormat(INTL_TAG[getLocale()], { minimumFractionDigits: 1 });
	return (
		<p className="review-average">
			<strong>{m.review_average({ average: numberFormat.format(average) })}</strong>
			<span className="muted">{m.review_count({ count: counted, n: formatCount(counted) })}</span>
		</p>
	);
}

export function formatCount(n: number): string {
	return new Intl.NumberFormat(INTL_TAG[getLocale()]).format(n);
}

/** Published reviews, each with its stars, its author, and its text in the original language. */
export function ReviewList({ reviews }: { reviews: readonly DisplayedReview[] }) {
	return (
		<ul className="review-list">
			{reviews.map(({ rating, words, language, author, date }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a public review has no id, and the list never changes
				<li key={index}>
					<figure className="review">
						<Stars rating={rating} />
						{words !== "" && (
							<blockquote lang={language}>
								<p>{words}</p>
							</blockquote>
						)}
						<figcaption>
							<strong>{author}</strong> <span className="muted small">{date}</span>
						</figcaption>
					</figure>
				</li>
			))}
		</ul>
	);
}
