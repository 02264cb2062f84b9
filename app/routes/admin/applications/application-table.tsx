import type { Stage } from "#app/domain/application/application.ts";
import type { Clock } from "#app/domain/application/due-date.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PAYMENT_STATUSES, STAGE_NAMES } from "../admin-labels.ts";
import { ClockTag } from "../clock-tag.tsx";
import { DateTime } from "../date-time.tsx";

export type ApplicationRow = {
	id: string;
	applicationNumber: string;
	firstName: string;
	lastName: string;
	stage: Stage;
	packageType: PackageId;
	paymentStatus: PaymentStatus;
	clock: Clock | null;
	stateSince: number;
	isDemo: boolean;
};

/** One line an application; on a small screen each line becomes a card. */
export function ApplicationTable({ applications }: { applications: readonly ApplicationRow[] }) {
	if (applications.length === 0) return <p className="admin-empty">{m.admin_list_empty()}</p>;
	return (
		<table className="application-table">
			<thead>
				<tr>
					<th scope="col">{m.admin_column_number()}</th>
					<th scope="col">{m.admin_column_name()}</th>
					<th scope="col">{m.admin_column_stage()}</th>
					<th scope="col">{m.admin_column_package()}</th>
					<th scope="col">{m.admin_column_payment()}</th>
					<th scope="col">{m.dash_column_clock()}</th>
					<th scope="col">{m.admin_column_since()}</th>
				</tr>
			</thead>
			<tbody>
				{applications.map((row) => (
					<ApplicationLine key={row.id} row={row} />
				))}
			</tbody>
		</table>
	);
}

function ApplicationLine({ row }: { row: ApplicationRow }) {
	return (
		<tr>
			<th scope="row">
				<AppLink to={`/admin/applications/${row.id}`}>{row.applicationNumber}</AppLink>{" "}
				{row.isDemo && <Badge>{m.admin_demo()}</Badge>}
			</th>
			<td>{fullName(row) || m.admin_none()}</td>
			<td>{STAGE_NAMES[row.stage]()}</td>
			<td>{packageName(row.packageType)}</td>
			<td>{PAYMENT_STATUSES[row.paymentStatus]()}</td>
			<td data-label={m.dash_column_clock()}>{row.clock ? <ClockTag clock={row.clock} /> : m.admin_none()}</td>
			<td data-label={m.admin_column_since()}>
				<DateTime at={row.stateSince} />
			</td>
		</tr>
	);
}
