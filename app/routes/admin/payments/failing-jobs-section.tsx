import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import { formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { STEP_NAMES } from "../payment-labels.ts";

type FailingStepSectionProps = { steps: readonly { step: ScheduledJob; at: number; error: string }[] };

/** Steps of the cron that fail: while one does, what it should do for applicants is left undone. */
export function FailingJobsSection({ steps }: FailingStepSectionProps) {
	return (
		<section className="admin-panel" aria-labelledby="steps">
			<h2 id="steps">
				{m.money_steps()} <span className="count">{steps.length}</span>
			</h2>
			<p>{m.money_steps_todo()}</p>
			<ul className="issues">
				{steps.map(({ step, at, error }) => (
					<li key={step}>
						<span className="issue-application">{STEP_NAMES[step]()}</span>
						<span />
						<code>{error}</code>
						<span className="muted">{m.money_since({ date: formatShortDate(at, getLocale()) })}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
