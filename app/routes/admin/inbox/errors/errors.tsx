import { data, redirect } from "react-router";
import { resolveVisitorError } from "#app/commands/inbox/visitor-errors.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { listVisitorErrors } from "#app/queries/inbox/messages.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { refusedForm } from "../../refused-form.server.ts";
import { FormRefused } from "../../refused-form.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import { InboxHead } from "../inbox-head.tsx";
import type { Route } from "./+types/errors";
import { ErrorTable } from "./error-table.tsx";

const HERE = "/admin/inbox/errors";
const ALL = `${HERE}?all`;

export function meta() {
	return adminMeta(m.inbox_tab_errors());
}

/** What visitors met, group by group. `?all` shows those too that are resolved. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const { searchParams } = new URL(request.url);
	const resolvedToo = searchParams.has("all");
	const groups = await listVisitorErrors(context.get(servicesContext), { resolvedToo });
	return { groups, resolvedToo, mayResolve: mayAnswerMessages(staff), resolved: searchParams.has("resolved") };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => null);
	const fingerprint = String(form?.get("fingerprint") ?? "").slice(0, 300);
	const outcome = await resolveVisitorError(context.get(servicesContext), context.get(staffContext), fingerprint);
	if (outcome.ok) return redirect(localePath(`${HERE}?resolved`));
	const refused = refusedForm(outcome.failure, form, context.get(visitorContext).language);
	return data({ refused }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { groups, resolvedToo, mayResolve, resolved } = loaderData;
	const filters = [
		{ to: HERE, label: m.inbox_errors_open() },
		{ to: ALL, label: m.inbox_errors_all() },
	];
	return (
		<div className="admin wrap wrap-admin">
			<InboxHead current={HERE} />
			{actionData ? (
				<FormRefused refused={actionData.refused} />
			) : (
				resolved && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.inbox_resolved_said()}</p>
					</Alert>
				)
			)}
			<SectionTabs label={m.inbox_filters()} tabs={filters} current={resolvedToo ? ALL : HERE} />
			<p className="muted">{m.inbox_errors_text()}</p>
			{groups.length > 0 ? (
				<ErrorTable groups={groups} mayResolve={mayResolve} />
			) : (
				<p className="admin-empty">{resolvedToo ? m.inbox_errors_none() : m.inbox_errors_none_open()}</p>
			)}
		</div>
	);
}
