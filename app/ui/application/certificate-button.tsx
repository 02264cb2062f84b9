import { isWaitingForApplicant } from "#app/domain/application/duties.ts";
import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

type CertificateButtonProps = {
	view: Pick<ApplicationView, "id" | "status" | "duties">;
	/** It is only shown, and leads nowhere. */
	readOnly?: boolean;
};

/** The way to the certificate, open when the application is completed (row 49). Who has something to do is not told to wait. */
export function CertificateButton({ view, readOnly }: CertificateButtonProps) {
	if (view.status === "completed" && readOnly)
		return (
			<Button disabled wide>
				{m.confirmation_certificate()}
			</Button>
		);
	if (view.status === "completed")
		return (
			<ButtonLink to={`/certificate/${view.id}`} wide>
				{m.confirmation_certificate()}
			</ButtonLink>
		);
	if (view.status === "rejected" || view.status === "cancelled") return null;
	if (isWaitingForApplicant(view.duties))
		return (
			<Button disabled wide>
				{m.confirmation_certificate()}
			</Button>
		);
	return (
		<Button disabled wide>
			{m.confirmation_wait()}
		</Button>
	);
}
