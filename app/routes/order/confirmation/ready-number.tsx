import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { NumberCard } from "../certificate/number-card.tsx";

/** Content shared with /nif-ready: the number and its certificate. */
export function ReadyNumber({ view }: { view: ApplicationView }) {
	return (
		<NumberCard view={view}>
			<ButtonLink to={`/certificate/${view.id}`} wide>
				{m.confirmation_certificate()}
			</ButtonLink>
		</NumberCard>
	);
}
