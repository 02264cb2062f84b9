import { ASSIGNABLE_ROLES, INVITATION_HOURS } from "#app/domain/staff/staff-management.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ShownAccount } from "./account-table.tsx";

type InviteFormProps = {
	accounts: readonly ShownAccount[];
	/** Field to sentence. */
	errors: Partial<Record<string, string>>;
	values: { email: string; name: string; role: string } | null;
};

/** A new colleague, or another address of one who is here: two addresses of a person do not make two people. */
export function InviteForm({ accounts, errors, values }: InviteFormProps) {
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
								.filter(({ firstAccount }) => firstAccount === null)
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
