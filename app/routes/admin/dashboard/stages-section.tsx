import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";
import { Bar } from "./bar.tsx";

/** Stages in which somebody still has something to do. */
const OPEN = STAGES.filter((stage) => stage !== "closed" && stage !== "certificate_ready");

/** How many applications are in each open stage, each a link to its list. */
export function StagesSection({ counts }: { counts: Record<Stage, number> }) {
	const most = Math.max(1, ...OPEN.map((stage) => counts[stage]));
	return (
		<section aria-labelledby="stages">
			<h2 id="stages">{m.dash_stages()}</h2>
			<div className="dash-stages-frame">
				<table className="admin-table table-plain">
					<caption className="sr-only">{m.dash_chart_stages()}</caption>
					<thead className="sr-only">
						<tr>
							<th scope="col">{m.admin_column_stage()}</th>
							<td aria-hidden />
							<th scope="col">{m.dash_applications()}</th>
						</tr>
					</thead>
					<tbody>
						{OPEN.map((stage) => (
							<tr key={stage}>
								<th scope="row">
									<AppLink to={`/admin/applications?stage=${stage}`}>{STAGE_NAMES[stage]()}</AppLink>
								</th>
								<td className="dash-bar" aria-hidden>
									<Bar full={counts[stage] / most} />
								</td>
								<td className={counts[stage] === 0 ? "dash-count muted" : "dash-count"}>{counts[stage]}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
