import { lazy } from "react";
import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Later } from "#app/ui/later.tsx";
import { AfterLink } from "../after-link.tsx";

/** Few who look have their number yet. */
const NumberCard = lazy(async () => ({ default: (await import("../number-card.tsx")).NumberCard }));

/** What /nif-ready tells as well: the number, its certificate, and what to do next. */
export function ReadyNumber({ view }: { view: ApplicationView }) {
	return (
		<>
			<Later>
				<NumberCard view={view}>
					<div>
						<ButtonLink to={`/certificate/${view.id}`}>{m.confirmation_certificate()}</ButtonLink>
					</div>
				</NumberCard>
			</Later>
			<AfterLink view={view} />
		</>
	);
}
