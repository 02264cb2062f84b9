import type { CaseView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { Notice } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** What we need from the applicant before anything goes on (row F35). */
export function ActionNeeded({ view }: { view: CaseView }) {
	if (view.status !== "verification_required") return null;
	return (
		<Notice tone="warning" title={m.action_needed_title()}>
			<p>{m.action_needed_text({ count: view.openItems })}</p>
			<div>
				<ButtonLink to={`/provide-information/${view.id}`}>{m.action_needed_button()}</ButtonLink>
			</div>
		</Notice>
	);
}
