import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import type { MeasuredStage } from "#app/domain/measures/stage-clock.ts";
import { isSampleLargeEnough, toBusinessDays } from "#app/domain/measures/stage-figures.ts";
import { DAY, formatCivilDate, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { MeasuredFigures } from "#app/queries/measures/trends.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";

/** Stages with pending work. */
const OPEN_STAGES = STAGES.filter((stage) => stage !== "closed" && stage !== "certificate_ready");

/** Number of applications in each open stage, linked to its list. */
export function StagesSection({ counts }: { counts: Record<Stage, number> }) {
	const max = Math.max(1, ...OPEN_STAGES.map((stage) => counts[stage]));
	return (
		<section aria-labelledby="stages">
			<h2 id="stages">{m.dashboard_stages()}</h2>
			<div className="dash-stages-frame">
				<table className="admin-table table-plain">
					<caption className="sr-only">{m.dashboard_chart_stages()}</caption>
					<thead className="sr-only">
						<tr>
							<th scope="col">{m.admin_column_stage()}</th>
							<td aria-hidden />
							<th scope="col">{m.dashboard_applications()}</th>
						</tr>
					</thead>
					<tbody>
						{OPEN_STAGES.map((stage) => (
							<tr key={stage}>
								<th scope="row">
									<AppLink to={`/admin/applications?stage=${stage}`}>{STAGE_NAMES[stage]()}</AppLink>
								</th>
								<td className="dash-bar" aria-hidden>
									<Bar share={counts[stage] / max} />
								</td>
								<td className={counts[stage] === 0 ? "dash-count muted" : "dash-count"}>{counts[stage]}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

const MEASURED_STAGES: readonly MeasuredStage[] = ["payment_to_nif", ...OPEN_STAGES];
const HOURS_PER_DAY = DAY / HOUR;

/** Duration of each stage over the last ninety days, without figures for small samples. */
export function TimesSection({ figures }: { figures: readonly MeasuredFigures[] }) {
	const [firstFigures] = figures;
	const max = Math.max(1, ...figures.filter(isSampleLargeEnough).map(({ p90 }) => p90));
	return (
		<section className="admin-panel" aria-labelledby="times">
			<h2 id="times">{m.dashboard_times()}</h2>
			{firstFigures ? (
				<>
					<div className="dash-scroll">
						<table className="admin-table table-plain dash-times">
							<caption className="sr-only">{m.dashboard_chart_times()}</caption>
							<thead>
								<tr>
									<th scope="col">{m.dashboard_times_stage()}</th>
									<th scope="col" className="dash-count">
										{m.dashboard_times_n()}
									</th>
									<th scope="col" className="dash-count">
										{m.dashboard_times_median()}
									</th>
									<th scope="col" className="dash-count">
										{m.dashboard_times_p90()}
									</th>
									<td aria-hidden />
								</tr>
							</thead>
							<tbody>
								{MEASURED_STAGES.map((stage) => (
									<TimesRow
										key={stage}
										stage={stage}
										stageFigures={figures.find((row) => row.stage === stage)}
										max={max}
									/>
								))}
							</tbody>
						</table>
					</div>
					<p className="muted small">
						{m.dashboard_times_note({ date: formatCivilDate(firstFigures.asOf, getLocale()) })}
					</p>
				</>
			) : (
				<p className="muted">{m.dashboard_times_none()}</p>
			)}
		</section>
	);
}

type TimesRowProps = { stage: MeasuredStage; stageFigures: MeasuredFigures | undefined; max: number };

function TimesRow({ stage, stageFigures, max }: TimesRowProps) {
	const name = stage === "payment_to_nif" ? m.dashboard_overall() : STAGE_NAMES[stage]();
	const figures = stageFigures && isSampleLargeEnough(stageFigures) ? stageFigures : null;
	return (
		<tr>
			<th scope="row">{name}</th>
			<td className="dash-count">{stageFigures?.n ?? 0}</td>
			{figures ? (
				<>
					<td className="dash-count">{formatDuration(figures.median)}</td>
					<td className="dash-count">{formatDuration(figures.p90)}</td>
				</>
			) : (
				<td className="dash-few" colSpan={2}>
					{m.dashboard_times_few()}
				</td>
			)}
			<td className="dash-bar" aria-hidden>
				{figures && <Bar share={figures.median / max} thinShare={figures.p90 / max} />}
			</td>
		</tr>
	);
}

/** Formats a duration: in business hours below two business days, otherwise in days. */
function formatDuration(hours: number): string {
	if (hours < 2 * HOURS_PER_DAY) return m.dashboard_hours({ n: hours });
	return m.dashboard_days({ n: new Intl.NumberFormat(INTL_TAG[getLocale()]).format(toBusinessDays(hours)) });
}

type BarProps = {
	/** Length of the bar as a share of the width, 0 to 1. */
	share: number;
	/** Length of the thin line behind the bar, 0 to 1, for the 90th percentile. */
	thinShare?: number;
};

const BAR_WIDTH = 100;

/** A decorative bar: the number is next to it. */
export function Bar({ share, thinShare = 0 }: BarProps) {
	return (
		<svg className="dash-svg-bar" viewBox={`0 0 ${BAR_WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
			{thinShare > 0 && <rect x={0} y={4} width={thinShare * BAR_WIDTH} height={2} />}
			<rect x={0} y={1} width={share * BAR_WIDTH} height={8} />
		</svg>
	);
}
