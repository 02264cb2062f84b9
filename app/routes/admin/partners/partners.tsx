import { PARTNER_STATES, type PartnerState } from "#app/domain/partners/partner.ts";
import { m } from "#app/paraglide/messages.js";
import { type ListedPartner, listPartners } from "#app/queries/partners/partners.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DateTime } from "../date-time.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/partners";
import { Money } from "./money.tsx";
import { STATE_NAMES } from "./partner-labels.ts";
import { PartnersHeader } from "./partners-header.tsx";
import { requirePartnerAccess } from "./require-partners.server.ts";

const PATH = "/admin/partners";

export function meta() {
	return adminMeta(m.partners_title());
}

/** Row 115: partners, newest first. `?state=` and `?q=` filter, `?before=` is the page cursor; invalid values are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const { searchParams } = new URL(request.url);
	const state = PARTNER_STATES.find((name) => name === searchParams.get("state")) ?? null;
	const search = (searchParams.get("q") ?? "").trim().slice(0, 254);
	const before = /^\d{1,12}$/.test(searchParams.get("before") ?? "") ? Number(searchParams.get("before")) : null;
	const { partners, next } = await listPartners(services, { state, search, before });
	return { partners, next, state, search, canExport: staff.role === "finance" || staff.role === "admin" };
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { partners, next, state, search, canExport } = loaderData;
	const filterPath = (name: PartnerState | null) => (name === null ? PATH : `${PATH}?state=${name}`);
	const filters = [
		{ to: PATH, label: m.partners_all() },
		...PARTNER_STATES.map((name) => ({ to: filterPath(name), label: STATE_NAMES[name]() })),
	];
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={m.partners_title()} current={PATH} />
			<SearchBox label={m.partners_search()} query={search} maxLength={254} action={PATH} autoComplete="off">
				<Button type="submit" variant="secondary">
					{m.partners_find()}
				</Button>
			</SearchBox>
			<SectionTabs label={m.partners_filter()} tabs={filters} current={search ? "" : filterPath(state)} />
			{partners.length > 0 ? <PartnerTable partners={partners} /> : <p className="admin-empty">{m.partners_none()}</p>}
			{next !== null && (
				<p>
					<AppLink to={`${PATH}?${state ? `state=${state}&` : ""}before=${next}`}>{m.partners_older()}</AppLink>
				</p>
			)}
			{canExport && (
				<p>
					<a href="/admin/partners.csv">{m.partners_export()}</a>
				</p>
			)}
		</div>
	);
}

function PartnerTable({ partners }: { partners: readonly ListedPartner[] }) {
	return (
		<table className="admin-table">
			<caption className="sr-only">{m.partners_title()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.partners_column_name()}</th>
					<th scope="col" className="col-middle">
						{m.partners_column_code()}
					</th>
					<th scope="col" className="col-short">
						{m.partners_column_state()}
					</th>
					<th scope="col" className="col-tiny cell-number">
						{m.partners_column_rate()}
					</th>
					<th scope="col" className="col-short cell-number">
						{m.partners_account_pending()}
					</th>
					<th scope="col" className="col-short cell-number">
						{m.partners_account_payable()}
					</th>
					<th scope="col" className="col-date">
						{m.partners_column_since()}
					</th>
				</tr>
			</thead>
			<tbody>
				{partners.map(({ id, name, email, code, state, rate, pending, payable, createdAt }) => (
					<tr key={id}>
						<th scope="row" title={`${name}, ${email}`}>
							<AppLink to={`/admin/partners/${id}`}>{name || m.partners_nameless()}</AppLink>
						</th>
						<td data-label={m.partners_column_code()}>{code}</td>
						<td>{state === "applied" ? <Badge tone="warning">{STATE_NAMES[state]()}</Badge> : STATE_NAMES[state]()}</td>
						<td data-label={m.partners_column_rate()} className="cell-number">
							{rate} %
						</td>
						<td data-label={m.partners_account_pending()} className="cell-number">
							<Money cents={pending} />
						</td>
						<td data-label={m.partners_account_payable()} className="cell-number">
							<Money cents={payable} />
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
