import type { Stage } from "#app/domain/application/application.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PAYMENT_STATUSES, STAGE_NAMES } from "../admin-labels.ts";
import type { Promised } from "../application/application-view.ts";
import { Moment } from "../date-time.tsx";
import { PromisedDate } from "../due-date.tsx";

export type CaseRow = {
	id: string;
	applicationNumber: string;
	firstName: string;
	lastName: string;
	stage: Stage;
	packageType: PackageId;
	paymentStatus: PaymentStatus;
	promised: Promised | null;
	stateSince: number;
	isDemo: boolean;
};

/** One line a case; on a small screen each line becomes a card. */
export function CaseTable({ cases }: { cases: readonly CaseRow[] }) {
	if (cases.length === 0) return <p className="desk-empty">{m.admin_list_empty()}</p>;
	return (
		<table className="case-table">
			<thead>
				<tr>
					<th scope="col">{m.admin_column_number()}</th>
					<th scope="col">{m.admin_column_name()}</th>
					<th scope="col">{m.admin_column_stage()}</th>
					<th scope="col">{m.admin_column_package()}</th>
					<th scope="col">{m.admin_column_payment()}</th>
					<th scope="col">{m.admin_column_promised()}</th>
					<th scope="col">{m.admin_column_since()}</th>
				</tr>
			</thead>
			<tbody>
				{cases.map((row) => (
					<CaseLine key={row.id} row={row} />
				))}
			</tbody>
		</table>
	);
}

function CaseLine({ row }: { row: CaseRow }) {
	return (
		<tr>
			<th scope="row">
				<AppLink to={`/admin/applications/${row.id}`}>{row.applicationNumber}</AppLink>{" "}
				{row.isDemo && <Badge>{m.admin_demo()}</Badge>}
			</th>
			<td>{`${row.firstName} ${row.lastName}`.trim() || m.admin_none()}</td>
			<td>{STAGE_NAMES[row.stage]()}</td>
			<td>{packageName(row.packageType)}</td>
			<td>{PAYMENT_STATUSES[row.paymentStatus]()}</td>
			<td data-label={m.admin_column_promised()}>
				{row.promised ? <PromisedDate promised={row.promised} /> : m.admin_none()}
			</td>
			<td data-label={m.admin_column_since()}>
				<Moment at={row.stateSince} />
			</td>
		</tr>
	);
}
