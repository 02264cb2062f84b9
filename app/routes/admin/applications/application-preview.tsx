import { LIST_COLUMNS, type ListColumn } from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";
import { type ApplicationRow, CELL_TEXTS, COLUMN_NAMES, cellContent } from "./list-cells.tsx";

export function previewId({ id }: Pick<ApplicationRow, "id">): string {
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
export function ApplicationPreview({ row, address }: { row: ApplicationRow; address: string }) {
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
