import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import type { AdminReading } from "../application-view.ts";

/** What the reader read, beside what the applicant typed. */
export function ReadingTable({ title, readings }: { title: string; readings: readonly AdminReading[] }) {
	if (readings.length === 0) return null;
	return (
		<table className="admin-table table-plain reading-table">
			<caption className="sr-only">{m.admin_read_caption({ title })}</caption>
			<thead>
				<tr>
					<td />
					<th scope="col">{m.admin_read_column()}</th>
					<th scope="col">{m.admin_typed_column()}</th>
				</tr>
			</thead>
			<tbody>
				{readings.map(({ term, read, typed, differs }) => (
					<tr key={term} data-differs={differs || undefined}>
						<th scope="row">{term}</th>
						<td>{read}</td>
						<td>
							{typed}
							{differs && (
								<>
									{" "}
									<Badge tone="warning">{m.admin_read_differs()}</Badge>
								</>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
