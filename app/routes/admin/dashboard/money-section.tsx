import { formatMoney } from "#app/domain/money/money.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { MoneyOfDay } from "#app/queries/money/find-money-of-day.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** What came in today and what left again. */
export function MoneySection({ money }: { money: MoneyOfDay }) {
	const language = getLocale();
	const sums = [
		{ name: m.dash_taken(), sum: money.taken },
		{ name: m.dash_refunded(), sum: -money.refunded },
		{ name: m.dash_lost(), sum: -money.lost },
		{ name: m.dash_net(), sum: money.net },
	];
	return (
		<section className="admin-panel" aria-labelledby="money">
			<h2 id="money">
				<AppLink to="/admin/payments">{m.dash_money()}</AppLink>
			</h2>
			<p className="muted small">{m.dash_money_day({ date: formatCivilDate(money.day, language) })}</p>
			<table className="admin-table table-plain dash-sums">
				<tbody>
					{sums.map(({ name, sum }) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							<td className="dash-count">{formatMoney(sum === 0 ? 0 : sum, language)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
