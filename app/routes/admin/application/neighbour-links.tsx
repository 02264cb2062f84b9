import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { ListPosition } from "./list-position.server.ts";

/** The way to the application before and after in the list that somebody came from, by link and by key. */
export function NeighbourLinks({ place }: { place: ListPosition | null }) {
	if (!place || (place.previous === null && place.next === null)) return null;
	return (
		<nav className="case-neighbours" aria-label={m.desk_neighbours()}>
			{place.previous !== null && (
				<AppLink to={place.previous} rel="prev" data-key="[" aria-keyshortcuts="[">
					<ArrowLeft size={16} aria-hidden /> <span>{m.desk_neighbour_previous()}</span>
				</AppLink>
			)}
			{place.next !== null && (
				<AppLink to={place.next} rel="next" data-key="]" aria-keyshortcuts="]">
					<span>{m.desk_neighbour_next()}</span> <ArrowRight size={16} aria-hidden />
				</AppLink>
			)}
		</nav>
	);
}
