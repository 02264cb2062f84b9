import { useLocation } from "react-router";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

/** Ids of the page's sections, each with a form. */
export const SECTION_IDS = {
	password: "password",
	correction: "wrong",
	leaving: "leave",
	notifications: "notes",
} as const;

type CardHeadProps = { id: string; title: string; badge?: { tone: Tone; text: string } };

/** Heading and status of a section. The section's form redirects here once accepted. */
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
