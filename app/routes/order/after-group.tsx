import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** The owner's link to aftercare. */
export function AftercareGroup({ view }: { view: Pick<ApplicationView, "id" | "status" | "owner"> }) {
	if (view.status !== "completed" || !view.owner) return null;
	return (
		<DisclosureGroup id="after" title={m.aftercare_title()}>
			<p>{m.aftercare_link_text()}</p>
			<ButtonLink to={`/after/${view.id}`} variant="secondary">
				{m.aftercare_link_action()}
			</ButtonLink>
		</DisclosureGroup>
	);
}

/** The owner's link to their review. */
export function ReviewGroup({ view }: { view: Pick<ApplicationView, "id" | "status" | "owner"> }) {
	if (view.status !== "completed" || !view.owner) return null;
	return (
		<DisclosureGroup id="review" title={m.review_own()}>
			<p>{m.review_own_text()}</p>
			<ButtonLink to={`/review/${view.id}`} variant="secondary">
				{m.review_own_link()}
			</ButtonLink>
		</DisclosureGroup>
	);
}
