import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

/** Warns while the assigned NIF is being verified, and after a correction until the new certificate arrives. */
export function NifAlert({ view }: { view: Pick<ApplicationView, "status" | "nifInCheck" | "hasCertificate"> }) {
	if (view.nifInCheck)
		return (
			<Alert tone="warning" title={m.nif_in_check_title()}>
				<p>{m.nif_in_check_text()}</p>
			</Alert>
		);
	if (view.status !== "completed" || view.hasCertificate) return null;
	return (
		<Alert tone="warning" title={m.nif_corrected_title()}>
			<p>{m.nif_corrected_text()}</p>
		</Alert>
	);
}
