import Eye from "lucide-react/icons/eye";
import type { ListColumn } from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ApplicationPreview, previewId } from "./application-preview.tsx";
import { type ApplicationRow, CELL_TEXTS, COLUMN_NAMES, cellContent } from "./list-cells.tsx";

type ApplicationLineProps = {
	row: ApplicationRow;
	columns: readonly ListColumn[];
	/** Null for people who choose none. */
	chosen: boolean | null;
	/** As of the table. */
	filter: string | null;
};

export function ApplicationLine({ row, columns, chosen, filter }: ApplicationLineProps) {
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
