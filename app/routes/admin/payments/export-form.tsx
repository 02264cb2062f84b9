import { formatMonth } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/** First and last day, YYYY-MM-DD. */
type Period = { from: string; to: string };

/** What the accountant's certified program needs; plain links and a plain form, because a file is no page. */
export function ExportForm({ periods: { month, quarter } }: { periods: { month: Period; quarter: Period } }) {
	const address = (period: Period) => `/admin/payments.csv?${new URLSearchParams(period)}`;
	const nameOf = (day: string) => formatMonth(day.slice(0, 7), getLocale());
	return (
		<section className="admin-panel" aria-labelledby="export">
			<h2 id="export">{m.money_export()}</h2>
			<p>{m.money_export_text()}</p>
			<p className="row">
				<a className="btn btn-secondary" href={address(month)} download>
					{m.money_export_month({ month: nameOf(month.from) })}
				</a>
				<a className="btn btn-secondary" href={address(quarter)} download>
					{m.money_export_quarter({ from: nameOf(quarter.from), to: nameOf(quarter.to) })}
				</a>
			</p>
			<form className="export-form" action="/admin/payments.csv">
				<TextField name="from" type="date" label={m.money_export_from()} />
				<TextField name="to" type="date" label={m.money_export_to()} />
				<Button type="submit" variant="secondary">
					{m.money_export_button()}
				</Button>
			</form>
		</section>
	);
}
