import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Eye from "lucide-react/icons/eye";
import type { DueGroup } from "#app/domain/staff/due-group.ts";
import { type ColumnWidths, FLEXIBLE_COLUMN, LIST_COLUMNS, type ListColumn } from "#app/domain/staff/list-settings.ts";
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

/** Rows grouped by due date. A list with a different order has a single group, null. */
type RowGroup = { group: DueGroup | null; rows: ApplicationRow[] };

type ApplicationTableProps = {
	groups: readonly RowGroup[];
	columns: readonly ListColumn[];
	/** Widths set by the viewer; other columns have default widths. */
	widths: ColumnWidths;
	/** Selected rows; null for users who cannot select. */
	selectedIds: readonly string[] | null;
	/** The filter as a query string, which application pages use to link to the next one. Null if there is none. */
	filter: string | null;
	/** Null for a list with a fixed order. */
	sorting: Sorting | null;
};

/** Table of applications; on a small screen each row becomes two lines. */
export function ApplicationTable({ groups, columns, widths, selectedIds, filter, sorting }: ApplicationTableProps) {
	if (groups.length === 0) return <p className="admin-empty">{m.admin_list_empty()}</p>;
	const columnCount = columns.length + (selectedIds ? 2 : 1);
	return (
		<div className="list-scroll" data-columns={columns.length}>
			<table className="admin-table application-table" data-live-rows>
				<caption className="sr-only">{m.admin_list_title()}</caption>
				<thead>
					<tr>
						{selectedIds && (
							<th scope="col" className="col-choose">
								<span className="sr-only">{m.admin_list_select()}</span>
							</th>
						)}
						{columns.map((column) => (
							<ColumnHeader key={column} column={column} width={widths[column]} sorting={sorting} />
						))}
						<td className="col-preview" />
					</tr>
				</thead>
				{groups.map(({ group, rows }) => (
					<tbody key={group}>
						{group && (
							<tr className="group-head">
								<th colSpan={columnCount} scope="rowgroup">
									{GROUP_NAMES[group]()}
								</th>
							</tr>
						)}
						{rows.map((row) => (
							<ApplicationTableRow
								key={row.id}
								row={row}
								columns={columns}
								isSelected={selectedIds ? selectedIds.includes(row.id) : null}
								filter={filter}
							/>
						))}
					</tbody>
				))}
			</table>
		</div>
	);
}

type ApplicationTableRowProps = {
	row: ApplicationRow;
	columns: readonly ListColumn[];
	/** Null for users who cannot select. */
	isSelected: boolean | null;
	/** See the table's props. */
	filter: string | null;
};

function ApplicationTableRow({ row, columns, isSelected, filter }: ApplicationTableRowProps) {
	const query = filter === null ? "" : `?${new URLSearchParams({ list: filter })}`;
	const path = `/admin/applications/${row.id}${query}`;
	return (
		<tr data-application={row.id}>
			{isSelected !== null && (
				<td className="col-choose">
					<label>
						<input type="checkbox" name="application" value={row.id} defaultChecked={isSelected} />
						<span className="sr-only">{m.admin_list_select_one({ number: row.applicationNumber })}</span>
					</label>
				</td>
			)}
			{columns.map((column) =>
				column === "number" ? (
					<NumberCell key={column} row={row} path={path} />
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
			<td className="col-preview">
				<button type="button" className="preview-open" popoverTarget={previewId(row)}>
					<Eye size={16} aria-hidden />
					<span className="sr-only">{m.preview_open({ number: row.applicationNumber })}</span>
				</button>
			</td>
		</tr>
	);
}

/** The preview is outside its button's cell, which is replaced whenever the row changes. */
function NumberCell({ row, path }: { row: ApplicationRow; path: string }) {
	return (
		<th scope="row" className="col-number">
			<AppLink to={path} data-row>
				{row.applicationNumber}
			</AppLink>{" "}
			{row.isDemo && <Badge>{m.admin_demo()}</Badge>}
			<span className="viewers" data-viewers hidden />
			<ApplicationPreview row={row} path={path} />
		</th>
	);
}

function previewId({ id }: Pick<ApplicationRow, "id">): string {
	return `preview-${id}`;
}

/** Returns whether the preview lists a column; name and number are in its title. */
function isPreviewed(column: ListColumn): column is Exclude<ListColumn, "number" | "applicant"> {
	return column !== "number" && column !== "applicant";
}

/**
 * Native popover with all the list's data about an application, including hidden columns. The list's shortcuts keep it on the
 * current row. Shows the NIF only to users who selected that column.
 */
function ApplicationPreview({ row, path }: { row: ApplicationRow; path: string }) {
	const columns = LIST_COLUMNS.filter(isPreviewed).filter((name) => name !== "nif" || row.nif !== null);
	return (
		<div id={previewId(row)} className="preview" popover="auto" data-preview>
			<p className="muted">{m.preview_open({ number: row.applicationNumber })}</p>
			<p className="preview-name">{CELL_TEXTS.applicant(row)}</p>
			<dl>
				<div>
					<dt>{m.preview_stage()}</dt>
					<dd>{STAGE_NAMES[row.stage]()}</dd>
				</div>
				{columns.map((column) => (
					<div key={column}>
						<dt>{COLUMN_NAMES[column]()}</dt>
						<dd>{cellContent(column, row)}</dd>
					</div>
				))}
			</dl>
			<div className="row btn-row">
				<ButtonLink to={path}>{m.preview_open_case()}</ButtonLink>
				<Button variant="secondary" popoverTarget={previewId(row)} popoverTargetAction="hide">
					{m.admin_list_keys_close()}
				</Button>
			</div>
		</div>
	);
}

/** Filter and sort order for the links in the column headers. */
type Sorting = {
	/** As a query string. */
	filter: string;
	search: string;
	current: ListSort | null;
};

const ARROWS = { ascending: ArrowUp, descending: ArrowDown };

type ColumnHeaderProps = {
	column: ListColumn;
	/** In px; the script sets it (app/browser/admin-columns.ts). */
	width: number | undefined;
	/** Null for a list with a fixed order. */
	sorting: Sorting | null;
};

/** Header of a column. The header of a sortable column links to the first page in its order. */
function ColumnHeader({ column, width, sorting }: ColumnHeaderProps) {
	const name = COLUMN_NAMES[column]();
	const resizeAttributes = { "data-column": column === FLEXIBLE_COLUMN ? undefined : column, "data-width": width };
	const next = sorting && nextSort(column, sorting.current);
	if (!sorting || !next) {
		return (
			<th scope="col" className={`col-${column}`} {...resizeAttributes}>
				{name}
			</th>
		);
	}
	const { filter, search, current } = sorting;
	const sortDirection = ariaSort(column, current);
	const Arrow = sortDirection ? ARROWS[sortDirection] : ChevronsUpDown;
	return (
		<th scope="col" className={`col-${column}`} aria-sort={sortDirection} {...resizeAttributes}>
			<AppLink
				to={listPath(filter, { q: search, sort: formatSort(next) })}
				className="sort-link"
				title={next.descending ? m.admin_list_sort_descending() : m.admin_list_sort_ascending()}
			>
				{name}
				<Arrow size={14} aria-hidden />
			</AppLink>
		</th>
	);
}

/** Returns the list's path with some filter values replaced; empty values are omitted. */
export function listPath(filter: string, values: Record<string, string>): string {
	const query = new URLSearchParams(filter);
	for (const [name, value] of Object.entries(values)) {
		if (value === "") query.delete(name);
		else query.set(name, value);
	}
	return `/admin/applications${query.size > 0 ? `?${query}` : ""}`;
}
