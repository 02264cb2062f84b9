import { data } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { isClosedStage, STAGES, type Stage } from "#app/domain/application/application.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { mayAssign, mayShareViews } from "#app/domain/application/staff-roles.ts";
import { groupByDue } from "#app/domain/staff/due-group.ts";
import { formatSort, type ListSort, shownSort } from "#app/domain/staff/list-sort.ts";
import { m } from "#app/paraglide/messages.js";
import {
	isListedClosed,
	listApplications,
	type Owner,
	type PagePosition,
	type Urgency,
} from "#app/queries/application/list-applications.server.ts";
import { type Colleague, listColleagues, nameStaff } from "#app/queries/staff/colleagues.server.ts";
import { findListSettings, type SavedView } from "#app/queries/staff/find-list-settings.server.ts";
import { STAGE_NAMES, URGENCY_NAMES } from "#app/routes/admin/admin-labels.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { readListFilter, writeListFilter } from "#app/routes/admin/list-filter.server.ts";
import { FormRefused } from "#app/routes/admin/refused-form.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { openingReasonOf } from "#app/visitor/staff-cookie.server.ts";
import { LiveUpdates } from "../live/live-updates.tsx";
import { ClaimForm } from "../shortcuts/claim-form.tsx";
import type { Route } from "./+types/applications";
import { ApplicationTable, listAddress } from "./application-table.tsx";
import { performListForm } from "./list-forms.server.ts";
import { shareApplications } from "./share-applications.server.ts";
import { ColumnForm, RemoveViews, SaveViewForm, ShareAnswer, ShareForm } from "./share-form.tsx";

export function meta() {
	return adminMeta(m.admin_list_title());
}

/**
 * Row 90. `?stage=`, `?only=`, `?owner=` and `?q=` filter, `?sort=` orders, `?after=` or `?before=` is a page cursor;
 * invalid values count as absent.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const { searchParams } = new URL(request.url);
	const filterParams = readListFilter(searchParams, staff.id);
	const search = (searchParams.get("q") ?? "").slice(0, 120);
	const [settings, colleagues] = await Promise.all([findListSettings(services, staff), listColleagues(services)]);
	const withNif = settings.columns.includes("nif");
	const list = await listApplications(services, {
		...filterParams,
		search,
		position: positionOf(searchParams),
		withNif,
	});
	const names = await nameStaff(
		services,
		list.applications.flatMap(({ assignedTo }) => assignedTo ?? []),
	);
	const now = services.now();
	const applications = list.applications.map((row) => ({
		...row,
		countryName: countryName(row.country, language),
		ownerName: row.assignedTo === null ? null : (names.get(row.assignedTo) ?? m.inbox_former_colleague()),
		clock: applicationClock(row, now),
	}));
	const filter = writeListFilter(filterParams, staff.id);
	const rights = { shares: mayAssign(staff), mayShare: mayShareViews(staff) };
	// Search results and closed applications are not ordered by due date.
	const isClosed = isListedClosed(filterParams.stage);
	const byDefault = filterParams.sort === null && search === "" && !isClosed;
	const byDue = byDefault && filterParams.only !== "second" && filterParams.only !== "message";
	const ungrouped = applications.length > 0 ? [{ group: null, rows: applications }] : [];
	const groups = byDue ? groupByDue(applications, now) : ungrouped;
	const sorting = isClosed ? null : { filter, search, shown: shownSort(filterParams.sort, filterParams) };
	return {
		...list,
		...filterParams,
		...settings,
		...rights,
		groups,
		filter,
		search,
		sorting,
		me: staff.id,
		colleagues,
	};
}

function positionOf(query: URLSearchParams): PagePosition | null {
	const direction = query.has("before") ? "before" : "after";
	const cursor = query.get(direction);
	return cursor === null ? null : { direction, cursor };
}

/** Claims the next application, assigns the selected ones, or saves a view or columns. */
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
	const { columns, widths, views, filter, mayShare, sorting, previous, next } = loaderData;
	const answer = actionData?.answer ?? null;
	const refused = actionData?.refused ?? null;
	const ofStage = stage ? STAGE_NAMES[stage]() : m.admin_stage_all();
	const queue = only ? URGENCY_NAMES[only]() : ofStage;
	const activeFilter = search ? null : filter;
	const table = (
		<ApplicationTable
			groups={groups}
			columns={columns}
			widths={widths}
			chosen={shares ? (answer?.chosen ?? []) : null}
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
					<ColumnForm columns={columns} widths={widths} />
					{filter !== "" && <SaveViewForm mayShare={mayShare} isSearch={search !== ""} refused={refused} />}
					<RemoveViews views={views} />
				</div>
				{lookedAt !== null && <p role="status">{m.dashboard_search_more({ n: lookedAt })}</p>}
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

/**
 * Searches by number, name, e-mail address or NIF, in the current queue or in all. Where the global search works, this form
 * shows only above results.
 */
function SearchForm({ stage, search }: { stage: Stage | null; search: string }) {
	return (
		<SearchBox
			label={m.admin_search_label()}
			query={search}
			within={{ name: "stage", value: stage }}
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
	/** Account of the current user. */
	me: number;
	colleagues: readonly Colleague[];
	stage: Stage | null;
	only: Urgency | null;
	sort: ListSort | null;
	search: string;
};

/** Filters by owner within the other filters. */
function OwnerFilter({ owner, me, colleagues, stage, only, sort, search }: OwnerFilterProps) {
	const hiddenFields = Object.entries({ stage, only, sort: sort && formatSort(sort), q: search || null });
	const otherColleagues = colleagues.filter(({ id }) => id !== me);
	const value = owner === me ? "mine" : String(owner ?? "");
	return (
		<div className="owner-filter">
			<AppForm method="get" action="/admin/applications" data-auto-submit>
				{hiddenFields.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
				<label htmlFor="owner">{m.admin_list_owner()}</label>
				<select id="owner" name="owner" className="control" defaultValue={value}>
					<option value="">{m.admin_list_all_owners()}</option>
					<option value="mine">{m.admin_list_mine()}</option>
					<option value="nobody">{m.admin_list_unassigned()}</option>
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

type Part = { filter: string; label: string; count?: number; oneOrder?: boolean };
type Entry = { id?: number; label: string; count?: number; to: string; isCurrent: boolean };

/**
 * Links to the list's parts: by owner, the queues with their counts (row F63), and saved views. The sort order carries over
 * between parts; a view has its own.
 */
function ListRail({ counts, views, filter }: ListRailProps) {
	const sort = new URLSearchParams(filter ?? "").get("sort") ?? "";
	const current = filter === null ? null : listAddress(filter, { sort: "" });
	const entryOf = ({ filter: partFilter, label, count, oneOrder }: Part): Entry => ({
		label,
		count,
		to: listAddress(partFilter, { sort: oneOrder ? "" : sort }),
		isCurrent: listAddress(partFilter, {}) === current,
	});
	const work: Part[] = [
		{ filter: "owner=mine", label: m.admin_list_sidebar_mine() },
		{ filter: "", label: m.admin_stage_all() },
		{ filter: "owner=nobody", label: m.admin_list_unassigned() },
		{ filter: "only=second", label: URGENCY_NAMES.second() },
		{ filter: "only=message", label: URGENCY_NAMES.message() },
	];
	const queues: Part[] = STAGES.map((stage) => ({
		filter: `stage=${stage}`,
		label: STAGE_NAMES[stage](),
		count: counts[stage],
		oneOrder: isClosedStage(stage),
	}));
	const savedViews = (isShared: boolean): Entry[] =>
		views
			.filter((view) => view.isShared === isShared)
			.map(({ id, name, filter: viewFilter }) => ({
				id,
				label: name,
				to: listAddress(viewFilter, {}),
				isCurrent: viewFilter === filter,
			}));
	const groups: { head: string; entries: Entry[] }[] = [
		{ head: m.admin_list_sidebar_queues(), entries: work.map(entryOf) },
		{ head: m.admin_column_stage(), entries: queues.map(entryOf) },
		{ head: m.admin_list_views_mine(), entries: savedViews(false) },
		{ head: m.admin_list_views_all(), entries: savedViews(true) },
	];
	return (
		<nav className="list-rail" aria-label={m.admin_queues()}>
			{groups
				.filter(({ entries }) => entries.length > 0)
				.map(({ head, entries }) => (
					<section key={head} className="rail-group">
						<p className="rail-head">{head}</p>
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
	const address = ({ direction, cursor }: PagePosition) => listAddress(filter, { q: search, [direction]: cursor });
	return (
		<nav className="row" aria-label={m.admin_pages()}>
			{previous && (
				<ButtonLink to={address(previous)} variant="secondary" rel="prev">
					{m.admin_page_before()}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink to={address(next)} variant="secondary" rel="next">
					{m.admin_page_next()}
				</ButtonLink>
			)}
		</nav>
	);
}
