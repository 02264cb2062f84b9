import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import type { MeasuredStage } from "#app/domain/measures/stage-clock.ts";
import { inBusinessDays, isEnough } from "#app/domain/measures/stage-figures.ts";
import { DAY, formatCivilDate, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { MeasuredFigures } from "#app/queries/measures/trends.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";

/** Stages with pending work. */
const OPEN = STAGES.filter((stage) => stage !== "closed" && stage !== "certificate_ready");

/** Number of applications in each open stage, linked to its list. */
export function StagesSection({ counts }: { counts: Record<Stage, number> }) {
	const max = Math.max(1, ...OPEN.map((stage) => counts[stage]));
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
						{OPEN.map((stage) => (
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

const MEASURED: readonly MeasuredStage[] = ["payment_to_nif", ...OPEN];
const HOURS_A_DAY = DAY / HOUR;

/** Duration of each stage over ninety days, without figures for small samples. */
export function TimesSection({ figures }: { figures: readonly MeasuredFigures[] }) {
	const [firstFigures] = figures;
	const max = Math.max(1, ...figures.filter(isEnough).map(({ p90 }) => p90));
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
								{MEASURED.map((stage) => (
									<TimesRow key={stage} stage={stage} measured={figures.find((row) => row.stage === stage)} max={max} />
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

type TimesRowProps = { stage: MeasuredStage; measured: MeasuredFigures | undefined; max: number };

function TimesRow({ stage, measured, max }: TimesRowProps) {
	const name = stage === "payment_to_nif" ? m.dashboard_overall() : STAGE_NAMES[stage]();
	const figures = measured && isEnough(measured) ? measured : null;
	return (
		<tr>
			<th scope="row">{name}</th>
			<td className="dash-count">{measured?.n ?? 0}</td>
			{figures ? (
				<>
					<td className="dash-count">{durationText(figures.median)}</td>
					<td className="dash-count">{durationText(figures.p90)}</td>
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

/** Business hours below two business days, otherwise days. */
function durationText(hours: number): string {
	if (hours < 2 * HOURS_A_DAY) return m.dashboard_hours({ n: hours });
	return m.dashboard_days({ n: new Intl.NumberFormat(INTL_TAG[getLocale()]).format(inBusinessDays(hours)) });
}

type BarProps = {
	/** Length of the bar as a share of the width, 0 to 1. */
	share: number;
	/** Length of the thin line behind it, likewise; for a higher percentile. */
	thinShare?: number;
};

const WIDTH = 100;

/** A decorative bar: the number is next to it. */
export function Bar({ share, thinShare = 0 }: BarProps) {
	return (
		<svg className="dash-svg-bar" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
			{thinShare > 0 && <rect x={0} y={4} width={thinShare * WIDTH} height={2} />}
			<rect x={0} y={1} width={share * WIDTH} height={8} />
		</svg>
	);
}
