import { Badge, type Tone } from "#app/ui/badge.tsx";

type CardHeadProps = { id: string; title: string; badge?: { tone: Tone; text: string } };

/** What a part of the page is about, and where it stands. */
export function CardHead({ id, title, badge }: CardHeadProps) {
	return (
		<div className="row">
			<h2 id={id}>{title}</h2>
			{badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
		</div>
	);
}
