import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PeriodProps } from "./period.ts";

/** What the charts draw, in figures, the latest first; what has nothing is left out. */
export function FiguresTable({ title, unit, figures, nameOf }: PeriodProps) {
	const rows = figures.filter(({ clicks, started, paid }) => clicks + started + paid > 0);
	return (
		// biome-ignore lint/a11y: by keyboard too it can be pushed sideways where it is too wide.
		<div className="partner-scroll" role="group" aria-label={title} tabIndex={0}>
			<table className="data-table">
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr>
						<th scope="col">{unit}</th>
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
