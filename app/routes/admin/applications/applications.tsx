import { data } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { mayAssign, mayShareViews } from "#app/domain/application/staff-roles.ts";
import { groupByDue } from "#app/domain/staff/due-group.ts";
import { shownSort } from "#app/domain/staff/list-sort.ts";
import { m } from "#app/paraglide/messages.js";
import {
	isListedClosed,
	listApplications,
	type PagePosition,
} from "#app/queries/application/list-applications.server.ts";
import { listColleagues, nameStaff } from "#app/queries/staff/colleagues.server.ts";
import { findListSettings } from "#app/queries/staff/find-list-settings.server.ts";
import { STAGE_NAMES, URGENCY_NAMES } from "#app/routes/admin/admin-labels.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { readListFilter, writeListFilter } from "#app/routes/admin/list-filter.server.ts";
import { openingReasonOf } from "#app/visitor/staff-cookie.server.ts";
import { LiveUpdates } from "../live/live-updates.tsx";
import { FormRefused } from "../refused-form.tsx";
import { ClaimForm } from "../shortcuts/claim-form.tsx";
import type { Route } from "./+types/applications";
import { ApplicationTable } from "./application-table.tsx";
import { ColumnForm } from "./column-form.tsx";
import { performListForm } from "./list-forms.server.ts";
import { ListRail } from "./list-rail.tsx";
import { OwnerFilter } from "./owner-filter.tsx";
import { Pager } from "./pager.tsx";
import { SearchForm } from "./search-form.tsx";
import { shareApplications } from "./share-applications.server.ts";
import { ShareAnswer, ShareForm } from "./share-form.tsx";
import { RemoveViews, SaveViewForm } from "./view-forms.tsx";

export function meta() {
	return adminMeta(m.admin_list_title());
}

/**
 * Row 90. `?stage=`, `?only=`, `?owner=` and `?q=` choose, `?sort=` orders, `?after=` or `?before=` a cursor leads to a page;
 * anything odd in them counts as absent.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const { searchParams } = new URL(request.url);
	const chosen = readListFilter(searchParams, staff.id);
	const search = (searchParams.get("q") ?? "").slice(0, 120);
	const [settings, colleagues] = await Promise.all([findListSettings(services, staff), listColleagues(services)]);
	const withNif = settings.columns.includes("nif");
	const list = await listApplications(services, { ...chosen, search, position: positionOf(searchParams), withNif });
	const names = await nameStaff(
		services,
		list.applications.flatMap(({ assignedTo }) => assignedTo ?? []),
	);
	const now = services.now();
	const applications = list.applications.map((listed) => ({
		...listed,
		countryName: countryName(listed.country, language),
		ownerName: listed.assignedTo === null ? null : (names.get(listed.assignedTo) ?? m.inbox_left_us()),
		clock: applicationClock(listed, now),
	}));
	const filter = writeListFilter(chosen, staff.id);
	const rights = { shares: mayAssign(staff), mayShare: mayShareViews(staff) };
	// What is found, or has ended, comes in another order than that of due dates.
	const isClosed = isListedClosed(chosen.stage);
	const byDefault = chosen.sort === null && search === "" && !isClosed;
	const byDue = byDefault && chosen.only !== "second" && chosen.only !== "message";
	const all = applications.length > 0 ? [{ group: null, rows: applications }] : [];
	const groups = byDue ? groupByDue(applications, now) : all;
	const sorting = isClosed ? null : { filter, search, shown: shownSort(chosen.sort, chosen) };
	return { ...list, ...chosen, ...settings, ...rights, groups, filter, search, sorting, me: staff.id, colleagues };
}

function positionOf(query: URLSearchParams): PagePosition | null {
	const way = query.has("before") ? "before" : "after";
	const cursor = query.get(way);
	return cursor === null ? null : { way, cursor };
}

/** Claims the next application, gives the ticked ones to somebody, or keeps how the list looks. */
export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const list = await performListForm(context, request, form);
	if (list) return data({ answer: null, refused: list.refused }, { status: list.status });
	const staff = context.get(staffContext);
	const opening = openingReasonOf(request, staff.id);
	const { answer, status } = await shareApplications(services, staff, context.get(visitorContext), form, opening);
	return data({ answer, refused: null }, { status });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { groups, counts, stage, search, only, owner, sort, lookedAt, me, colleagues, shares } = loaderData;
	const { columns, views, filter, mayShare, sorting, previous, next } = loaderData;
	const answer = actionData?.answer ?? null;
	const refused = actionData?.refused ?? null;
	const ofStage = stage ? STAGE_NAMES[stage]() : m.admin_stage_all();
	const queue = only ? URGENCY_NAMES[only]() : ofStage;
	const shown = search ? null : filter;
	const table = (
		<ApplicationTable
			groups={groups}
			columns={columns}
			chosen={shares ? (answer?.chosen ?? []) : null}
			filter={shown}
			sorting={sorting}
		/>
	);
	return (
		<div className="admin wrap wrap-admin list-page">
			<header className="admin-head">
				<h1>{m.admin_list_title()}</h1>
				<SearchForm stage={stage} search={search} />
			</header>
			<ListRail counts={counts} views={views} filter={shown} />
			<div className="list-main">
				<LiveUpdates />
				{answer && <ShareAnswer answer={answer} />}
				{refused && <FormRefused refused={refused} />}
				<div className="list-acts">
					<h2>{search ? m.admin_list_found({ queue, search }) : queue}</h2>
					{shares && <ClaimForm />}
				</div>
				<div className="list-acts">
					<OwnerFilter
						owner={owner}
						me={me}
						colleagues={colleagues}
						stage={stage}
						only={only}
						sort={sort}
						search={search}
					/>
					<ColumnForm columns={columns} />
					{filter !== "" && <SaveViewForm mayShare={mayShare} isSearch={search !== ""} refused={refused} />}
					<RemoveViews views={views} />
				</div>
				{lookedAt !== null && <p role="status">{m.dash_search_more({ n: lookedAt })}</p>}
				{shares && groups.length > 0 ? (
					<ShareForm colleagues={colleagues} to={answer?.to ?? ""}>
						{table}
					</ShareForm>
				) : (
					table
				)}
				<Pager previous={previous} next={next} filter={filter} search={search} />
			</div>
		</div>
	);
}
