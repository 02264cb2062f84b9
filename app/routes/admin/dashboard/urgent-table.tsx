import type { Stage } from "#app/domain/application/application.ts";
import type { Clock } from "#app/domain/application/due-date.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";
import { ClockTag } from "../clock-tag.tsx";

type Line = { id: string; applicationNumber: string; stage: Stage; clock: Clock | null };

/** The first of what is late or due today, by due date. */
export function UrgentTable({ applications }: { applications: readonly Line[] }) {
	return (
		<section className="admin-panel" aria-labelledby="urgent">
			<h2 id="urgent">{m.dash_most_urgent()}</h2>
			{applications.length === 0 ? (
				<p className="muted">{m.dash_risk_none()}</p>
			) : (
				<table className="admin-table table-plain dash-urgent">
					<thead>
						<tr>
							<th scope="col">{m.dash_column_clock()}</th>
							<th scope="col">{m.admin_column_number()}</th>
							<th scope="col">{m.admin_column_stage()}</th>
						</tr>
					</thead>
					<tbody>
						{applications.map(({ id, applicationNumber, stage, clock }) => (
							<tr key={id}>
								<td>{clock && <ClockTag clock={clock} />}</td>
								<th scope="row">
									<AppLink to={`/admin/applications/${id}`}>{applicationNumber}</AppLink>
								</th>
								<td>{STAGE_NAMES[stage]()}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	);
}
