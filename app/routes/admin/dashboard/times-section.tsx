import { STAGES } from "#app/domain/application/application.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import type { MeasuredStage } from "#app/domain/measures/stage-clock.ts";
import { inBusinessDays, isEnough } from "#app/domain/measures/stage-figures.ts";
import { DAY, formatCivilDate, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { MeasuredFigures } from "#app/queries/measures/trends.server.ts";
import { STAGE_NAMES } from "../admin-labels.ts";
import { Bar } from "./bar.tsx";

const MEASURED: readonly MeasuredStage[] = [
	"payment_to_nif",
	...STAGES.filter((stage) => stage !== "closed" && stage !== "certificate_ready"),
];
const HOURS_A_DAY = DAY / HOUR;

/** How long each stage took whoever passed it in ninety days; of too few nothing is said. */
export function TimesSection({ figures }: { figures: readonly MeasuredFigures[] }) {
	const [any] = figures;
	const most = Math.max(1, ...figures.filter(isEnough).map(({ p90 }) => p90));
	return (
		<section className="admin-panel" aria-labelledby="times">
			<h2 id="times">{m.dash_times()}</h2>
			{any ? (
				<>
					<div className="dash-scroll">
						<table className="admin-table table-plain dash-times">
							<caption className="sr-only">{m.dash_chart_times()}</caption>
							<thead>
								<tr>
									<th scope="col">{m.dash_times_stage()}</th>
									<th scope="col" className="dash-count">
										{m.dash_times_n()}
									</th>
									<th scope="col" className="dash-count">
										{m.dash_times_median()}
									</th>
									<th scope="col" className="dash-count">
										{m.dash_times_p90()}
									</th>
									<td aria-hidden />
								</tr>
							</thead>
							<tbody>
								{MEASURED.map((stage) => (
									<TimesRow key={stage} stage={stage} found={figures.find((row) => row.stage === stage)} most={most} />
								))}
							</tbody>
						</table>
					</div>
					<p className="muted small">{m.dash_times_note({ date: formatCivilDate(any.asOf, getLocale()) })}</p>
				</>
			) : (
				<p className="muted">{m.dash_times_none()}</p>
			)}
		</section>
	);
}

type TimesRowProps = { stage: MeasuredStage; found: MeasuredFigures | undefined; most: number };

function TimesRow({ stage, found, most }: TimesRowProps) {
	const name = stage === "payment_to_nif" ? m.dash_whole() : STAGE_NAMES[stage]();
	const known = found && isEnough(found) ? found : null;
	return (
		<tr>
			<th scope="row">{name}</th>
			<td className="dash-count">{found?.n ?? 0}</td>
			{known ? (
				<>
					<td className="dash-count">{inWords(known.median)}</td>
					<td className="dash-count">{inWords(known.p90)}</td>
				</>
			) : (
				<td className="dash-few" colSpan={2}>
					{m.dash_times_few()}
				</td>
			)}
			<td className="dash-bar" aria-hidden>
				{known && <Bar full={known.median / most} thin={known.p90 / most} />}
			</td>
		</tr>
	);
}

/** Business hours below two business days, else days. */
function inWords(hours: number): string {
	if (hours < 2 * HOURS_A_DAY) return m.dash_hours({ n: hours });
	return m.dash_days({ n: new Intl.NumberFormat(INTL_TAG[getLocale()]).format(inBusinessDays(hours)) });
}
