import type { Role } from "#app/domain/application/event.ts";
import { ASSIGNABLE_ROLES } from "#app/domain/staff/staff-management.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

export type ShownAccount = {
	id: number;
	email: string;
	name: string | null;
	role: Role;
	lastLogin: number | null;
	disabled: boolean;
	hasSecondFactor: boolean;
	isSelf: boolean;
	/** Address of the account that the same person had first. */
	firstAccount: string | null;
};

/** Who is staff, and for administrators what can be done about it. */
export function AccountTable({ accounts, manages }: { accounts: readonly ShownAccount[]; manages: boolean }) {
	return (
		<table className="admin-table table-free">
			<thead>
				<tr>
					<th scope="col">{m.staff_column_name()}</th>
					<th scope="col">{m.staff_column_role()}</th>
					<th scope="col">{m.staff_column_second_factor()}</th>
					<th scope="col">{m.staff_column_last_login()}</th>
					{manages && <th scope="col">{m.staff_column_change()}</th>}
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
							{account.firstAccount && (
								<span className="small muted"> · {m.staff_same_as({ email: account.firstAccount })}</span>
							)}
						</th>
						<td data-label={m.staff_column_role()}>{ROLE_NAMES[account.role]()}</td>
						<td data-label={m.staff_column_second_factor()}>
							{account.hasSecondFactor ? m.admin_yes() : m.admin_no()}
						</td>
						<td data-label={m.staff_column_last_login()}>
							{account.lastLogin === null ? m.admin_none() : <DateTime at={account.lastLogin} withTime />}
						</td>
						{manages && <td>{!account.isSelf && <AccountForms account={account} />}</td>}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function AccountForms({ account }: { account: ShownAccount }) {
	const { id, role, disabled, email } = account;
	const act = (intent: string, label: string) => (
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
					{ASSIGNABLE_ROLES.map((given) => (
						<option key={given} value={given}>
							{ROLE_NAMES[given]()}
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
					{act("sign-out", m.staff_sign_out_everywhere())}
					{act("invite-again", m.staff_invite_again())}
					{disabled ? act("enable", m.staff_enable()) : act("disable", m.staff_disable())}
				</AppForm>
			</details>
		</div>
	);
}
