import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { NifAlert } from "#app/ui/application/nif-alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { NumberCard } from "../certificate/number-card.tsx";

/** The number and a link to its certificate, as on /nif-ready. */
export function ReadyNumber({ view }: { view: ApplicationView }) {
	if (view.nifInCheck) return <NifAlert view={view} />;
	return (
		<NumberCard view={view}>
			<NifAlert view={view} />
			{view.hasCertificate && (
				<ButtonLink to={`/certificate/${view.id}`} wide>
					{m.confirmation_certificate()}
				</ButtonLink>
			)}
		</NumberCard>
	);
}
