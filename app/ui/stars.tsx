import Star from "lucide-react/icons/star";
import { m } from "#app/paraglide/messages.js";

/** A rating from 1 to 5. */
export function Stars({ rating }: { rating: number }) {
	return (
		<span className="stars">
			<span className="sr-only">{m.reviews_rating({ rating })}</span>
			{[1, 2, 3, 4, 5].map((star) => (
				<Star key={star} size={20} aria-hidden className={star <= rating ? "star-full" : "star-empty"} />
			))}
		</span>
	);
}
