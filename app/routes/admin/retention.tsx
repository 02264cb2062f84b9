import { servicesContext } from "#app/context.ts";
import { m } from "#app/paraglide/messages.js";
import {
	type DeletionPreview,
	listHolds,
	MAX_COUNTED,
	MAX_HOLDS,
	previewDeletions,
} from "#app/queries/audit/retention.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/retention";
import { adminMeta } from "./admin-meta.ts";
import { DateTime } from "./date-time.tsx";

const RULE_NAMES: Record<DeletionPreview["rule"], () => string> = {
	unclaimed: m.retention_unclaimed,
	visits: m.retention_visits,
	images: m.retention_images,
	applications: m.retention_applications,
	accounts: m.retention_accounts,
	links: m.retention_links,
	clearing: m.retention_clearing,
};

export function meta() {
	return adminMeta(m.retention_title());
}

/** F73: preview of the scheduled deletions, and the legal holds. Read-only. */
export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const [rules, activeHolds] = await Promise.all([previewDeletions(services), listHolds(services)]);
	return { rules, holds: activeHolds, limits: { counted: MAX_COUNTED, holds: MAX_HOLDS } };
}

export default function Page({ loaderData: { rules, holds, limits } }: Route.ComponentProps) {
	const formatCount = (count: number) => (count > limits.counted ? m.retention_many({ count: limits.counted }) : count);
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.retention_title()} lede={m.retention_lede()} />
			<table className="admin-table">
				<caption className="sr-only">{m.retention_counts()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.retention_rule()}</th>
						<th scope="col">{m.retention_today()}</th>
						<th scope="col">{m.retention_month()}</th>
					</tr>
				</thead>
				<tbody>
					{rules.map(({ rule, today, month }) => (
						<tr key={rule}>
							<th scope="row">{RULE_NAMES[rule]()}</th>
							<td data-label={m.retention_today()}>{formatCount(today)}</td>
							<td data-label={m.retention_month()}>{formatCount(month)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<h2>{m.retention_holds()}</h2>
			{holds.length === 0 ? (
				<p className="admin-empty">{m.retention_holds_none()}</p>
			) : (
				<HoldTable holds={holds} max={limits.holds} />
			)}
		</div>
	);
}

type HoldTableProps = { holds: Route.ComponentProps["loaderData"]["holds"]; max: number };

function HoldTable({ holds, max }: HoldTableProps) {
	return (
		<>
			{holds.length === max && <p>{m.retention_holds_first({ count: max })}</p>}
			<table className="admin-table">
				<caption className="sr-only">{m.retention_holds()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.admin_column_number()}</th>
						<th scope="col">{m.retention_hold_since()}</th>
						<th scope="col">{m.retention_hold_by()}</th>
					</tr>
				</thead>
				<tbody>
					{holds.map(({ id, applicationNumber, setAt, setBy }) => (
						<tr key={id}>
							<th scope="row">
								<AppLink to={`/admin/applications/${id}`}>{applicationNumber}</AppLink>
							</th>
							<td data-label={m.retention_hold_since()}>
								<DateTime timestamp={setAt} withTime />
							</td>
							<td data-label={m.retention_hold_by()}>{setBy}</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}
