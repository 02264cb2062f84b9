import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";

/** The queues, each with how many applications wait in it (row F63). */
export function StageLinks({ counts, stage }: { counts: Record<Stage, number>; stage: Stage | null }) {
	return (
		<nav className="stages" aria-label={m.admin_queues()}>
			<ul>
				<li>
					<AppLink to="/admin/applications" aria-current={stage === null ? "page" : undefined}>
						{m.admin_stage_all()}
					</AppLink>
				</li>
				{STAGES.map((name) => (
					<li key={name}>
						<AppLink to={`/admin/applications?stage=${name}`} aria-current={stage === name ? "page" : undefined}>
							{STAGE_NAMES[name]()} <span className="count">{counts[name]}</span>
						</AppLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
