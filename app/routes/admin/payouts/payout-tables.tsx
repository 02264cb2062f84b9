import { m } from "#app/paraglide/messages.js";
import type { Payable } from "#app/queries/partners/payable.server.ts";
import type { ListedRun } from "#app/queries/partners/payout-run.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DateTime } from "../date-time.tsx";
import { Money } from "../partners/money.tsx";
import { METHOD_NAMES, OBSTACLE_NAMES, RUN_NAMES } from "../partners/partner-labels.ts";
import { type Column, TableSection } from "../tables/admin-table.tsx";

/** The runs so far, newest first. */
export function RunTable({ runs }: { runs: readonly ListedRun[] }) {
	const columns: Column[] = [
		[m.partners_column_made(), "col-date"],
		[m.partners_column_method(), "col-middle"],
		[m.partners_column_state()],
		[m.partners_payments(), "col-short cell-number"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	return (
		<TableSection id="runs" title={m.partners_runs()} columns={columns} rows={runs} empty={m.partners_runs_empty()}>
			{({ id, method, state, madeAt, payments, total, problem }) => (
				<tr key={id}>
					<th scope="row">
						<AppLink to={`/admin/payouts/${id}`}>
							<DateTime at={madeAt} withTime />
						</AppLink>
					</th>
					<td>{METHOD_NAMES[method]()}</td>
					<td>
						{state === "draft" ? <Badge tone="warning">{RUN_NAMES[state]()}</Badge> : RUN_NAMES[state]()}
						{problem && state !== "done" && <span className="small muted"> {problem}</span>}
					</td>
					<td data-label={m.partners_payments()} className="cell-number">
						{payments}
					</td>
					<td className="cell-number">
						<Money cents={total} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}

/** Everybody to whom something is owed, with what stands in the way. */
export function PayableTable({ payable }: { payable: readonly Payable[] }) {
	const columns: Column[] = [
		[m.partners_column_name()],
		[m.partners_column_code(), "col-middle"],
		[m.partners_column_obstacle(), "col-date"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	return (
		<TableSection id="owed" title={m.partners_owed()} columns={columns} rows={payable} empty={m.partners_owed_empty()}>
			{({ id, name, code, why, amount }) => (
				<tr key={id}>
					<th scope="row">
						<AppLink to={`/admin/partners/${id}`}>{name || m.partners_nameless()}</AppLink>
					</th>
					<td>{code}</td>
					<td>{why === null ? m.partners_ready() : OBSTACLE_NAMES[why]()}</td>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}
