import { useLocation } from "react-router";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

type CardHeadProps = { id: string; title: string; badge?: { tone: Tone; text: string } };

/** What a part of the page is about, and where it stands. Its form, once it is taken, leads back to it. */
export function CardHead({ id, title, badge }: CardHeadProps) {
	const heading = useFocusOnArrival<HTMLHeadingElement>(useLocation().hash === `#${id}`);
	return (
		<div className="row">
			<h2 id={id} ref={heading} tabIndex={-1}>
				{title}
			</h2>
			{badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
		</div>
	);
}
