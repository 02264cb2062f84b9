import { FUNNEL_STEPS, type FunnelStep, type FunnelWeek } from "#app/domain/measures/funnel.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const STEP_NAMES: Record<FunnelStep, () => string> = {
	begun: m.dashboard_begun,
	submitted: m.dashboard_submitted,
	paid: m.dashboard_paid,
	filed: m.dashboard_filed,
	completed: m.dashboard_completed,
};

/** Dimensions of the chart in SVG units: it is as wide as its container and 96 pixels high. */
const HEIGHT = 96;
const COLUMN_WIDTH = 8;
const GAP_COLUMNS = 2;

/** Chart of eight weeks with the steps of each, from light to dark. */
export function FunnelSection({ weeks }: { weeks: readonly FunnelWeek[] }) {
	const max = Math.max(...weeks.flatMap((week) => FUNNEL_STEPS.map((step) => week[step])));
	return (
		<section className="admin-panel" aria-labelledby="funnel">
			<h2 id="funnel">{m.dashboard_funnel()}</h2>
			{max === 0 ? (
				<p className="muted">{m.dashboard_funnel_none()}</p>
			) : (
				<>
					<FunnelChart weeks={weeks} max={max} />
					<details>
						<summary>{m.dashboard_table()}</summary>
						<FunnelTable weeks={weeks} />
					</details>
				</>
			)}
			<p className="muted small">{m.dashboard_funnel_note()}</p>
		</section>
	);
}

function FunnelChart({ weeks, max }: { weeks: readonly FunnelWeek[]; max: number }) {
	const weekWidth = FUNNEL_STEPS.length * COLUMN_WIDTH + GAP_COLUMNS * COLUMN_WIDTH;
	return (
		<figure className="dash-chart">
			<figcaption>
				<ul className="dash-legend">
					{FUNNEL_STEPS.map((step, n) => (
						<li key={step}>
							<svg viewBox="0 0 10 10" aria-hidden="true">
								<rect className={`dash-step-${n}`} width={10} height={10} />
							</svg>
							{STEP_NAMES[step]()}
						</li>
					))}
				</ul>
			</figcaption>
			<span className="dash-scale" aria-hidden>
				{max}
			</span>
			<svg
				role="img"
				aria-label={m.dashboard_chart_funnel()}
				viewBox={`0 0 ${weeks.length * weekWidth} ${HEIGHT}`}
				preserveAspectRatio="none"
			>
				{weeks.map((counts, index) =>
					FUNNEL_STEPS.map((step, n) => {
						const height = (counts[step] / max) * HEIGHT;
						const x = index * weekWidth + n * COLUMN_WIDTH + (GAP_COLUMNS * COLUMN_WIDTH) / 2;
						return (
							<rect
								key={counts.monday + step}
								className={`dash-step-${n}`}
								x={x}
								y={HEIGHT - height}
								width={COLUMN_WIDTH - 1}
								height={height}
							/>
						);
					}),
				)}
			</svg>
			<ol className="dash-weeks" aria-hidden>
				{weeks.map(({ monday }) => (
					<li key={monday}>{formatDayAndMonth(monday)}</li>
				))}
			</ol>
		</figure>
	);
}

function FunnelTable({ weeks }: { weeks: readonly FunnelWeek[] }) {
	return (
		<div className="dash-scroll">
			<table className="admin-table table-plain dash-funnel">
				<caption className="sr-only">{m.dashboard_chart_funnel()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.dashboard_week()}</th>
						{FUNNEL_STEPS.map((step) => (
							<th key={step} scope="col" className="dash-count">
								{STEP_NAMES[step]()}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{[...weeks].reverse().map((week) => (
						<tr key={week.monday}>
							<th scope="row">{formatCivilDate(week.monday, getLocale())}</th>
							{FUNNEL_STEPS.map((step) => (
								<td key={step} className="dash-count">
									{week[step]}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Formats day and month as in Portugal and Spain; the table has the full date. */
function formatDayAndMonth(date: string): string {
	const [, month = "", day = ""] = date.split("-");
	return `${Number(day)}/${Number(month)}`;
}
