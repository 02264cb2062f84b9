import type { ListColumn } from "#app/domain/staff/list-columns.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type ApplicationRow, CELL_TEXTS, COLUMN_NAMES, cellContent } from "./list-cells.tsx";

type ApplicationTableProps = {
	applications: readonly ApplicationRow[];
	columns: readonly ListColumn[];
	/** Which lines are ticked; null for people who choose none. */
	chosen: readonly string[] | null;
	/** The filter, as an address has it: an application's page leads on to the next of this list. Null where there is none. */
	filter: string | null;
};

/** One line an application; on a small screen each line becomes two. */
export function ApplicationTable({ applications, columns, chosen, filter }: ApplicationTableProps) {
	if (applications.length === 0) return <p className="admin-empty">{m.admin_list_empty()}</p>;
	return (
		<div className="list-scroll" data-columns={columns.length}>
			<table className="admin-table application-table" data-live-rows>
				<caption className="sr-only">{m.admin_list_title()}</caption>
				<thead>
					<tr>
						{chosen && (
							<th scope="col" className="col-choose">
								<span className="sr-only">{m.desk_choose()}</span>
							</th>
						)}
						{columns.map((column) => (
							<th key={column} scope="col" className={`col-${column}`}>
								{COLUMN_NAMES[column]()}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{applications.map((row) => (
						<ApplicationLine
							key={row.id}
							row={row}
							columns={columns}
							chosen={chosen ? chosen.includes(row.id) : null}
							filter={filter}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

type ApplicationLineProps = Pick<ApplicationTableProps, "columns" | "filter"> & {
	row: ApplicationRow;
	chosen: boolean | null;
};

function ApplicationLine({ row, columns, chosen, filter }: ApplicationLineProps) {
	return (
		<tr data-application={row.id}>
			{chosen !== null && (
				<td className="col-choose">
					<label>
						<input type="checkbox" name="application" value={row.id} defaultChecked={chosen} />
						<span className="sr-only">{m.desk_choose_one({ number: row.applicationNumber })}</span>
					</label>
				</td>
			)}
			{columns.map((column) =>
				column === "number" ? (
					<NumberCell key={column} row={row} filter={filter} />
				) : (
					<td
						key={column}
						className={column === "owner" && row.ownerName === null ? "col-owner muted" : `col-${column}`}
						data-label={COLUMN_NAMES[column]()}
						title={CELL_TEXTS[column](row) ?? undefined}
						lang={column === "language" ? row.language : undefined}
					>
						{cellContent(column, row)}
					</td>
				),
			)}
		</tr>
	);
}

function NumberCell({ row, filter }: { row: ApplicationRow; filter: string | null }) {
	const query = filter === null ? "" : `?${new URLSearchParams({ list: filter })}`;
	return (
		<th scope="row" className="col-number">
			<AppLink to={`/admin/applications/${row.id}${query}`} data-row>
				{row.applicationNumber}
			</AppLink>{" "}
			{row.isDemo && <Badge>{m.admin_demo()}</Badge>}
			<span className="lookers" data-lookers hidden />
		</th>
	);
}
