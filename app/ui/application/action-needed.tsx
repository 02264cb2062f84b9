import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

/** What we need from the applicant before anything goes on (row F35). @param readOnly for whom it is only shown */
export function ActionNeeded({ view, readOnly }: { view: ApplicationView; readOnly?: boolean }) {
	if (view.status !== "verification_required") return null;
	return (
		<Alert tone="warning" title={m.action_needed_title()}>
			<p>{m.action_needed_text({ count: view.openItems })}</p>
			<div>
				{readOnly ? (
					<Button disabled>{m.action_needed_button()}</Button>
				) : (
					<ButtonLink to={`/provide-information/${view.id}`}>{m.action_needed_button()}</ButtonLink>
				)}
			</div>
		</Alert>
	);
}
