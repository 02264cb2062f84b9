import { data, redirect } from "react-router";
import { checkWholeChain } from "#app/commands/audit/audit-chain.server.ts";
import { servicesContext, staffContext } from "#app/context.ts";
import { mayReadAudit } from "#app/domain/application/staff-roles.ts";
import { AUDIT_ACTIONS } from "#app/domain/audit/audit-log.ts";
import { beginningOf, DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { findChainCheck, listAudit } from "#app/queries/audit/list-audit.server.ts";
import { listStaff } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/audit";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ChainState } from "./chain-state.tsx";

export function meta() {
	return adminMeta(m.audit_title());
}

function demandReader(context: Route.LoaderArgs["context"]) {
	if (!mayReadAudit(context.get(staffContext))) throw data(null, { status: 403 });
	return context.get(servicesContext);
}

/** Who did what, newest first. `?who=`, `?act=`, `?number=`, `?from=`, `?to=` and `?before=` choose; anything odd counts as absent. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = demandReader(context);
	const { searchParams } = new URL(request.url);
	const number = (name: string) =>
		/^\d{1,12}$/.test(searchParams.get(name) ?? "") ? Number(searchParams.get(name)) : null;
	const day = (name: string) =>
		/^\d{4}-\d{2}-\d{2}$/.test(searchParams.get(name) ?? "") ? searchParams.get(name) : null;
	const [from, to] = [day("from"), day("to")];
	const filter = {
		userId: number("who"),
		action: AUDIT_ACTIONS.find((action) => action === searchParams.get("act")) ?? null,
		number: (searchParams.get("number") ?? "").slice(0, 40),
		from: from === null ? null : beginningOf(from),
		until: to === null ? null : beginningOf(to) + DAY,
		before: number("before"),
	};
	const [{ lines, more }, check, staff] = await Promise.all([
		listAudit(services, filter),
		findChainCheck(services),
		listStaff(services),
	]);
	const people = staff.map(({ id, name, email }) => ({ id, name: name ?? email, email }));
	return { lines, more, check, people, filter, period: { from: from ?? "", to: to ?? "" } };
}

/** "Check now": the whole chain, from its beginning. */
export async function action({ context }: Route.ActionArgs) {
	await checkWholeChain(demandReader(context));
	return redirect(localePath("/admin/audit"));
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { lines, more, check, people, filter, period } = loaderData;
	const last = lines.at(-1);
	const names = new Map(people.map(({ id, name }) => [id, name]));
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.audit_title()} lede={m.audit_lede()} />
			<ChainState check={check} />
			<AuditFilters people={people} filter={filter} period={period} />
			<AuditTable lines={lines} names={names} />
			{more && last && (
				<ButtonLink to={olderThan(last.seq, filter, period)} variant="secondary" rel="next">
					{m.audit_older()}
				</ButtonLink>
			)}
		</div>
	);
}

type Shown = Pick<Route.ComponentProps["loaderData"], "filter" | "period">;

function olderThan(seq: number, { userId, action, number }: Shown["filter"], { from, to }: Shown["period"]): string {
	const asked = { who: userId, act: action, number, from, to, before: seq };
	const said = Object.entries(asked).filter(([, value]) => value !== null && value !== "");
	return `/admin/audit?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}
