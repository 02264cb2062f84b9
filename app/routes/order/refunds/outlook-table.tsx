import { m } from "#app/paraglide/messages.js";
import type { RefundsView } from "./refunds-view.ts";

/** What would go back, line by line; on a phone each line is a block of its own. */
export function OutlookTable({ lines }: { lines: RefundsView["lines"] }) {
	return (
		<table className="outlook">
			<caption>{m.refunds_table()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.refunds_when()}</th>
					<th scope="col">{m.withdraw_back()}</th>
					<th scope="col">{m.refunds_why_column()}</th>
				</tr>
			</thead>
			<tbody>
				{lines.map(({ when, amount, why }) => (
					<tr key={when}>
						<th scope="row">{when}</th>
						<td className="outlook-amount">{amount}</td>
						<td>{why}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
