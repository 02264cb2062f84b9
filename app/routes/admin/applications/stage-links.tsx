import { STAGES, type Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { STAGE_NAMES } from "../admin-labels.ts";

type StageLinksProps = { counts: Record<Stage, number>; stage: Stage | null; isPart: boolean };

/** The queues, each with how many applications wait in it (row F63). A part of one is no queue that one is in. */
export function StageLinks({ counts, stage, isPart }: StageLinksProps) {
	const isOpen = (name: Stage | null) => (stage === name && !isPart ? "page" : undefined);
	return (
		<nav className="stages" aria-label={m.admin_queues()}>
			<ul>
				<li>
					<AppLink to="/admin/applications" aria-current={isOpen(null)}>
						{m.admin_stage_all()}
					</AppLink>
				</li>
				{STAGES.map((name) => (
					<li key={name}>
						<AppLink to={`/admin/applications?stage=${name}`} aria-current={isOpen(name)}>
							{STAGE_NAMES[name]()} <span className="count">{counts[name]}</span>
						</AppLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
