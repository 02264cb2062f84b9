import { AGENT_STATES, type AgentState } from "#app/domain/agents/agent.ts";
import { m } from "#app/paraglide/messages.js";
import { type AgentRow, listAgents } from "#app/queries/agents/agents.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DateTime } from "../date-time.tsx";
import { PartnersHeader } from "../partners/partners-header.tsx";
import { requirePartnerAccess } from "../partners/require-partners.server.ts";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/agents";
import { AGENT_STATE_NAMES } from "./agent-state-names.ts";

const PATH = "/admin/agents";

export function meta() {
	return adminMeta(m.agents_title());
}

/** Lists firms, newest first. `?state=` and `?q=` filter, `?before=` is the page cursor; invalid values are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { services } = requirePartnerAccess(context);
	const { searchParams } = new URL(request.url);
	const state = AGENT_STATES.find((name) => name === searchParams.get("state")) ?? null;
	const search = (searchParams.get("q") ?? "").trim().slice(0, 254);
	const before = /^\d{1,12}$/.test(searchParams.get("before") ?? "") ? Number(searchParams.get("before")) : null;
	const { agents, next } = await listAgents(services, { state, search, before });
	return { agents: agents.map(toRow), next, state, search };
}

function toRow({ id, name, country, registration, email, state, createdAt }: AgentRow) {
	return { id, name, country, registration, email, state, createdAt };
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { agents, next, state, search } = loaderData;
	const filterPath = (name: AgentState | null) => (name === null ? PATH : `${PATH}?state=${name}`);
	const filters = [
		{ to: PATH, label: m.partners_all() },
		...AGENT_STATES.map((name) => ({ to: filterPath(name), label: AGENT_STATE_NAMES[name]() })),
	];
	const olderPath = (before: number) =>
		`${PATH}?${new URLSearchParams({ ...(state && { state }), ...(search && { q: search }), before: String(before) })}`;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={m.agents_title()} current={PATH} />
			<SearchBox label={m.agents_search()} query={search} maxLength={254} action={PATH} autoComplete="off">
				<Button type="submit" variant="secondary">
					{m.partners_find()}
				</Button>
			</SearchBox>
			<SectionTabs label={m.agents_filter()} tabs={filters} current={search ? "" : filterPath(state)} />
			{agents.length > 0 ? <AgentTable agents={agents} /> : <p className="admin-empty">{m.agents_none()}</p>}
			{next !== null && (
				<p>
					<AppLink to={olderPath(next)}>{m.partners_older()}</AppLink>
				</p>
			)}
		</div>
	);
}

function AgentTable({ agents }: { agents: readonly ReturnType<typeof toRow>[] }) {
	return (
		<table className="admin-table">
			<caption className="sr-only">{m.agents_title()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.partners_column_name()}</th>
					<th scope="col" className="col-middle">
						{m.agents_registration()}
					</th>
					<th scope="col" className="col-short">
						{m.partners_country()}
					</th>
					<th scope="col" className="col-short">
						{m.partners_column_state()}
					</th>
					<th scope="col" className="col-date">
						{m.partners_column_since()}
					</th>
				</tr>
			</thead>
			<tbody>
				{agents.map(({ id, name, country, registration, email, state, createdAt }) => (
					<tr key={id}>
						<th scope="row" title={`${name}, ${email}`}>
							<AppLink to={`/admin/agents/${id}`}>{name || m.partners_nameless()}</AppLink>
						</th>
						<td data-label={m.agents_registration()}>{registration}</td>
						<td data-label={m.partners_country()}>{country}</td>
						<td>
							{state === "applied" ? (
								<Badge tone="warning">{AGENT_STATE_NAMES[state]()}</Badge>
							) : (
								AGENT_STATE_NAMES[state]()
							)}
						</td>
						<td data-label={m.partners_column_since()}>
							<DateTime timestamp={createdAt} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
