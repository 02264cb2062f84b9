import { data } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { isClosedStage, STAGES, type Stage } from "#app/domain/application/application.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { mayAssign, mayShareViews } from "#app/domain/application/staff-roles.ts";
import { groupByDue } from "#app/domain/staff/due-group.ts";
import { displayedSort, formatSort, type ListSort } from "#app/domain/staff/list-sort.ts";
import { m } from "#app/paraglide/messages.js";
import {
	isListedClosed,
	listApplications,
	type Owner,
	type PagePosition,
	type Urgency,
} from "#app/queries/application/list-applications.server.ts";
import { type Colleague, findStaffNames, listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findListSettings, type SavedView } from "#app/queries/staff/find-list-settings.server.ts";
import { STAGE_NAMES, URGENCY_NAMES } from "#app/routes/admin/admin-labels.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { FormRefusalAlert } from "#app/routes/admin/form-refusal.tsx";
import { formatListFilter, parseListFilter } from "#app/routes/admin/list-filter.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { readOpeningReason } from "#app/visitor/staff-cookie.server.ts";
import { LiveUpdates } from "../live/live-updates.tsx";
import { ClaimForm } from "../shortcuts/claim-form.tsx";
import type { Route } from "./+types/applications";
import { ApplicationTable, listPath } from "./application-table.tsx";
import { performAssignmentAction } from "./assignment-actions.server.ts";
import { handleListForm } from "./list-forms.server.ts";
import { AssignmentAlerts, AssignmentForm, ColumnForm, RemoveViewForms, SaveViewForm } from "./list-forms.tsx";

export function meta() {
	return adminMeta(m.admin_list_title());
}

/**
 * Row 90. `?stage=`, `?only=`, `?owner=` and `?q=` filter, `?sort=` orders, `?after=` or `?before=` is a page cursor;
 * invalid values are ignored.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const { searchParams } = new URL(request.url);
	const filterParams = parseListFilter(searchParams, staff.id);
	const search = (searchParams.get("q") ?? "").slice(0, 120);
	const [settings, colleagues] = await Promise.all([findListSettings(services, staff), listColleagues(services)]);
	const withNif = settings.columns.includes("nif");
	const list = await listApplications(services, {
		...filterParams,
		search,
		position: parsePosition(searchParams),
		withNif,
	});
	const ownerNames = await findStaffNames(
		services,
		list.applications.flatMap(({ assignedTo }) => assignedTo ?? []),
	);
	const now = services.now();
	const applications = list.applications.map((row) => ({
		...row,
		countryName: countryName(row.country, language),
		ownerName: row.assignedTo === null ? null : (ownerNames.get(row.assignedTo) ?? m.inbox_former_colleague()),
		clock: applicationClock(row, now),
	}));
	const filter = formatListFilter(filterParams, staff.id);
	const permissions = { canAssign: mayAssign(staff), canShare: mayShareViews(staff) };
	// Search results and closed applications are not ordered by due date.
	const isClosed = isListedClosed(filterParams.stage);
	const hasDefaultOrder = filterParams.sort === null && search === "" && !isClosed;
	const isOrderedByDue = hasDefaultOrder && filterParams.only !== "second" && filterParams.only !== "message";
	const singleGroup = applications.length > 0 ? [{ group: null, rows: applications }] : [];
	const groups = isOrderedByDue ? groupByDue(applications, now) : singleGroup;
	const sorting = isClosed ? null : { filter, search, current: displayedSort(filterParams.sort, filterParams) };
	return {
		...list,
		...filterParams,
		...settings,
		...permissions,
		groups,
		filter,
		search,
		sorting,
		viewerId: staff.id,
		colleagues,
	};
}

function parsePosition(query: URLSearchParams): PagePosition | null {
	const direction = query.has("before") ? "before" : "after";
	const cursor = query.get(direction);
	return cursor === null ? null : { direction, cursor };
}

/** Claims the next application, assigns the selected ones, or saves a view or columns. */
export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const listFormResult = await handleListForm(context, request, form);
	if (listFormResult)
		return data({ assignment: null, refusal: listFormResult.refusal }, { status: listFormResult.status });
	const staff = context.get(staffContext);
	const openingReason = readOpeningReason(request, staff.id);
	const visitor = context.get(visitorContext);
	const { result, status } = await performAssignmentAction(services, staff, visitor, form, openingReason);
	return data({ assignment: result, refusal: null }, { status });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { groups, counts, stage, search, only, owner, sort, examinedCount, viewerId, colleagues, canAssign } =
		loaderData;
	const { columns, widths, views, filter, canShare, sorting, previous, next } = loaderData;
	const assignment = actionData?.assignment ?? null;
	const refusal = actionData?.refusal ?? null;
	const stageName = stage ? STAGE_NAMES[stage]() : m.admin_stage_all();
	const queue = only ? URGENCY_NAMES[only]() : stageName;
	const activeFilter = search ? null : filter;
	const table = (
		<ApplicationTable
			groups={groups}
			columns={columns}
			widths={widths}
			selectedIds={canAssign ? (assignment?.selectedIds ?? []) : null}
			filter={activeFilter}
			sorting={sorting}
		/>
	);
	return (
		<div className="admin wrap wrap-admin list-page">
			<header className="admin-head">
				<h1>{m.admin_list_title()}</h1>
				<SearchForm stage={stage} search={search} />
			</header>
			<ListRail counts={counts} views={views} filter={activeFilter} />
			<div className="list-main">
				<LiveUpdates />
				{assignment && <AssignmentAlerts result={assignment} />}
				{refusal && <FormRefusalAlert refusal={refusal} />}
				<div className="list-actions">
					<h2>{search ? m.admin_list_found({ queue, search }) : queue}</h2>
					{canAssign && <ClaimForm />}
				</div>
				<div className="list-actions">
					<OwnerFilter
						owner={owner}
						viewerId={viewerId}
						colleagues={colleagues}
						stage={stage}
						only={only}
						sort={sort}
						search={search}
					/>
					<ColumnForm columns={columns} widths={widths} />
					{filter !== "" && <SaveViewForm canShare={canShare} isSearch={search !== ""} refusal={refusal} />}
					<RemoveViewForms views={views} />
				</div>
				{examinedCount !== null && <p role="status">{m.dashboard_search_more({ n: examinedCount })}</p>}
				{canAssign && groups.length > 0 ? (
					<AssignmentForm colleagues={colleagues} assignee={assignment?.assignee ?? ""}>
						{table}
					</AssignmentForm>
				) : (
					table
				)}
				<Pager previous={previous} next={next} filter={filter} search={search} />
			</div>
		</div>
	);
}

/**
 * Searches by number, name, e-mail address or NIF, in the current queue or in all. Where the command menu works, this form is
 * visible only above search results.
 */
function SearchForm({ stage, search }: { stage: Stage | null; search: string }) {
	return (
		<SearchBox
			label={m.admin_search_label()}
			query={search}
			filter={{ name: "stage", value: stage }}
			maxLength={120}
			action="/admin/applications"
			className={search ? "admin-search" : "admin-search is-idle"}
			autoComplete="off"
		>
			<Button type="submit" variant="secondary">
				{m.admin_search()}
			</Button>
		</SearchBox>
	);
}

type OwnerFilterProps = {
	owner: Owner | null;
	/** Account id of the current user. */
	viewerId: number;
	colleagues: readonly Colleague[];
	stage: Stage | null;
	only: Urgency | null;
	sort: ListSort | null;
	search: string;
};

/** Filters by owner in addition to the other filters. */
function OwnerFilter({ owner, viewerId, colleagues, stage, only, sort, search }: OwnerFilterProps) {
	const hiddenFields = Object.entries({ stage, only, sort: sort && formatSort(sort), q: search || null });
	const otherColleagues = colleagues.filter(({ id }) => id !== viewerId);
	const value = owner === viewerId ? "mine" : String(owner ?? "");
	return (
		<div className="owner-filter">
			<AppForm method="get" action="/admin/applications" data-auto-submit>
				{hiddenFields.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
				<label htmlFor="owner">{m.admin_list_owner()}</label>
				<select id="owner" name="owner" className="control" defaultValue={value}>
					<option value="">{m.admin_list_all_owners()}</option>
					<option value="mine">{m.admin_list_mine()}</option>
					<option value="unassigned">{m.admin_list_unassigned()}</option>
					{otherColleagues.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
				<Button type="submit" variant="secondary">
					{m.admin_list_apply()}
				</Button>
			</AppForm>
		</div>
	);
}

type ListRailProps = {
	counts: Record<Stage, number>;
	views: readonly SavedView[];
	/** The current filter as a query string; null during a search. */
	filter: string | null;
};

type RailLink = { filter: string; label: string; count?: number; hasFixedOrder?: boolean };
type RailEntry = { id?: number; label: string; count?: number; to: string; isCurrent: boolean };

/**
 * Links to filtered lists: the queues, the stages with their counts (row F63), and saved views. The sort order carries
 * over between them, except that a view has its own.
 */
function ListRail({ counts, views, filter }: ListRailProps) {
	const sort = new URLSearchParams(filter ?? "").get("sort") ?? "";
	const current = filter === null ? null : listPath(filter, { sort: "" });
	const toEntry = ({ filter: linkFilter, label, count, hasFixedOrder }: RailLink): RailEntry => ({
		label,
		count,
		to: listPath(linkFilter, { sort: hasFixedOrder ? "" : sort }),
		isCurrent: listPath(linkFilter, {}) === current,
	});
	const queueLinks: RailLink[] = [
		{ filter: "owner=mine", label: m.admin_list_sidebar_mine() },
		{ filter: "", label: m.admin_stage_all() },
		{ filter: "owner=unassigned", label: m.admin_list_unassigned() },
		{ filter: "only=second", label: URGENCY_NAMES.second() },
		{ filter: "only=message", label: URGENCY_NAMES.message() },
	];
	const stageLinks: RailLink[] = STAGES.map((stage) => ({
		filter: `stage=${stage}`,
		label: STAGE_NAMES[stage](),
		count: counts[stage],
		hasFixedOrder: isClosedStage(stage),
	}));
	const listViewEntries = (isShared: boolean): RailEntry[] =>
		views
			.filter((view) => view.isShared === isShared)
			.map(({ id, name, filter: viewFilter }) => ({
				id,
				label: name,
				to: listPath(viewFilter, {}),
				isCurrent: viewFilter === filter,
			}));
	const groups: { heading: string; entries: RailEntry[] }[] = [
		{ heading: m.admin_list_sidebar_queues(), entries: queueLinks.map(toEntry) },
		{ heading: m.admin_column_stage(), entries: stageLinks.map(toEntry) },
		{ heading: m.admin_list_views_mine(), entries: listViewEntries(false) },
		{ heading: m.admin_list_views_all(), entries: listViewEntries(true) },
	];
	return (
		<nav className="list-rail" aria-label={m.admin_queues()}>
			{groups
				.filter(({ entries }) => entries.length > 0)
				.map(({ heading, entries }) => (
					<section key={heading} className="rail-group">
						<p className="rail-head">{heading}</p>
						<ul className="rail-links">
							{entries.map((entry) => (
								<li key={entry.id ?? entry.to}>
									<AppLink to={entry.to} aria-current={entry.isCurrent ? "page" : undefined}>
										{entry.label} {entry.count !== undefined && <span className="count">{entry.count}</span>}
									</AppLink>
								</li>
							))}
						</ul>
					</section>
				))}
		</nav>
	);
}

type PagerProps = {
	previous: PagePosition | null;
	next: PagePosition | null;
	/** As a query string. */
	filter: string;
	search: string;
};

/** Links to the previous and next page; nothing for a single page. */
function Pager({ previous, next, filter, search }: PagerProps) {
	if (!previous && !next) return null;
	const pagePath = ({ direction, cursor }: PagePosition) => listPath(filter, { q: search, [direction]: cursor });
	return (
		<nav className="row" aria-label={m.admin_pages()}>
			{previous && (
				<ButtonLink to={pagePath(previous)} variant="secondary" rel="prev">
					{m.admin_page_before()}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink to={pagePath(next)} variant="secondary" rel="next">
					{m.admin_page_next()}
				</ButtonLink>
			)}
		</nav>
	);
}
