import { servicesContext } from "#app/context.ts";
import { formatDay } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listPageViews } from "#app/queries/measures/visits.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/page-views";

export function meta() {
	return adminMeta(m.admin_views());
}

/** Row 21: figures from our own page view counter. */
export async function loader({ context }: Route.LoaderArgs) {
	return listPageViews(context.get(servicesContext));
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { byPage, byDay } = loaderData;
	const total = (period: "week" | "month") => byPage.reduce((sum, page) => sum + page[period], 0);
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.admin_views()} lede={m.admin_views_lede()} />
			{byPage.length === 0 ? (
				<p className="admin-empty">{m.admin_views_empty()}</p>
			) : (
				<div className="number-tables">
					<NumberTable
						title={m.admin_views_by_page()}
						headings={[m.admin_views_page(), m.admin_views_7(), m.admin_views_30()]}
						rows={[
							[m.admin_views_total(), total("week"), total("month")],
							...byPage.map(({ path, week, month }): [string, number, number] => [path, week, month]),
						]}
					/>
					<NumberTable
						title={m.admin_views_by_day()}
						headings={[m.admin_views_day(), m.admin_views()]}
						rows={byDay.map(({ day, views }): [string, number] => [formatDay(day, getLocale()), views])}
					/>
				</div>
			)}
		</div>
	);
}

type NumberTableProps = { title: string; headings: string[]; rows: [name: string, ...numbers: number[]][] };

/** Columns of labelled numbers. */
function NumberTable({ title, headings, rows }: NumberTableProps) {
	return (
		<table className="admin-table table-plain number-table">
			<caption>{title}</caption>
			<thead>
				<tr>
					{headings.map((heading) => (
						<th key={heading} scope="col">
							{heading}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(([name, ...numbers]) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						{numbers.map((number, column) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
							<td key={column}>{number}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
