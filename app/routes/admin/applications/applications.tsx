import { servicesContext, staffContext } from "#app/context.ts";
import { STAGES } from "#app/domain/application/application.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { m } from "#app/paraglide/messages.js";
import { listApplications } from "#app/queries/application/list-applications.server.ts";
import { URGENCIES } from "#app/queries/application/urgency.server.ts";
import { STAGE_NAMES, URGENCY_NAMES } from "#app/routes/admin/admin-labels.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { Route } from "./+types/applications";
import { ApplicationTable } from "./application-table.tsx";
import { Pager } from "./pager.tsx";
import { SearchForm } from "./search-form.tsx";
import { StageLinks } from "./stage-links.tsx";

export function meta() {
	return adminMeta(m.admin_list_title());
}

/** Row 90. `?stage=`, `?only=`, `?q=` and `?page=` choose; anything odd in them counts as absent. */
export async function loader({ request, context }: Route.LoaderArgs) {
	context.get(staffContext);
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const stage = STAGES.find((name) => name === searchParams.get("stage")) ?? null;
	const only = URGENCIES.find((name) => name === searchParams.get("only")) ?? null;
	const search = (searchParams.get("q") ?? "").slice(0, 120);
	const page = Math.min(Math.trunc(Number(searchParams.get("page"))) || 1, 1000);
	const list = await listApplications(services, { stage, search, page, only });
	const now = services.now();
	const applications = list.applications.map((listed) => ({ ...listed, clock: applicationClock(listed, now) }));
	return { ...list, applications, stage, search, only };
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { applications, counts, stage, search, only, page, hasNext, lookedAt } = loaderData;
	const ofStage = stage ? STAGE_NAMES[stage]() : m.admin_stage_all();
	const queue = only ? URGENCY_NAMES[only]() : ofStage;
	return (
		<div className="admin wrap wrap-admin">
			<header className="admin-head">
				<h1>{m.admin_list_title()}</h1>
				<SearchForm stage={stage} search={search} />
			</header>
			<StageLinks counts={counts} stage={stage} isPart={only !== null} />
			<h2 className="admin-subtitle">{search ? m.admin_list_found({ queue, search }) : queue}</h2>
			{lookedAt !== null && <p role="status">{m.dash_search_more({ n: lookedAt })}</p>}
			<ApplicationTable applications={applications} />
			<Pager page={page} hasNext={hasNext} stage={stage} search={search} only={only} />
		</div>
	);
}
