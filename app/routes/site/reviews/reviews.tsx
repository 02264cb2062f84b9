import { servicesContext } from "#app/context.ts";
import { REVIEW_REQUEST_DELAY_MS, type ReviewSummary } from "#app/domain/reviews/review.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { toDisplayedReviews } from "#app/labels/review-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findPublicReviews, readPublicReviews } from "#app/queries/reviews.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { Stars } from "#app/ui/stars.tsx";
import type { Route } from "./+types/reviews";
import { formatCount, ReviewAverage, ReviewList } from "./review-parts.tsx";

export const handle = { varies: ["page"], fresh: true, hideTrustStrip: true };

/** Omits structured data, because search engines ignore reviews of a site's own business. */
export function meta() {
	return pageMeta(m.review_meta_title(), m.review_description());
}

/** `?page=` counts from 1; invalid values count as 1. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const requestedPage = Number(new URL(request.url).searchParams.get("page"));
	const page = Number.isInteger(requestedPage) && requestedPage > 1 && requestedPage < 10_000 ? requestedPage : 1;
	const publicReviews = await (page === 1 ? findPublicReviews(services) : readPublicReviews(services, page));
	if (!publicReviews) return null;
	const { summary, reviews, hasMore } = publicReviews;
	return { page, summary, reviews: toDisplayedReviews(reviews, getLocale()), hasMore };
}

/** Published reviews, their count and average, and how they are verified (DL 57/2008, article 10-A). */
export default function Reviews({ loaderData }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.review_title()} lede={m.review_lede()} backLink={{ to: "/", label: m.site_back_home() }} />
			{loaderData === null ? (
				<Alert tone="warning">
					<p>{m.review_away()}</p>
				</Alert>
			) : (
				<>
					<Summary summary={loaderData.summary} />
					<PublishedReviews {...loaderData} />
					<HowWeVerify summary={loaderData.summary} />
				</>
			)}
			<p className="status-help">
				{m.review_report()} <AppLink to="/contact">{m.review_report_link()}</AppLink>
			</p>
		</div>
	);
}

function Summary({ summary }: { summary: ReviewSummary }) {
	const { average, counted, byRating, published, waiting, refused } = summary;
	if (average === null) return null;
	const counts = [
		{ name: m.review_shown(), n: published },
		{ name: m.review_waiting(), n: waiting },
		{ name: m.review_refused(), n: refused },
	];
	return (
		<section aria-label={m.reviews_label()} className="review-summary">
			<ReviewAverage average={average} counted={counted} />
			<ul className="review-bars">
				{byRating.map(({ rating, n }) => (
					<li key={rating}>
						<Stars rating={rating} />
						<svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
							<rect width={100} height={10} className="review-track" />
							<rect width={(100 * n) / counted} height={10} className="review-bar" />
						</svg>
						<span>{formatCount(n)}</span>
					</li>
				))}
			</ul>
			<dl className="review-counts small">
				{counts.map(({ name, n }) => (
					<div key={name}>
						<dt className="muted">{name}</dt>
						<dd>{formatCount(n)}</dd>
					</div>
				))}
			</dl>
			<p>
				<a href="#how">{m.review_how()}</a>
			</p>
		</section>
	);
}

function PublishedReviews({ page, reviews, hasMore }: NonNullable<Route.ComponentProps["loaderData"]>) {
	return (
		<section aria-labelledby="published" className="status-section">
			<h2 id="published">{m.review_list()}</h2>
			{reviews.length === 0 ? <p className="muted">{m.review_none()}</p> : <ReviewList reviews={reviews} />}
			{(page > 1 || hasMore) && (
				<p className="row">
					{page > 1 && <AppLink to={page === 2 ? "/reviews" : `/reviews?page=${page - 1}`}>{m.review_newer()}</AppLink>}
					{hasMore && <AppLink to={`/reviews?page=${page + 1}`}>{m.review_older()}</AppLink>}
				</p>
			)}
		</section>
	);
}

function HowWeVerify({ summary: { counted, refused } }: { summary: ReviewSummary }) {
	const total = formatCount(counted + refused);
	const points = [
		{ term: m.review_how_who_title(), text: m.review_how_who() },
		{ term: m.review_how_asked_title(), text: m.review_how_asked({ days: REVIEW_REQUEST_DELAY_MS / DAY }) },
		{ term: m.review_how_check_title(), text: m.review_how_check() },
		{ term: m.review_how_count_title(), text: m.review_how_count() },
		{
			term: m.review_how_refused_title(),
			text: m.review_how_refused({ refused: formatCount(refused), given: total }),
		},
		{ term: m.review_how_order_title(), text: m.review_how_order() },
	];
	return (
		<section aria-labelledby="how" className="status-section">
			<h2 id="how">{m.review_how()}</h2>
			<dl className="review-how">
				{points.map(({ term, text }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
