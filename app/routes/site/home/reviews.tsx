import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** A testimonial for display. */
export type TestimonialView = {
	id: string;
	text: string;
	author: string;
	country: string;
	date: string;
	rating: number;
	/** Null for a sample. */
	source: string | null;
};

/**
 * Testimonials (row 35): a scrollable list with dots as links. With scripts, app/browser/site-script.ts adds arrows and
 * automatic advance.
 */
export function Reviews({ reviews, children }: { reviews: readonly TestimonialView[]; children?: React.ReactNode }) {
	const count = reviews.length;
	return (
		<section className="band wrap reviews" aria-labelledby="reviews">
			<h2 id="reviews">{m.reviews_title()}</h2>
			{reviews.some(({ source }) => source === null) && <p className="muted small">{m.reviews_demo_notice()}</p>}
			<div className="reviews-columns">
				<section
					className="card carousel"
					data-carousel="static"
					aria-roledescription={m.reviews_carousel()}
					aria-label={m.reviews_label()}
				>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
					{/* biome-ignore lint/a11y/useSemanticElements: slides are not a fieldset */}
					<div className="carousel-track" data-track tabIndex={0} role="group" aria-label={m.reviews_label()}>
						{reviews.map((review, index) => (
							<Slide key={review.id} review={review} position={m.reviews_position({ place: index + 1, count })} />
						))}
					</div>
					<div className="carousel-controls">
						<div className="carousel-buttons">
							<button type="button" className="icon-btn" data-action="pause">
								<Pause className="when-playing" size={20} aria-hidden />
								<Play className="when-paused" size={20} aria-hidden />
								<span className="sr-only when-playing">{m.reviews_pause()}</span>
								<span className="sr-only when-paused">{m.reviews_play()}</span>
							</button>
							<button type="button" className="icon-btn" data-action="previous" aria-label={m.reviews_previous()}>
								<ChevronLeft size={22} aria-hidden />
							</button>
							<button type="button" className="icon-btn" data-action="next" aria-label={m.reviews_next()}>
								<ChevronRight size={22} aria-hidden />
							</button>
						</div>
						<ul className="carousel-dots" data-dots aria-label={m.reviews_choose()}>
							{reviews.map(({ id }, index) => (
								<li key={id}>
									<a href={`#${id}`}>
										<span className="sr-only">{m.reviews_position({ place: index + 1, count })}</span>
									</a>
								</li>
							))}
						</ul>
					</div>
				</section>
				{children}
			</div>
		</section>
	);
}

function Slide({ review, position }: { review: TestimonialView; position: string }) {
	const { id, text, author, country, date, rating, source } = review;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
		<div id={id} className="slide" role="group" aria-roledescription={m.reviews_slide()} aria-label={position}>
			<figure>
				<p className="slide-head">
					<Stars rating={rating} />
					{source === null && <Badge tone="warning">{m.reviews_demo()}</Badge>}
				</p>
				<blockquote>
					<p>{text}</p>
				</blockquote>
				<figcaption>
					<span className="slide-initials" aria-hidden>
						{getInitials(author)}
					</span>
					<span>
						<strong>{author}</strong>
						<span className="muted small">
							{country} · {date}
						</span>
						{source && <span className="muted small">{m.reviews_source({ source })}</span>}
					</span>
				</figcaption>
			</figure>
		</div>
	);
}

function getInitials(author: string): string {
	return author
		.split(" ")
		.map((name) => name[0])
		.join("");
}
