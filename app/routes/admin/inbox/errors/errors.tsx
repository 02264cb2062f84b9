import { data, redirect } from "react-router";
import { resolveVisitorError } from "#app/commands/inbox/visitor-errors.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { ErrorSource } from "#app/domain/inbox/visitor-error.ts";
import { m } from "#app/paraglide/messages.js";
import { type ErrorGroup, listVisitorErrors } from "#app/queries/inbox/messages.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { DateTime } from "../../date-time.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { FormRefusalAlert } from "../../form-refusal.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import { InboxHeader } from "../inbox-header.tsx";
import type { Route } from "./+types/errors";

const PATH = "/admin/inbox/errors";
const ALL_PATH = `${PATH}?all`;

export function meta() {
	return adminMeta(m.inbox_tab_errors());
}

/** Visitor errors, grouped. `?all` includes resolved groups. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const { searchParams } = new URL(request.url);
	const includesResolved = searchParams.has("all");
	const groups = await listVisitorErrors(context.get(servicesContext), { includesResolved });
	return {
		groups,
		includesResolved,
		canResolve: mayAnswerMessages(staff),
		isResolved: searchParams.has("resolved"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const fingerprint = String(form?.get("fingerprint") ?? "").slice(0, 300);
	const outcome = await resolveVisitorError(context.get(servicesContext), context.get(staffContext), fingerprint);
	if (outcome.ok) return redirect(localePath(`${PATH}?resolved`));
	const refusal = toFormRefusal(outcome.failure, form, context.get(visitorContext).language);
	return data({ refusal }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { groups, includesResolved, canResolve, isResolved } = loaderData;
	const filters = [
		{ to: PATH, label: m.inbox_errors_open() },
		{ to: ALL_PATH, label: m.inbox_errors_all() },
	];
	return (
		<div className="admin wrap wrap-admin">
			<InboxHeader current={PATH} />
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isResolved && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.inbox_resolved_done()}</p>
					</Alert>
				)
			)}
			<SectionTabs label={m.inbox_filters()} tabs={filters} current={includesResolved ? ALL_PATH : PATH} />
			<p className="muted">{m.inbox_errors_text()}</p>
			{groups.length > 0 ? (
				<ErrorTable groups={groups} canResolve={canResolve} />
			) : (
				<p className="admin-empty">{includesResolved ? m.inbox_errors_none() : m.inbox_errors_none_open()}</p>
			)}
		</div>
	);
}

const SOURCE_NAMES: Record<ErrorSource, () => string> = {
	server: m.inbox_source_server,
	browser: m.inbox_source_browser,
};

type ErrorTableProps = { groups: readonly ErrorGroup[]; canResolve: boolean };

/** A row for each group: error, kind of page, frequency, and the first and last occurrence with their releases. */
function ErrorTable({ groups, canResolve }: ErrorTableProps) {
	return (
		<table className="admin-table table-free">
			<caption className="sr-only">{m.inbox_errors_caption()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.inbox_column_error()}</th>
					<th scope="col">{m.inbox_column_page()}</th>
					<th scope="col" className="col-short">
						{m.inbox_column_where()}
					</th>
					<th scope="col" className="cell-number col-short">
						{m.inbox_column_times()}
					</th>
					<th scope="col" className="col-date">
						{m.inbox_column_first()}
					</th>
					<th scope="col" className="col-date">
						{m.inbox_column_last()}
					</th>
					<th scope="col" className="col-action">
						{m.inbox_column_action()}
					</th>
				</tr>
			</thead>
			<tbody>
				{groups.map((group) => (
					<tr key={group.fingerprint}>
						<th scope="row" title={group.name}>
							{group.name} {group.code > 0 && <span className="muted">{group.code}</span>}
						</th>
						<td title={group.route}>
							<code>{group.route}</code>
						</td>
						<td>{SOURCE_NAMES[group.source]()}</td>
						<td className="cell-number" data-label={m.inbox_column_times()}>
							{group.times}
						</td>
						<td data-label={m.inbox_column_first()} title={m.inbox_release({ release: group.firstRelease })}>
							<DateTime timestamp={group.firstSeen} withTime />
							<span className="small muted cell-note">{m.inbox_release({ release: group.firstRelease })}</span>
						</td>
						<td data-label={m.inbox_column_last()} title={m.inbox_release({ release: group.lastRelease })}>
							<DateTime timestamp={group.lastSeen} withTime />
							<span className="small muted cell-note">{m.inbox_release({ release: group.lastRelease })}</span>
						</td>
						<td>
							{group.resolvedAt !== null ? (
								<Badge tone="success">{m.inbox_resolved()}</Badge>
							) : (
								canResolve && <ResolveForm group={group} />
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function ResolveForm({ group }: { group: ErrorGroup }) {
	return (
		<AppForm action="/admin/inbox/errors" noValidate>
			<input type="hidden" name="fingerprint" value={group.fingerprint} />
			<Button type="submit" variant="secondary">
				{m.inbox_resolve()}
				<span className="sr-only">
					: {group.name} {group.route}
				</span>
			</Button>
		</AppForm>
	);
}
