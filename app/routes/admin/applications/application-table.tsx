import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Eye from "lucide-react/icons/eye";
import type { DueGroup } from "#app/domain/staff/due-group.ts";
import { LIST_COLUMNS, type ListColumn } from "#app/domain/staff/list-settings.ts";
import { ariaSort, formatSort, type ListSort, nextSort } from "#app/domain/staff/list-sort.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";
import { type ApplicationRow, CELL_TEXTS, COLUMN_NAMES, cellContent } from "./list-cells.tsx";

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

type ApplicationLineProps = {
	row: ApplicationRow;
	columns: readonly ListColumn[];
	/** Null for people who choose none. */
	chosen: boolean | null;
	/** As of the table. */
	filter: string | null;
};

function ApplicationLine({ row, columns, chosen, filter }: ApplicationLineProps) {
	const query = filter === null ? "" : `?${new URLSearchParams({ list: filter })}`;
	const address = `/admin/applications/${row.id}${query}`;
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
					<NumberCell key={column} row={row} address={address} />
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
			<td className="col-peek">
				<button type="button" className="peek-open" popoverTarget={previewId(row)}>
					<Eye size={16} aria-hidden />
					<span className="sr-only">{m.peek_open({ number: row.applicationNumber })}</span>
				</button>
			</td>
		</tr>
	);
}

/** What is peeked at stands here and not in its button's cell, which is made anew whenever the row changes. */
function NumberCell({ row, address }: { row: ApplicationRow; address: string }) {
	return (
		<th scope="row" className="col-number">
			<AppLink to={address} data-row>
				{row.applicationNumber}
			</AppLink>{" "}
			{row.isDemo && <Badge>{m.admin_demo()}</Badge>}
			<span className="lookers" data-lookers hidden />
			<ApplicationPreview row={row} address={address} />
		</th>
	);
}

function previewId({ id }: Pick<ApplicationRow, "id">): string {
	return `peek-${id}`;
}

/** Name and number are its title. */
function isTold(column: ListColumn): column is Exclude<ListColumn, "number" | "applicant"> {
	return column !== "number" && column !== "applicant";
}

/**
 * All that the list knows of an application, beside the list: also what no column shows. The browser itself opens and closes it;
 * the keys of the list make it follow the row at hand. A NIF is in it for whoever has asked for that column alone.
 */
function ApplicationPreview({ row, address }: { row: ApplicationRow; address: string }) {
	const told = LIST_COLUMNS.filter(isTold).filter((name) => name !== "nif" || row.nif !== null);
	return (
		<div id={previewId(row)} className="peek" popover="auto" data-peek>
			<p className="muted">{m.peek_open({ number: row.applicationNumber })}</p>
			<p className="peek-name">{CELL_TEXTS.applicant(row)}</p>
			<dl>
				<div>
					<dt>{m.peek_stage()}</dt>
					<dd>{STAGE_NAMES[row.stage]()}</dd>
				</div>
				{told.map((column) => (
					<div key={column}>
						<dt>{COLUMN_NAMES[column]()}</dt>
						<dd>{cellContent(column, row)}</dd>
					</div>
				))}
			</dl>
			<div className="row btn-row">
				<ButtonLink to={address}>{m.peek_go()}</ButtonLink>
				<Button variant="secondary" popoverTarget={previewId(row)} popoverTargetAction="hide">
					{m.desk_keys_close()}
				</Button>
			</div>
		</div>
	);
}

/** What is listed and how, for the links that sort it. */
type Sorting = {
	/** As the address has it. */
	filter: string;
	search: string;
	shown: ListSort | null;
};

const ARROWS = { ascending: ArrowUp, descending: ArrowDown };

type ColumnHeadProps = {
	column: ListColumn;
	/** Null for a list that has one order. */
	sorting: Sorting | null;
};

/** Head of a column; a link that sorts the list, from its first page, where the column can. */
function ColumnHead({ column, sorting }: ColumnHeadProps) {
	const name = COLUMN_NAMES[column]();
	const next = sorting && nextSort(column, sorting.shown);
	if (!sorting || !next) {
		return (
			<th scope="col" className={`col-${column}`}>
				{name}
			</th>
		);
	}
	const { filter, search, shown } = sorting;
	const sorted = ariaSort(column, shown);
	const Arrow = sorted ? ARROWS[sorted] : ChevronsUpDown;
	return (
		<th scope="col" className={`col-${column}`} aria-sort={sorted}>
			<AppLink
				to={listAddress(filter, { q: search, sort: formatSort(next) })}
				className="sort-link"
				title={next.descending ? m.desk_sort_descending() : m.desk_sort_ascending()}
			>
				{name}
				<Arrow size={14} aria-hidden />
			</AppLink>
		</th>
	);
}

/** Address of the list with a filter, in which some values are set and empty ones are left out. */
export function listAddress(filter: string, values: Record<string, string>): string {
	const query = new URLSearchParams(filter);
	for (const [name, value] of Object.entries(values)) {
		if (value === "") query.delete(name);
		else query.set(name, value);
	}
	return `/admin/applications${query.size > 0 ? `?${query}` : ""}`;
}
