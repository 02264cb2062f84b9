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

type ApplicationRow = {
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
	/** Name of whoever works on it; null for nobody. */
	owner: string | null;
};

type ApplicationTableProps = {
	applications: readonly ApplicationRow[];
	/** Which lines are ticked; null for people who choose none. */
	chosen: readonly string[] | null;
};

/** One line an application; on a small screen each line becomes a card. */
export function ApplicationTable({ applications, chosen }: ApplicationTableProps) {
	if (applications.length === 0) return <p className="admin-empty">{m.admin_list_empty()}</p>;
	return (
		<table className="application-table">
			<thead>
				<tr>
					{chosen && (
						<th scope="col">
							<span className="sr-only">{m.desk_choose()}</span>
						</th>
					)}
					<th scope="col">{m.admin_column_number()}</th>
					<th scope="col">{m.admin_column_name()}</th>
					<th scope="col">{m.admin_column_stage()}</th>
					<th scope="col">{m.admin_column_package()}</th>
					<th scope="col">{m.admin_column_payment()}</th>
					<th scope="col">{m.desk_owner()}</th>
					<th scope="col">{m.dash_column_clock()}</th>
					<th scope="col">{m.admin_column_since()}</th>
				</tr>
			</thead>
			<tbody>
				{applications.map((row) => (
					<ApplicationLine key={row.id} row={row} chosen={chosen ? chosen.includes(row.id) : null} />
				))}
			</tbody>
		</table>
	);
}

function ApplicationLine({ row, chosen }: { row: ApplicationRow; chosen: boolean | null }) {
	return (
		<tr>
			{chosen !== null && (
				<td className="cell-choose">
					<label>
						<input type="checkbox" name="application" value={row.id} defaultChecked={chosen} />
						<span className="sr-only">{m.desk_choose_one({ number: row.applicationNumber })}</span>
					</label>
				</td>
			)}
			<th scope="row">
				<AppLink to={`/admin/applications/${row.id}`} data-row>
					{row.applicationNumber}
				</AppLink>{" "}
				{row.isDemo && <Badge>{m.admin_demo()}</Badge>}
			</th>
			<td className="cell-name">{fullName(row) || m.admin_none()}</td>
			<td>{STAGE_NAMES[row.stage]()}</td>
			<td>{packageName(row.packageType)}</td>
			<td>{PAYMENT_STATUSES[row.paymentStatus]()}</td>
			<td data-label={m.desk_owner()} className={row.owner === null ? "muted" : undefined}>
				{row.owner ?? m.desk_nobody()}
			</td>
			<td data-label={m.dash_column_clock()}>{row.clock ? <ClockTag clock={row.clock} /> : m.admin_none()}</td>
			<td data-label={m.admin_column_since()}>
				<DateTime at={row.stateSince} />
			</td>
		</tr>
	);
}
