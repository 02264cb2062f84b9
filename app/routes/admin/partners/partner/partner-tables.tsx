import { commissionStatus, payoutStatus } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PartnerCommission, PartnerPayment } from "#app/queries/partners/partner-figures.server.ts";
import { DateTime } from "../../date-time.tsx";
import { type Column, TableSection } from "../../tables/admin-table.tsx";
import { Money } from "../money.tsx";
import { exclusionText } from "../partner-labels.ts";

/** The last sales. */
export function SalesTable({ sales }: { sales: readonly PartnerCommission[] }) {
	const columns: Column[] = [
		[m.partners_column_when(), "col-date"],
		[m.partners_column_state()],
		[m.partners_country(), "col-short"],
		[m.partners_column_rate(), "col-tiny cell-number"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	return (
		<TableSection id="sales" title={m.partners_sales()} columns={columns} rows={sales}>
			{({ id, at, status, country, rate, amount }) => (
				<tr key={id}>
					<td>
						<DateTime at={at} withTime />
					</td>
					<th scope="row">{commissionStatus(status, getLocale())}</th>
					<td>{country}</td>
					<td className="cell-number">{rate} %</td>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}

/** What was paid, each with its statement. */
export function PaymentTable({ payments }: { payments: readonly PartnerPayment[] }) {
	const columns: Column[] = [
		[m.partners_column_when(), "col-date"],
		[m.partners_column_state()],
		[m.partners_column_amount(), "col-short cell-number"],
		[m.partners_statement(), "col-act"],
	];
	return (
		<TableSection id="payments" title={m.partners_payments()} columns={columns} rows={payments}>
			{({ id, at, status, amount, error }) => (
				<tr key={id}>
					<td>
						<DateTime at={at} withTime />
					</td>
					<th scope="row">
						{payoutStatus(status, getLocale())}
						{error && <span className="small muted"> {exclusionText(error) ?? error}</span>}
					</th>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
					<td>
						<a href={`/admin/statements/${id}`}>{m.partners_payment({ id })}</a>
					</td>
				</tr>
			)}
		</TableSection>
	);
}
