import type { ReactNode } from "react";

/** Label of a column, and the class for its width and alignment. */
export type Column = readonly [head: string, className?: string];

type AdminTableProps = {
	columns: readonly Column[];
	/** Accessible name of a table without a heading. */
	caption?: string;
	/** Id of the heading that names the table. */
	labelledBy?: string;
	/** The rows. */
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
	/** Id of the heading. */
	id: string;
	title: string;
	columns: readonly Column[];
	rows: readonly Row[];
	/** Text for an empty table. Without it an empty section is omitted. */
	emptyText?: string;
	/** Renders a row. */
	children(row: Row): ReactNode;
};

/** A heading and its table. */
export function TableSection<Row>({ id, title, columns, rows, emptyText, children }: TableSectionProps<Row>) {
	if (rows.length === 0 && !emptyText) return null;
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{rows.length === 0 ? (
				<p className="admin-empty">{emptyText}</p>
			) : (
				<AdminTable columns={columns} labelledBy={id}>
					{rows.map(children)}
				</AdminTable>
			)}
		</section>
	);
}
