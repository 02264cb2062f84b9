import { FIXED_COLUMN, LIST_COLUMNS, type ListColumn } from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { COLUMN_NAMES } from "./list-cells.tsx";

/** Which columns whoever looks wants to see; the number leads to the application and stays. */
export function ColumnForm({ columns }: { columns: readonly ListColumn[] }) {
	return (
		<details className="list-fold">
			<summary>{m.desk_columns()}</summary>
			<AppForm className="list-fold-body">
				<fieldset className="column-choice">
					<legend>{m.desk_columns_choose()}</legend>
					{LIST_COLUMNS.map((column) => (
						<label key={column} className="check">
							<input
								type="checkbox"
								name="column"
								value={column}
								defaultChecked={columns.includes(column)}
								disabled={column === FIXED_COLUMN}
							/>
							<span>{COLUMN_NAMES[column]()}</span>
						</label>
					))}
				</fieldset>
				<p className="muted small">{m.desk_columns_hint()}</p>
				<Button type="submit" name="intent" value="columns" variant="secondary">
					{m.desk_columns_keep()}
				</Button>
			</AppForm>
		</details>
	);
}
