import type { ApplicationView } from "#app/domain/application/projection.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { nextLabels } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { hasDueDate } from "./application-tracker.tsx";

/** Who acts next, what they do, and until when (rows F22, F32). */
export function NextStep({ view }: { view: ApplicationView }) {
	return (
		<Card aria-labelledby="next-step">
			<h2 id="next-step">{m.next_title()}</h2>
			<NextLines view={view} />
			{hasDueDate(view) && view.estimatedCompletionDate !== null && (
				<p>
					{m.next_promised({ date: formatDate(view.estimatedCompletionDate, getLocale()) })}
					{view.movedDays > 0 && ` ${m.next_moved({ days: view.movedDays })}`}
				</p>
			)}
		</Card>
	);
}

/** What everybody has to do now, a paragraph each. */
export function NextLines({ view }: { view: Pick<ApplicationView, "duties" | "status"> }) {
	return nextLabels(view).map(({ who, what }) => (
		<p key={what}>
			{who && <strong>{who}</strong>} {what}
		</p>
	));
}
