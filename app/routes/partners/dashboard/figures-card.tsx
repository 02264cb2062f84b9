import { INTL_TAG } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { conversionOf, type FiguresOf, sumOf } from "#app/domain/partners/figures.ts";
import { formatDay, formatMonth } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { AreaChart, BarChart } from "#app/ui/trend-chart.tsx";

/** In days. The year is shown by its months. */
export const PERIODS = [30, 90, 365] as const;

const PERIOD_NAMES = { 30: m.partner_days_30, 90: m.partner_days_90, 365: m.partner_months_12 };

type FiguresCardProps = { period: (typeof PERIODS)[number]; figures: readonly FiguresOf[] };

/** What the link did in a period: sums, a chart of each, and the same as a table. */
export function FiguresCard({ period, figures }: FiguresCardProps) {
	const sum = sumOf(figures);
	return (
		<section className="card portal-card" aria-labelledby="figures">
			<header>
				<h2 id="figures">{m.partner_results()}</h2>
				<nav className="portal-periods" aria-label={m.partner_period()}>
					<ul>
						{PERIODS.map((days) => (
							<li key={days}>
								<AppLink
									to={`/affiliate-dashboard${days === PERIODS[0] ? "" : `?days=${days}`}`}
									aria-current={days === period ? "true" : undefined}
								>
									{PERIOD_NAMES[days]()}
								</AppLink>
							</li>
						))}
					</ul>
				</nav>
			</header>
			{sum.clicks + sum.started + sum.paid === 0 ? (
				<p className="muted">
					{m.partner_figures_none()} <AppLink to="/affiliate-marketing-materials">{m.partner_share_more()}</AppLink>
				</p>
			) : (
				<Trends figures={figures} />
			)}
		</section>
	);
}

/** A day without its year, or a month. */
function nameOf(at: string): string {
	return at.length > 7 ? formatDay(at, getLocale()) : formatMonth(at, getLocale());
}

function Trends({ figures }: { figures: readonly FiguresOf[] }) {
	const sum = sumOf(figures);
	const conversion = conversionOf(sum);
	const percent = new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent", maximumFractionDigits: 1 });
	return (
		<>
			<dl className="portal-trends">
				<Trend figures={figures} what="clicks" label={m.partner_clicks()} />
				<Trend figures={figures} what="started" label={m.partner_started()} />
				<Trend figures={figures} what="paid" label={m.partner_paid()} />
			</dl>
			<div className="portal-folds-line">
				<p className="muted">
					{conversion !== null && `${m.partner_conversion()} ${percent.format(conversion)} · `}
					{m.partner_earned()} {formatMoney(sum.earned, getLocale())}
				</p>
				<details className="disclosure">
					<summary>{m.partner_as_table()}</summary>
					<p className="small muted">{m.partner_figures_note()}</p>
					<FiguresTable figures={figures} />
				</details>
			</div>
		</>
	);
}

type TrendProps = { figures: readonly FiguresOf[]; what: "clicks" | "started" | "paid"; label: string };

/** Clicks are many and flow; what follows from them is counted one by one. */
function Trend({ figures, what, label }: TrendProps) {
	const values = figures.map((one) => one[what]);
	const total = sumOf(figures)[what];
	const most = Math.max(...values);
	const day = nameOf(figures[values.indexOf(most)]?.at ?? "");
	const [from, to] = [nameOf(figures[0]?.at ?? ""), nameOf(figures.at(-1)?.at ?? "")];
	const chart = {
		values,
		name: m.partner_chart({ what: label, from, to, total, most, day }),
		titles: figures.map((one) => `${nameOf(one.at)}: ${one[what]}`),
	};
	return (
		<div>
			<dt className="muted">{label}</dt>
			<dd className="portal-figure">{new Intl.NumberFormat(INTL_TAG[getLocale()]).format(total)}</dd>
			<dd className="portal-trend">
				{what === "clicks" ? (
					<AreaChart {...chart} tone="azul" />
				) : (
					<BarChart {...chart} tone={what === "paid" ? "green" : "azul"} />
				)}
			</dd>
		</div>
	);
}

/** What the charts draw, the latest first; what has nothing is left out. */
function FiguresTable({ figures }: { figures: readonly FiguresOf[] }) {
	const rows = figures.filter(({ clicks, started, paid }) => clicks + started + paid > 0);
	return (
		// biome-ignore lint/a11y: by keyboard too it can be pushed sideways where it is too wide.
		<div className="portal-scroll" role="group" aria-labelledby="figures" tabIndex={0}>
			<table className="data-table">
				<caption className="sr-only">{m.partner_figures()}</caption>
				<thead>
					<tr>
						<th scope="col">{figures[0]?.at.length === 7 ? m.partner_month() : m.partner_day()}</th>
						<th scope="col">{m.partner_clicks()}</th>
						<th scope="col">{m.partner_started()}</th>
						<th scope="col">{m.partner_paid()}</th>
						<th scope="col">{m.partner_earned()}</th>
					</tr>
				</thead>
				<tbody>
					{[...rows].reverse().map(({ at, clicks, started, paid, earned }) => (
						<tr key={at}>
							<th scope="row">{nameOf(at)}</th>
							<td>{clicks}</td>
							<td>{started}</td>
							<td>{paid}</td>
							<td>{formatMoney(earned, getLocale())}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
