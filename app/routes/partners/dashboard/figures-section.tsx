import { INTL_TAG } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { conversionOf, type FiguresOf, sumOf } from "#app/domain/partners/figures.ts";
import { formatCivilDate, formatMonth } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { FiguresChart } from "./figures-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import type { PeriodProps } from "./period.ts";

type FiguresSectionProps = { days: readonly FiguresOf[]; months: readonly FiguresOf[] };

/** What the link did in a month and in a year: sums, three small charts each, and the same as a table. */
export function FiguresSection({ days, months }: FiguresSectionProps) {
	const dayName = (at: string) => formatCivilDate(at, getLocale());
	const monthName = (at: string) => formatMonth(at, getLocale());
	return (
		<section className="partner-section" aria-labelledby="figures">
			<h2 id="figures">{m.partner_figures()}</h2>
			<Period id="days" title={m.partner_figures_days()} unit={m.partner_day()} figures={days} nameOf={dayName} />
			<Period
				id="months"
				title={m.partner_figures_months()}
				unit={m.partner_month()}
				figures={months}
				nameOf={monthName}
			/>
			<p className="muted small">{m.partner_figures_note()}</p>
		</section>
	);
}

function Period(period: PeriodProps) {
	const { id, title, figures } = period;
	const sum = sumOf(figures);
	const conversion = conversionOf(sum);
	const percent = new Intl.NumberFormat(INTL_TAG[getLocale()], { style: "percent", maximumFractionDigits: 1 });
	const rows = [
		{ term: m.partner_clicks(), value: sum.clicks },
		{ term: m.partner_started(), value: sum.started },
		{ term: m.partner_paid(), value: sum.paid },
		{ term: m.partner_conversion(), value: conversion === null ? "–" : percent.format(conversion) },
		{ term: m.partner_earned(), value: formatMoney(sum.earned, getLocale()) },
	];
	const nothing = sum.clicks + sum.started + sum.paid === 0;
	return (
		<div className="partner-period">
			<h3 id={id}>{title}</h3>
			{nothing ? (
				<p className="muted">{m.partner_figures_none()}</p>
			) : (
				<>
					<dl className="partner-sums">
						{rows.map(({ term, value }) => (
							<div key={term}>
								<dt className="small muted">{term}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
					<div className="partner-charts">
						<FiguresChart {...period} what="clicks" label={m.partner_clicks()} />
						<FiguresChart {...period} what="started" label={m.partner_started()} />
						<FiguresChart {...period} what="paid" label={m.partner_paid()} />
					</div>
					<details>
						<summary>{m.partner_as_table()}</summary>
						<FiguresTable {...period} />
					</details>
				</>
			)}
		</div>
	);
}
