import { INTL_TAG, type Language, languageLabel } from "#app/domain/language.ts";
import { changeInPercent, type Trend, type TrendPart } from "#app/domain/measures/trends.ts";
import { type Cents, formatMoney, formatPrice } from "#app/domain/money/money.ts";
import { formatDay } from "#app/domain/time/calendar.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { MoneyTrend, Trends } from "#app/queries/measures/trends.server.ts";
import { AreaChart, BarChart } from "#app/ui/trend-chart.tsx";

/** Figures for the last thirty days, each compared with the thirty days before, with a chart and its table. */
export function TrendCards({ trends, money }: { trends: Trends; money: MoneyTrend | null }) {
	return (
		<div className="dash-cards">
			<PaidCard {...trends} />
			<NifsCard {...trends} />
			<EndToEndCard {...trends} />
			{money && <MoneyCard days={trends.days} money={money} />}
		</div>
	);
}

function PaidCard({ days, paid }: Trends) {
	const name = m.dashboard_trend_paid();
	if (isEmpty(paid)) return <EmptyCard id="paid" name={name} text={m.dashboard_trend_paid_none()} />;
	const languages = toNamedParts(paid.byLanguage, languageName);
	const packages = toNamedParts(paid.byPackage, packageName);
	return (
		<Card
			id="paid"
			name={name}
			figure={formatNumber(paid.total)}
			change={<Change {...paid} />}
			breakdown={formatShares(languages)}
			chart={<BarChart {...dailyChartProps(name, days, paid, formatNumber)} tone="azul" />}
		>
			<PartsTable caption={m.dashboard_visits_language()} parts={languages} />
			<PartsTable caption={m.admin_column_package()} parts={packages} />
			<DaysTable days={days} columns={[{ name, values: paid.daily.map((n) => formatNumber(n)) }]} />
		</Card>
	);
}

function NifsCard({ days, nifs }: Trends) {
	const name = m.dashboard_trend_nifs();
	if (isEmpty(nifs)) return <EmptyCard id="nifs" name={name} text={m.dashboard_trend_nifs_none()} />;
	const packages = toNamedParts(nifs.byPackage, packageName);
	return (
		<Card
			id="nifs"
			name={name}
			figure={formatNumber(nifs.total)}
			change={<Change {...nifs} />}
			breakdown={formatShares(packages)}
			chart={<BarChart {...dailyChartProps(name, days, nifs, formatNumber)} tone="green" />}
		>
			<PartsTable caption={m.admin_column_package()} parts={packages} />
			<DaysTable days={days} columns={[{ name, values: nifs.daily.map((n) => formatNumber(n)) }]} />
		</Card>
	);
}

function EndToEndCard({ days, endToEnd }: Trends) {
	const name = m.dashboard_trend_total_duration();
	const { daily, median, before, n, byPackage } = endToEnd;
	if (daily.every((value) => value === null))
		return (
			<EmptyCard
				id="whole-way"
				name={name}
				text={n === 0 ? m.dashboard_trend_nifs_none() : m.dashboard_trend_few({ n })}
			/>
		);
	const formatMedian = (value: number | null) => (value === null ? m.dashboard_times_few() : formatDays(value));
	const values = daily.filter((value) => value !== null);
	const packages = byPackage
		.filter((part) => part.median !== null)
		.map(({ key, median }) => `${packageName(key)} ${m.dashboard_days({ n: formatNumber(median ?? 0) })}`);
	return (
		<Card
			id="whole-way"
			name={name}
			figure={formatMedian(median)}
			change={median !== null && before !== null && <ChangeInDays days={Math.round((median - before) * 10) / 10} />}
			breakdown={packages.join(" · ")}
			chart={
				<AreaChart
					values={daily}
					name={m.dashboard_chart_median({
						...formatPeriod(days),
						least: formatDays(Math.min(...values)),
						most: formatDays(Math.max(...values)),
					})}
					titles={days.map((day, n) => `${formatDay(day, getLocale())}: ${formatMedian(daily[n] ?? null)}`)}
					tone="green"
				/>
			}
		>
			<p className="muted">{m.dashboard_trend_median_note()}</p>
			<DaysTable days={days} columns={[{ name, values: daily.map(formatMedian) }]} />
		</Card>
	);
}

function MoneyCard({ days, money }: { days: readonly string[]; money: MoneyTrend }) {
	const { received, refunded, lost, net, disputed } = money;
	const name = m.dashboard_trend_money();
	if ([received, refunded, lost].every(isEmpty))
		return <EmptyCard id="money" name={name} text={m.dashboard_trend_money_none()} />;
	const outflow = refunded.total + lost.total;
	const breakdown = [
		m.dashboard_trend_net({ sum: formatAmount(outflow) }),
		...(disputed > 0 ? [m.dashboard_trend_disputed({ sum: formatAmount(disputed) })] : []),
	];
	const formatNegative = ({ daily }: Trend) => daily.map((amount) => formatAmount(-amount));
	return (
		<Card
			id="money"
			name={name}
			figure={formatPrice(net.total, getLocale())}
			change={<Change {...net} />}
			breakdown={breakdown.join(" · ")}
			chart={<AreaChart {...dailyChartProps(name, days, net, formatAmount)} tone="azul" />}
		>
			<DaysTable
				days={days}
				columns={[
					{ name: m.dashboard_gross(), values: received.daily.map(formatAmount) },
					{ name: m.dashboard_refunded(), values: formatNegative(refunded) },
					{ name: m.dashboard_lost(), values: formatNegative(lost) },
					{ name: m.dashboard_net(), values: net.daily.map(formatAmount) },
				]}
			/>
		</Card>
	);
}

type CardProps = {
	id: string;
	name: string;
	figure: string;
	change: React.ReactNode;
	breakdown: string;
	chart: React.ReactNode;
	/** The tables behind the chart. */
	children: React.ReactNode;
};

function Card({ id, name, figure, change, breakdown, chart, children }: CardProps) {
	return (
		<section className="admin-panel dash-card" aria-labelledby={id}>
			<header>
				<h2 id={id}>{name}</h2>
				<span className="muted">{m.admin_views_30()}</span>
			</header>
			<p className="dash-figure">
				<strong>{figure}</strong> <span className="muted">{change}</span>
			</p>
			{chart}
			<div className="dash-folds">
				{breakdown && <p className="muted">{breakdown}</p>}
				<details>
					<summary>{m.dashboard_table()}</summary>
					{children}
				</details>
			</div>
		</section>
	);
}

function EmptyCard({ id, name, text }: { id: string; name: string; text: string }) {
	return (
		<section className="admin-panel dash-card" aria-labelledby={id}>
			<header>
				<h2 id={id}>{name}</h2>
			</header>
			<p className="muted">{text}</p>
		</section>
	);
}

function Change(trend: Pick<Trend, "total" | "before">) {
	const change = changeInPercent(trend);
	if (change === null) return m.dashboard_change_none();
	const percent = new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent", signDisplay: "exceptZero" });
	return m.dashboard_change({ change: percent.format(change / 100) });
}

function ChangeInDays({ days }: { days: number }) {
	return m.dashboard_change({ change: m.dashboard_days({ n: formatNumber(days, "exceptZero") }) });
}

type NamedPart = { name: string; total: number; before: number };

function toNamedParts<K extends string>(parts: readonly TrendPart<K>[], getName: (key: K) => string): NamedPart[] {
	return parts.map(({ key, total, before }) => ({ name: getName(key), total, before }));
}

/** Capitalises a language name, which Spanish and Portuguese write in lower case. */
function languageName(language: Language): string {
	return languageLabel(language, getLocale()).replace(/^./u, (letter) => letter.toUpperCase());
}

/** Formats shares as "English 58% · Spanish 17%"; empty if the last thirty days have no data. */
function formatShares(parts: readonly NamedPart[]): string {
	const grandTotal = parts.reduce((sum, { total }) => sum + total, 0);
	const percent = new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent" });
	return parts
		.filter(({ total }) => total > 0)
		.map(({ name, total }) => `${name} ${percent.format(total / grandTotal)}`)
		.join(" · ");
}

function PartsTable({ caption, parts }: { caption: string; parts: readonly NamedPart[] }) {
	return (
		<table className="admin-table table-plain">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					<th scope="col">{caption}</th>
					<th scope="col" className="dash-count">
						{m.admin_views_30()}
					</th>
					<th scope="col" className="dash-count">
						{m.dashboard_days_before()}
					</th>
				</tr>
			</thead>
			<tbody>
				{parts.map(({ name, total, before }) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						<td className="dash-count">{formatNumber(total)}</td>
						<td className="dash-count">{formatNumber(before)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

type Column = { name: string; values: readonly string[] };

/** Table of daily values, today first. */
function DaysTable({ days, columns }: { days: readonly string[]; columns: readonly Column[] }) {
	const language = getLocale();
	return (
		<div className="dash-scroll">
			<table className="admin-table table-plain dash-days">
				<caption className="sr-only">{m.admin_views_by_day()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.admin_views_day()}</th>
						{columns.map(({ name }) => (
							<th key={name} scope="col" className="dash-count">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{days
						.map((day, n) => (
							<tr key={day}>
								<th scope="row">{formatDay(day, language)}</th>
								{columns.map(({ name, values }) => (
									<td key={name} className="dash-count">
										{values[n]}
									</td>
								))}
							</tr>
						))
						.reverse()}
				</tbody>
			</table>
		</div>
	);
}

/** Returns the props of a daily chart, with accessible labels for the chart and for each day. */
function dailyChartProps(
	name: string,
	days: readonly string[],
	{ daily, total }: Trend,
	toText: (value: number) => string,
) {
	const language = getLocale();
	const maximum = Math.max(...daily);
	const day = formatDay(days[daily.indexOf(maximum)] ?? "", language);
	return {
		values: daily,
		name: m.dashboard_chart_daily({ name, ...formatPeriod(days), total: toText(total), most: toText(maximum), day }),
		titles: days.map((day, n) => `${formatDay(day, language)}: ${toText(daily[n] ?? 0)}`),
	};
}

function formatPeriod(days: readonly string[]): { from: string; to: string } {
	const language = getLocale();
	return { from: formatDay(days[0] ?? "", language), to: formatDay(days.at(-1) ?? "", language) };
}

function isEmpty({ total, before, daily }: Trend): boolean {
	return total === 0 && before === 0 && daily.every((value) => value === 0);
}

function formatNumber(value: number, signDisplay: "auto" | "exceptZero" = "auto"): string {
	return new Intl.NumberFormat(INTL_TAG[getLocale()], { maximumFractionDigits: 1, signDisplay }).format(value);
}

function formatAmount(amount: Cents): string {
	// Avoids a minus sign before zero.
	return formatMoney(amount === 0 ? 0 : amount, getLocale());
}

function formatDays(days: number): string {
	return m.measured_days({ count: days === 1 ? 1 : 2, n: formatNumber(days) });
}
