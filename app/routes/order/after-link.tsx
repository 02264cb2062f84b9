import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** The owner's way to what comes after the number. */
export function AfterLink({ view }: { view: Pick<ApplicationView, "id" | "status" | "owner"> }) {
	if (view.status !== "completed" || !view.owner) return null;
	return (
		<Card aria-labelledby="after" className="stack">
			<h2 id="after">{m.after_title()}</h2>
			<p>{m.after_link_text()}</p>
			<div>
				<ButtonLink to={`/after/${view.id}`} variant="secondary">
					{m.after_link_action()}
				</ButtonLink>
			</div>
		</Card>
	);
}
