import {
	type ColumnWidths,
	FIXED_COLUMN,
	FLEXIBLE_COLUMN,
	LIST_COLUMNS,
	type ListColumn,
	MAX_COLUMN_WIDTH,
	MAX_VIEW_NAME,
	MIN_COLUMN_WIDTH,
} from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import type { Colleague } from "#app/queries/staff/colleagues.server.ts";
import type { SavedView } from "#app/queries/staff/find-list-settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { FormRefusal } from "../form-refusal.tsx";
import { UndoForm } from "../undo/undo-form.tsx";
import type { AssignmentResult } from "./assignment-actions.server.ts";
import { COLUMN_NAMES } from "./list-cells.tsx";

type AssignmentFormProps = { colleagues: readonly Colleague[]; assignee: string; children: React.ReactNode };

/** The list with checkboxes, and the bar that assigns the selected rows. */
export function AssignmentForm({ colleagues, assignee, children }: AssignmentFormProps) {
	const options = [
		{ value: "", label: m.admin_list_choose_one_colleague() },
		...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
		{ value: "unassigned", label: m.admin_list_unassigned() },
	];
	return (
		<AppForm noValidate>
			{children}
			<section className="share-bar" aria-label={m.admin_list_bar()}>
				<SelectField
					name="to"
					label={m.admin_list_assign_selected()}
					options={options}
					defaultValue={assignee}
					data-key="a"
				/>
				<Button type="submit" name="intent" value="assign" variant="secondary">
					{m.inbox_assign()}
				</Button>
			</section>
		</AppForm>
	);
}

/** Number of assigned applications, and each failure with its reason. */
export function AssignmentAlerts({ result: { message, undo, operation, problems } }: { result: AssignmentResult }) {
	return (
		<>
			{message && (
				<Alert tone={problems.length > 0 ? "info" : "success"} role="status" className="admin-alert">
					<p>{message}</p>
					<UndoForm offer={undo} />
				</Alert>
			)}
			{problems.length > 0 && (
				<Alert
					tone="danger"
					role="alert"
					title={operation === "undo" ? m.undo_not() : m.admin_list_not_done()}
					className="admin-alert"
				>
					<ul className="requested">
						{problems.map((problem) => (
							<li key={problem}>{problem}</li>
						))}
					</ul>
				</Alert>
			)}
		</>
	);
}

type SaveViewFormProps = {
	/** Whether the current user may share views. */
	canShare: boolean;
	/** Whether the list shows search results; a view does not store the search query. */
	isSearch: boolean;
	refusal: FormRefusal | null;
};

/** Saves the current filter under a name. */
export function SaveViewForm({ canShare, isSearch, refusal }: SaveViewFormProps) {
	const isOpen = refusal?.values.intent === "save-view";
	const values = isOpen ? refusal.values : {};
	return (
		<details className="list-fold" open={isOpen}>
			<summary>{m.admin_list_view_save()}</summary>
			<AppForm className="list-fold-body" noValidate>
				<TextField
					name="name"
					label={m.admin_list_view_name()}
					hint={m.admin_list_view_hint({ n: MAX_VIEW_NAME })}
					error={isOpen ? refusal.fields.name : undefined}
					defaultValue={values.name ?? ""}
					maxLength={MAX_VIEW_NAME}
					autoComplete="off"
				/>
				{isSearch && <p className="muted small">{m.admin_list_view_no_search()}</p>}
				{canShare && (
					<label className="check">
						<input type="checkbox" name="for" value="all" defaultChecked={values.for === "all"} />
						<span>{m.admin_list_view_shared()}</span>
					</label>
				)}
				<Button type="submit" name="intent" value="save-view" variant="secondary">
					{m.admin_list_view_update()}
				</Button>
			</AppForm>
		</details>
	);
}

/** The views that the current user may remove; nothing if there are none. */
export function RemoveViewForms({ views }: { views: readonly SavedView[] }) {
	const removableViews = views.filter((view) => view.isRemovable);
	if (removableViews.length === 0) return null;
	return (
		<details className="list-fold">
			<summary>{m.admin_list_views_remove()}</summary>
			<ul className="list-fold-body view-list">
				{removableViews.map(({ id, name, isShared }) => (
					<li key={id}>
						<span>
							{name} {isShared && <span className="muted">({m.admin_list_view_is_shared()})</span>}
						</span>
						<AppForm noValidate>
							<input type="hidden" name="view" value={id} />
							<Button type="submit" name="intent" value="remove-view" variant="secondary">
								{m.admin_list_view_remove()}
								<span className="sr-only">: {name}</span>
							</Button>
						</AppForm>
					</li>
				))}
			</ul>
		</details>
	);
}

/** Selection of columns; the number links to the application and is always shown. */
export function ColumnForm({ columns, widths }: { columns: readonly ListColumn[]; widths: ColumnWidths }) {
	return (
		<details className="list-fold">
			<summary>{m.admin_list_columns()}</summary>
			<AppForm className="list-fold-body">
				<fieldset className="column-choice">
					<legend>{m.admin_list_columns_choose()}</legend>
					{LIST_COLUMNS.map((column) => (
						<div key={column} className="column-line">
							<label className="check">
								<input
									type="checkbox"
									name="column"
									value={column}
									defaultChecked={columns.includes(column)}
									disabled={column === FIXED_COLUMN}
								/>
								<span>{COLUMN_NAMES[column]()}</span>
							</label>
							{column !== FLEXIBLE_COLUMN && (
								<input
									type="number"
									name={`width.${column}`}
									className="control column-width"
									aria-label={m.admin_list_column_width({ column: COLUMN_NAMES[column]() })}
									placeholder={m.admin_list_column_width_usual()}
									defaultValue={widths[column]}
									min={MIN_COLUMN_WIDTH}
									max={MAX_COLUMN_WIDTH}
								/>
							)}
						</div>
					))}
				</fieldset>
				<p className="muted small">{m.admin_list_columns_hint()}</p>
				<Button type="submit" name="intent" value="columns" variant="secondary">
					{m.admin_list_columns_save()}
				</Button>
			</AppForm>
		</details>
	);
}
