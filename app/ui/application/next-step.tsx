import { isClockPaused } from "#app/domain/application/duties.ts";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { nextLabels } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/**
 * Shows who acts next, what they do and by when (rows F22, F32); empty once everything is done.
 * @param props.children control for the viewer's own action
 */
export function NextStep({ view, children }: { view: ApplicationView; children?: React.ReactNode }) {
	if (view.status === "completed" && view.owner && view.duties.length === 0) return null;
	return (
		<section className="next-step" aria-labelledby="next-step">
			<h2 id="next-step" className="sr-only">
				{m.next_title()}
			</h2>
			<div>
				<NextLines view={view} />
			</div>
			{children}
			<ExpectedDate view={view} />
		</section>
	);
}

/** Pending tasks of all parties, one paragraph each. */
export function NextLines({ view }: { view: Pick<ApplicationView, "duties" | "status"> }) {
	return nextLabels(view).map(({ party, task }) => (
		<p key={task}>
			{party && <strong>{party}</strong>} {task}
		</p>
	));
}

/** Expected date of the NIF, or of the certificate once the NIF is known. Explains a missing date. */
function ExpectedDate({ view }: { view: ApplicationView }) {
	const { estimatedCompletionDate: estimatedDate, isLate, hasNif, movedDays, duties } = view;
	if (estimatedDate === null) return isClockPaused(duties) && <p className="next-date">{m.next_clock_stopped()}</p>;
	const date = formatDate(estimatedDate, getLocale());
	const [nifLabel, certificateLabel] = isLate
		? [m.next_late, m.next_late_certificate]
		: [m.next_promised, m.next_promised_certificate];
	return (
		<p className="next-date">
			<strong>{hasNif ? certificateLabel({ date }) : nifLabel({ date })}</strong>
			{movedDays > 0 && ` ${m.next_moved({ days: movedDays })}`}
		</p>
	);
}
