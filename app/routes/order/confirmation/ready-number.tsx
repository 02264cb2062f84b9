import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AfterLink } from "../after-link.tsx";
import { NumberCard } from "../number-card.tsx";

/** What /nif-ready tells as well: the number, its certificate, and what to do next. */
export function ReadyNumber({ view }: { view: ApplicationView }) {
	return (
		<>
			<NumberCard view={view}>
				<div>
					<ButtonLink to={`/certificate/${view.id}`}>{m.confirmation_certificate()}</ButtonLink>
				</div>
			</NumberCard>
			<AfterLink view={view} />
		</>
	);
}
