import type { DueGroup } from "#app/domain/staff/due-group.ts";
import type { ListColumn } from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationLine } from "./application-line.tsx";
import { ColumnHead, type Sorting } from "./column-head.tsx";
import type { ApplicationRow } from "./list-cells.tsx";

const GROUP_NAMES: Record<DueGroup, () => string> = {
	late: m.group_late,
	today: m.group_today,
	tomorrow: m.group_tomorrow,
	week: m.group_week,
	later: m.group_later,
	none: m.group_none,
	paused: m.group_paused,
};

/** Rows under the head of when they are due; null for a list in another order. */
type RowGroup = { group: DueGroup | null; rows: ApplicationRow[] };

type ApplicationTableProps = {
	groups: readonly RowGroup[];
	columns: readonly ListColumn[];
	/** Which lines are ticked; null for people who choose none. */
	chosen: readonly string[] | null;
	/** The filter, as an address has it: an application's page leads on to the next of this list. Null where there is none. */
	filter: string | null;
	/** Null for a list that has one order. */
	sorting: Sorting | null;
};

/** One line an application; on a small screen each line becomes two. */
export function ApplicationTable({ groups, columns, chosen, filter, sorting }: ApplicationTableProps) {
	if (groups.length === 0) return <p className="admin-empty">{m.admin_list_empty()}</p>;
	const width = columns.length + (chosen ? 2 : 1);
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
							<ColumnHead key={column} column={column} sorting={sorting} />
						))}
						<td className="col-peek" />
					</tr>
				</thead>
				{groups.map(({ group, rows }) => (
					<tbody key={group}>
						{group && (
							<tr className="group-head">
								<th colSpan={width} scope="rowgroup">
									{GROUP_NAMES[group]()}
								</th>
							</tr>
						)}
						{rows.map((row) => (
							<ApplicationLine
								key={row.id}
								row={row}
								columns={columns}
								chosen={chosen ? chosen.includes(row.id) : null}
								filter={filter}
							/>
						))}
					</tbody>
				))}
			</table>
		</div>
	);
}
