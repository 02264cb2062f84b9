import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ClosedAlert, isEnded } from "#app/ui/application/application-progress.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

/** Replaces the certificate if it does not exist yet (row 213) or the application was closed without one. */
export function NotAssignedYet({ view }: { view: ApplicationView }) {
	return (
		<div className="stack">
			{isEnded(view) ? (
				<ClosedAlert view={view} />
			) : (
				<Alert tone="info" title={m.nif_not_assigned_title()}>
					<p>{m.nif_not_assigned()}</p>
					<ToastAnnouncement title={m.nif_not_assigned_title()} description={m.nif_not_assigned()} />
				</Alert>
			)}
			<ButtonLink to={`/confirmation/${view.id}`} variant="secondary">
				{m.certificate_see_status()}
			</ButtonLink>
		</div>
	);
}
