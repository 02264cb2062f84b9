import { data, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { mayManageStaff } from "#app/domain/staff/staff-management.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listRoleProposals, listStaff } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireProof } from "#app/routes/admin/require-proof.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageOutcome } from "../page-outcome.tsx";
import type { Route } from "./+types/staff";
import { AccountTable } from "./account-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { manageStaff, STAFF_DONE, type StaffDone } from "./manage-staff.server.ts";
import { RoleProposals } from "./role-proposals.tsx";

export function meta() {
	return adminMeta(m.staff_accounts());
}

/** Everybody sees who is staff; administrators change it, after a fresh proof. */
export async function loader(args: Route.LoaderArgs) {
	const staff = args.context.get(staffContext);
	const manages = mayManageStaff(staff);
	if (manages) requireProof(args);
	const services = args.context.get(servicesContext);
	const [accounts, proposals] = await Promise.all([listStaff(services), listRoleProposals(services)]);
	const done = new URL(args.request.url).searchParams.get("done");
	return {
		accounts: accounts.map(({ id, email, name, role, person, lastLogin, disabled, hasSecondFactor }) => ({
			...{ id, email, name, role, lastLogin, disabled, hasSecondFactor },
			isSelf: id === staff.id,
			firstAccount: accounts.find((other) => other.id === person && other.id !== id)?.email ?? null,
		})),
		proposals: proposals.map((proposal) => ({
			...proposal,
			email: accounts.find(({ id }) => id === proposal.userId)?.email ?? "",
			mine: proposal.maker === staff.person,
		})),
		manages,
		done: STAFF_DONE.find((known) => known === done) ?? null,
	};
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args;
	const staff = context.get(staffContext);
	if (mayManageStaff(staff)) requireProof(args);
	const visitor = context.get(visitorContext);
	const { language } = visitor;
	const form = await request.formData().catch(() => new FormData());
	const outcome = await manageStaff(context.get(servicesContext), staff, form, visitor);
	if (outcome.ok) return redirect(localePath(`/admin/staff?done=${outcome.value}`));
	const { kind, fields } = outcome.failure;
	const typed = (name: string) => String(form.get(name) ?? "").slice(0, 200);
	return data(
		{
			errors: translateFields(fields ?? {}, language),
			refused: fields ? null : translateFailure(outcome.failure, language),
			values: { email: typed("email"), name: typed("name"), role: typed("role") },
		},
		{ status: HTTP_STATUS[kind] },
	);
}

const SENTENCES: Record<StaffDone, () => string> = {
	waits: m.staff_done_waits,
	role: m.staff_done_role,
	invited: m.staff_done_invited,
	returned: m.staff_done_returned,
	disabled: m.staff_done_disabled,
	enabled: m.staff_done_enabled,
	"signed-out": m.staff_done_signed_out,
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { accounts, proposals, manages, done } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.staff_accounts()} lede={manages ? m.staff_accounts_lede() : m.staff_accounts_read()} />
			<PageOutcome refused={actionData?.refused} done={done && !actionData ? SENTENCES[done]() : null} />
			{proposals.length > 0 && <RoleProposals proposals={proposals} manages={manages} />}
			<AccountTable accounts={accounts} manages={manages} />
			{manages && (
				<InviteForm accounts={accounts} errors={actionData?.errors ?? {}} values={actionData?.values ?? null} />
			)}
		</div>
	);
}
