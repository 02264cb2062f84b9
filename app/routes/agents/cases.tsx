import { hasAgreement } from "#app/domain/agents/agent.ts";
import { CASE_FILTERS, type CaseFilter } from "#app/domain/agents/agent-case.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { caseState, FILTER_NAMES } from "#app/labels/agent-labels.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { countUnread, listAgentCases } from "#app/queries/agents/agent-cases.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/cases";
import { AGENT_HANDLE, AgentPortal, LiveRegions, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_cases(), m.agent_cases_description());
}

const PATH = "/agents/cases";

/**
 * Lists a firm's cases, newest first. `?state=` and `?q=` filter, `?before=` is the page cursor; invalid values are
 * ignored.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const { agent, services } = signedIn;
	const { searchParams } = new URL(request.url);
	const filter = CASE_FILTERS.find((name) => name === searchParams.get("state")) ?? null;
	const search = (searchParams.get("q") ?? "").trim().slice(0, 120);
	const cursor = searchParams.get("before") ?? "";
	const before = /^[\w-]{22}$/.test(cursor) ? cursor : null;
	const [{ cases, next }, unreadCount] = await Promise.all([
		listAgentCases(services, agent.id, { filter, search, before }),
		countUnread(services, agent.id),
	]);
	const now = services.now();
	const locale = getLocale();
	return {
		member: toPortalMember(signedIn),
		mayAddCases: hasAgreement(agent),
		importedCount: /^\d{1,3}$/.test(searchParams.get("imported") ?? "") ? Number(searchParams.get("imported")) : null,
		filter,
		unreadCount,
		search,
		next,
		isFirstPage: before === null,
		cases: cases.map((row) => ({
			id: row.id,
			name: row.name,
			note: row.note,
			number: row.number,
			isUnread: row.unreadSince !== null,
			isTakenOver: row.consent?.state === "ended",
			package: packageName(row.packageType),
			createdOn: formatDate(row.createdAt, locale),
			state: caseState(row, now),
		})),
	};
}

export default function Cases({ loaderData }: Route.ComponentProps) {
	const { member, mayAddCases, importedCount, filter, unreadCount, search, next, isFirstPage, cases } = loaderData;
	const filterPath = (name: CaseFilter | null) => (name === null ? PATH : `${PATH}?state=${name}`);
	const filters = [
		{ name: null, label: m.agent_cases_all() },
		...CASE_FILTERS.filter((name) => name !== "unread" || unreadCount > 0 || filter === "unread").map((name) => ({
			name,
			label: name === "unread" ? `${FILTER_NAMES[name]()} (${unreadCount})` : FILTER_NAMES[name](),
		})),
	];
	const isEmpty = cases.length === 0 && filter === null && !search && isFirstPage;
	return (
		<AgentPortal member={member} current="cases">
			{!mayAddCases && (
				<Alert tone="info">
					<p>
						{m.agent_cases_agreement()} <AppLink to="/agents/team#agreement">{m.agent_cases_agreement_link()}</AppLink>
					</p>
				</Alert>
			)}
			{importedCount !== null && (
				<Alert tone="success" role="status">
					<p>{m.agent_done_imported({ count: importedCount })}</p>
				</Alert>
			)}
			<div className="agent-tools">
				<SearchBox label={m.agent_cases_search()} query={search} maxLength={120} action={PATH} autoComplete="off">
					<Button type="submit" variant="secondary">
						{m.agent_cases_find()}
					</Button>
				</SearchBox>
				{mayAddCases && (
					<p className="row">
						<AppLink to="/agents/cases/import">{m.agent_import_title()}</AppLink>
						<ButtonLink to="/agents/cases/new">{m.agent_case_new()}</ButtonLink>
					</p>
				)}
			</div>
			<nav className="portal-periods" aria-label={m.agent_cases_filter()} data-live="filters">
				<ul>
					{filters.map(({ name, label }) => (
						<li key={label}>
							<AppLink to={filterPath(name)} aria-current={!search && name === filter ? "true" : undefined}>
								{label}
							</AppLink>
						</li>
					))}
				</ul>
			</nav>
			{cases.length > 0 && isFirstPage && (
				<p>
					<AppLink to="/agents/share">{m.share_link()}</AppLink>
				</p>
			)}
			<div data-live="cases">
				{cases.length > 0 ? (
					<CaseTable cases={cases} />
				) : (
					<p className="muted">{isEmpty ? m.agent_cases_first() : m.agent_cases_none()}</p>
				)}
			</div>
			{next !== null && (
				<p>
					<AppLink to={`${PATH}?${filter ? `state=${filter}&` : ""}before=${next}`}>{m.agent_cases_older()}</AppLink>
				</p>
			)}
			<LiveRegions />
		</AgentPortal>
	);
}

function CaseTable({ cases }: { cases: Route.ComponentProps["loaderData"]["cases"] }) {
	return (
		<ul className="agent-cases">
			{cases.map(({ id, name, note, number, isUnread, isTakenOver, package: packageLabel, createdOn, state }) => (
				<li key={id}>
					<span className="agent-case-name">
						<AppLink to={`/agents/cases/${id}`}>{isTakenOver ? m.agent_case_taken_over() : name || number}</AppLink>
						{note && <span className="muted">{note}</span>}
						{isUnread && <Badge tone="warning">{m.agent_case_unread()}</Badge>}
					</span>
					<Badge tone={state.tone}>{state.label}</Badge>
					<span className="muted">{[number, packageLabel, createdOn].filter(Boolean).join(" · ")}</span>
				</li>
			))}
		</ul>
	);
}
