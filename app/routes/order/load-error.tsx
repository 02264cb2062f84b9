import { isRouteErrorResponse } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

/** Error boundary of the order pages, with a message for an application that failed to load (row 209). */
export function LoadProblem({ error }: { error: unknown }) {
	const failed = !isRouteErrorResponse(error) || error.status >= 500;
	return (
		<>
			{failed && <LoadFailed />}
			<ApplicationError error={error} isUnpaid />
		</>
	);
}

function LoadFailed() {
	return (
		<div className="wrap wrap-text">
			<Alert tone="danger" role="alert" title={m.load_error()}>
				<p>{m.load_failed()}</p>
				<ToastAnnouncement title={m.toast_error()} description={m.load_error()} variant="destructive" />
			</Alert>
		</div>
	);
}
