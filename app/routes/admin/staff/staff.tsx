import { data, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import type { Role } from "#app/domain/application/event.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { ASSIGNABLE_ROLES, INVITATION_HOURS, mayManageStaff } from "#app/domain/staff/staff-management.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listRoleProposals, listStaff } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { requireRecentSecondFactor } from "#app/routes/admin/require-second-factor.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageOutcome } from "../page-outcome.tsx";
import type { Route } from "./+types/staff";
import { manageStaff, STAFF_OUTCOMES, type StaffOutcome } from "./staff.server.ts";

export function meta() {
	return adminMeta(m.staff_accounts());
}

/** Lists all staff accounts. Administrators may change them after re-authentication. */
export async function loader(args: Route.LoaderArgs) {
	const staff = args.context.get(staffContext);
	const canManage = mayManageStaff(staff);
	if (canManage) requireRecentSecondFactor(args);
	const services = args.context.get(servicesContext);
	const [accounts, proposals] = await Promise.all([listStaff(services), listRoleProposals(services)]);
	const done = new URL(args.request.url).searchParams.get("done");
	return {
		accounts: accounts.map(({ id, email, name, role, person, lastLogin, disabled, hasSecondFactor }) => ({
			...{ id, email, name, role, lastLogin, disabled, hasSecondFactor },
			isSelf: id === staff.id,
			firstAccountEmail: accounts.find((account) => account.id === person && account.id !== id)?.email ?? null,
		})),
		proposals: proposals.map((proposal) => ({
			...proposal,
			email: accounts.find(({ id }) => id === proposal.userId)?.email ?? "",
			isProposedByViewer: proposal.maker === staff.person,
		})),
		canManage,
		done: STAFF_OUTCOMES.find((name) => name === done) ?? null,
	};
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args;
	const staff = context.get(staffContext);
	if (mayManageStaff(staff)) requireRecentSecondFactor(args);
	const visitor = context.get(visitorContext);
	const { language } = visitor;
	const form = await request.formData().catch(() => new FormData());
	const outcome = await manageStaff(context.get(servicesContext), staff, form, visitor);
	if (outcome.ok) return redirect(localePath(`/admin/staff?done=${outcome.value}`));
	const { kind, fields } = outcome.failure;
	const readField = (name: string) => String(form.get(name) ?? "").slice(0, 200);
	return data(
		{
			errors: translateFields(fields ?? {}, language),
			error: fields ? null : translateFailure(outcome.failure, language),
			values: { email: readField("email"), name: readField("name"), role: readField("role") },
		},
		{ status: HTTP_STATUS[kind] },
	);
}

const OUTCOME_MESSAGES: Record<StaffOutcome, () => string> = {
	waits: m.staff_done_waits,
	role: m.staff_done_role,
	invited: m.staff_done_invited,
	returned: m.staff_done_returned,
	disabled: m.staff_done_disabled,
	enabled: m.staff_done_enabled,
	"signed-out": m.staff_done_signed_out,
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { accounts, proposals, canManage, done } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.staff_accounts()} lede={canManage ? m.staff_accounts_lede() : m.staff_accounts_read()} />
			<PageOutcome error={actionData?.error} confirmation={done && !actionData ? OUTCOME_MESSAGES[done]() : null} />
			{proposals.length > 0 && <RoleProposals proposals={proposals} canManage={canManage} />}
			<AccountTable accounts={accounts} canManage={canManage} />
			{canManage && (
				<InviteForm accounts={accounts} errors={actionData?.errors ?? {}} values={actionData?.values ?? null} />
			)}
		</div>
	);
}

type AccountView = {
	id: number;
	email: string;
	name: string | null;
	role: Role;
	lastLogin: number | null;
	disabled: boolean;
	hasSecondFactor: boolean;
	isSelf: boolean;
	/** E-mail address of the same person's first account. */
	firstAccountEmail: string | null;
};

/** The accounts, with actions for administrators. */
function AccountTable({ accounts, canManage }: { accounts: readonly AccountView[]; canManage: boolean }) {
	return (
		<table className="admin-table table-free">
			<thead>
				<tr>
					<th scope="col">{m.staff_column_name()}</th>
					<th scope="col">{m.staff_column_role()}</th>
					<th scope="col">{m.staff_column_second_factor()}</th>
					<th scope="col">{m.staff_column_last_login()}</th>
					{canManage && <th scope="col">{m.staff_column_change()}</th>}
				</tr>
			</thead>
			<tbody>
				{accounts.map((account) => (
					<tr key={account.id}>
						<th scope="row">
							{account.name} {account.isSelf && <Badge>{m.staff_yourself()}</Badge>}
							{account.disabled && <Badge>{m.staff_disabled()}</Badge>}
							<br />
							<span className="small muted">{account.email}</span>
							{account.firstAccountEmail && (
								<span className="small muted"> · {m.staff_same_as({ email: account.firstAccountEmail })}</span>
							)}
						</th>
						<td data-label={m.staff_column_role()}>{ROLE_NAMES[account.role]()}</td>
						<td data-label={m.staff_column_second_factor()}>
							{account.hasSecondFactor ? m.admin_yes() : m.admin_no()}
						</td>
						<td data-label={m.staff_column_last_login()}>
							{account.lastLogin === null ? m.admin_none() : <DateTime timestamp={account.lastLogin} withTime />}
						</td>
						{canManage && <td>{!account.isSelf && <AccountForms account={account} />}</td>}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function AccountForms({ account }: { account: AccountView }) {
	const { id, role, disabled, email } = account;
	const actionButton = (intent: string, label: string) => (
		<Button type="submit" name="intent" value={intent} variant="quiet" aria-label={`${label}: ${email}`}>
			{label}
		</Button>
	);
	return (
		<div className="row">
			<AppForm action="/admin/staff" className="row">
				<input type="hidden" name="intent" value="role" />
				<input type="hidden" name="account" value={id} />
				<select name="role" className="control role-choice" defaultValue={role} aria-label={m.staff_role_of({ email })}>
					{ASSIGNABLE_ROLES.map((option) => (
						<option key={option} value={option}>
							{ROLE_NAMES[option]()}
						</option>
					))}
				</select>
				<Button type="submit" variant="secondary">
					{m.staff_change_role()}
				</Button>
			</AppForm>
			<details>
				<summary aria-label={m.staff_more_of({ email })}>{m.staff_more()} …</summary>
				<AppForm action="/admin/staff" className="row">
					<input type="hidden" name="account" value={id} />
					{actionButton("sign-out", m.staff_sign_out_everywhere())}
					{actionButton("invite-again", m.staff_invite_again())}
					{disabled ? actionButton("enable", m.staff_enable()) : actionButton("disable", m.staff_disable())}
				</AppForm>
			</details>
		</div>
	);
}

type InviteFormProps = {
	accounts: readonly AccountView[];
	/** Messages by field. */
	errors: Partial<Record<string, string>>;
	values: { email: string; name: string; role: string } | null;
};

/** Invites a colleague, or adds an account for another e-mail address of an existing one: both belong to one person. */
function InviteForm({ accounts, errors, values }: InviteFormProps) {
	return (
		<section className="admin-panel">
			<h2>{m.staff_invite()}</h2>
			<p className="muted">{m.staff_invite_text({ hours: INVITATION_HOURS })}</p>
			<AppForm className="form" action="/admin/staff" noValidate>
				<input type="hidden" name="intent" value="invite" />
				<div className="form-pair">
					<TextField
						name="name"
						label={m.staff_column_name()}
						error={errors.name}
						defaultValue={values?.name}
						maxLength={80}
					/>
					<TextField
						name="email"
						type="email"
						label={m.staff_invite_email()}
						error={errors.email}
						defaultValue={values?.email}
						spellCheck={false}
					/>
				</div>
				<div className="form-pair">
					<SelectField
						name="role"
						label={m.staff_column_role()}
						defaultValue={values?.role}
						options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role]() }))}
					/>
					<SelectField
						name="person"
						label={m.staff_invite_person()}
						options={[
							{ value: "", label: m.staff_invite_new_person() },
							...accounts
								.filter(({ firstAccountEmail }) => firstAccountEmail === null)
								.map(({ id, name, email }) => ({ value: String(id), label: `${name ?? ""} (${email})` })),
						]}
					/>
				</div>
				<div>
					<Button type="submit">{m.staff_invite_action()}</Button>
				</div>
			</AppForm>
		</section>
	);
}

type ProposalView = {
	id: string;
	email: string;
	from: Role;
	to: Role;
	madeBy: string;
	madeAt: number;
	isProposedByViewer: boolean;
};

/** Role changes that await a second administrator. The proposer may withdraw one but not approve it. */
function RoleProposals({ proposals, canManage }: { proposals: readonly ProposalView[]; canManage: boolean }) {
	return (
		<section>
			<h2>{m.staff_proposals()}</h2>
			<ul className="issues">
				{proposals.map(({ id, email, from, to, madeBy, madeAt, isProposedByViewer }) => (
					<li key={id}>
						<span>
							<DateTime timestamp={madeAt} withTime />
						</span>
						<div>
							<p>{m.staff_proposal_text({ email, from: ROLE_NAMES[from](), to: ROLE_NAMES[to](), by: madeBy })}</p>
							{isProposedByViewer && <p className="small muted">{m.staff_proposal_mine()}</p>}
							{canManage && (
								<AppForm action="/admin/staff" className="row">
									<input type="hidden" name="proposal" value={id} />
									{!isProposedByViewer && (
										<Button type="submit" name="intent" value="approve">
											{m.staff_approve()}
										</Button>
									)}
									<Button type="submit" name="intent" value="return" variant="secondary">
										{isProposedByViewer ? m.staff_withdraw() : m.staff_return()}
									</Button>
								</AppForm>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
