import type { ReactNode } from "react";

/** The words over a column, and the class that says its width and how it is set. */
export type Column = readonly [head: string, className?: string];

type AdminTableProps = {
	columns: readonly Column[];
	/** What it is called where no heading names it. */
	caption?: string;
	/** The heading that names it. */
	labelledBy?: string;
	/** Its rows. */
	children: ReactNode;
};

/** A table of the admin area. */
export function AdminTable({ columns, caption, labelledBy, children }: AdminTableProps) {
	return (
		<table className="admin-table" aria-labelledby={labelledBy}>
			{caption && <caption className="sr-only">{caption}</caption>}
			<thead>
				<tr>
					{columns.map(([head, className]) => (
						<th key={head} scope="col" className={className}>
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

type TableSectionProps<Row> = {
	/** Of its heading. */
	id: string;
	title: string;
	columns: readonly Column[];
	rows: readonly Row[];
	/** What stands in place of a table without rows; without it the whole section is left out. */
	empty?: string;
	/** Draws one row. */
	children(row: Row): ReactNode;
};

/** A heading and the table that it names. */
export function TableSection<Row>({ id, title, columns, rows, empty, children }: TableSectionProps<Row>) {
	if (rows.length === 0 && !empty) return null;
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{rows.length === 0 ? (
				<p className="admin-empty">{empty}</p>
			) : (
				<AdminTable columns={columns} labelledBy={id}>
					{rows.map(children)}
				</AdminTable>
			)}
		</section>
	);
}
