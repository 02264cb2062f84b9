type NumberTableProps = { title: string; head: string[]; rows: [name: string, ...numbers: number[]][] };

/** Named numbers in columns. */
export function NumberTable({ title, head, rows }: NumberTableProps) {
	return (
		<table className="admin-table table-plain number-table">
			<caption>{title}</caption>
			<thead>
				<tr>
					{head.map((name) => (
						<th key={name} scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(([name, ...numbers]) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						{numbers.map((number, column) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
							<td key={column}>{number}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
