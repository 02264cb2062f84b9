import { m } from "#app/paraglide/messages.js";
import type { LedgerLine } from "#app/queries/partners/partner-figures.server.ts";
import { DateTime } from "../../date-time.tsx";
import { type Column, TableSection } from "../../tables/admin-table.tsx";
import { Money } from "../money.tsx";
import { ACCOUNT_NAMES, ENTRY_NAMES } from "../partner-labels.ts";

/** A partner's ledger, newest first: the sum of each account's lines is what the account says. */
export function LedgerTable({ lines }: { lines: readonly LedgerLine[] }) {
	const columns: Column[] = [
		[m.partners_column_when(), "col-date"],
		[m.partners_column_what()],
		[m.partners_column_account(), "col-middle"],
		[m.partners_column_about(), "col-short"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	const title = m.partners_ledger();
	return (
		<TableSection id="ledger" title={title} columns={columns} rows={lines} empty={m.partners_ledger_empty()}>
			{({ id, at, kind, account, amount, commissionId, paymentId }) => (
				<tr key={id}>
					<td>
						<DateTime at={at} withTime />
					</td>
					<th scope="row">{ENTRY_NAMES[kind]()}</th>
					<td>{ACCOUNT_NAMES[account]()}</td>
					<td>
						{commissionId !== null && m.partners_sale({ id: commissionId })}
						{paymentId !== null && m.partners_payment({ id: paymentId })}
					</td>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}
