import { data } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { STAGES } from "#app/domain/application/application.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { mayAssign } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { listApplications, type Owner } from "#app/queries/application/list-applications.server.ts";
import { URGENCIES } from "#app/queries/application/urgency.server.ts";
import { listColleagues } from "#app/queries/people/list-colleagues.server.ts";
import { nameStaff } from "#app/queries/people/name-staff.server.ts";
import { STAGE_NAMES, URGENCY_NAMES } from "#app/routes/admin/admin-labels.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ClaimForm } from "../desk-keys/claim-form.tsx";
import { DeskKeys } from "../desk-keys/desk-keys.tsx";
import type { Route } from "./+types/applications";
import { ApplicationTable } from "./application-table.tsx";
import { OwnerFilter } from "./owner-filter.tsx";
import { Pager } from "./pager.tsx";
import { SearchForm } from "./search-form.tsx";
import { shareApplications } from "./share-applications.server.ts";
import { ShareAnswer, ShareForm } from "./share-form.tsx";
import { StageLinks } from "./stage-links.tsx";

export function meta() {
	return adminMeta(m.admin_list_title());
}

/** Row 90. `?stage=`, `?only=`, `?owner=`, `?q=` and `?page=` choose; anything odd in them counts as absent. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const stage = STAGES.find((name) => name === searchParams.get("stage")) ?? null;
	const only = URGENCIES.find((name) => name === searchParams.get("only")) ?? null;
	const search = (searchParams.get("q") ?? "").slice(0, 120);
	const page = Math.min(Math.trunc(Number(searchParams.get("page"))) || 1, 1000);
	const owner = ownerOf(searchParams.get("owner"), staff.id);
	const [list, colleagues] = await Promise.all([
		listApplications(services, { stage, search, page, only, owner }),
		listColleagues(services),
	]);
	const names = await nameStaff(
		services,
		list.applications.flatMap(({ assignedTo }) => assignedTo ?? []),
	);
	const now = services.now();
	const applications = list.applications.map((listed) => {
		const name = listed.assignedTo === null ? null : (names.get(listed.assignedTo) ?? m.inbox_left_us());
		return { ...listed, owner: name, clock: applicationClock(listed, now) };
	});
	const shared = { owner, me: staff.id, colleagues, shares: mayAssign(staff) };
	return { ...list, ...shared, applications, stage, search, only };
}

function ownerOf(asked: string | null, me: number): Owner | null {
	if (asked === "nobody") return asked;
	if (asked === "mine") return me;
	return asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}

/** Claims the next application, or gives the ticked ones to somebody. */
export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const { answer, status } = await shareApplications(
		services,
		context.get(staffContext),
		context.get(visitorContext),
		form,
	);
	return data(answer, { status });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { applications, counts, stage, search, only, owner, page, hasNext, lookedAt, me, colleagues, shares } =
		loaderData;
	const ofStage = stage ? STAGE_NAMES[stage]() : m.admin_stage_all();
	const queue = only ? URGENCY_NAMES[only]() : ofStage;
	const table = <ApplicationTable applications={applications} chosen={shares ? (actionData?.chosen ?? []) : null} />;
	return (
		<div className="admin wrap wrap-admin">
			<header className="admin-head">
				<h1>{m.admin_list_title()}</h1>
				<SearchForm stage={stage} search={search} />
			</header>
			{actionData && <ShareAnswer answer={actionData} />}
			<StageLinks counts={counts} stage={stage} isPart={only !== null} />
			<div className="list-acts">
				<OwnerFilter owner={owner} me={me} colleagues={colleagues} stage={stage} only={only} search={search} />
				{shares && <ClaimForm />}
				<DeskKeys page="list" shares={shares} />
			</div>
			<h2 className="admin-subtitle">{search ? m.admin_list_found({ queue, search }) : queue}</h2>
			{lookedAt !== null && <p role="status">{m.dash_search_more({ n: lookedAt })}</p>}
			{shares && applications.length > 0 ? (
				<ShareForm colleagues={colleagues} to={actionData?.to ?? ""}>
					{table}
				</ShareForm>
			) : (
				table
			)}
			<Pager page={page} hasNext={hasNext} stage={stage} search={search} only={only} owner={owner} />
		</div>
	);
}
