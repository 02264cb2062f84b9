import { AUDIT_ACTIONS, type AuditAction } from "#app/domain/audit/audit-log.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ACTION_NAMES } from "./action-names.ts";

type AuditFiltersProps = {
	people: readonly { id: number; email: string }[];
	filter: { userId: number | null; action: AuditAction | null; number: string };
	/** Days as date fields have them; empty for none. */
	period: { from: string; to: string };
};

export function AuditFilters({ people, filter, period }: AuditFiltersProps) {
	const everybody = { value: "", label: m.audit_everybody() };
	return (
		<AppForm method="get" action="/admin/audit" className="audit-filters" data-auto-submit>
			<SelectField
				name="who"
				label={m.audit_who()}
				defaultValue={filter.userId ?? ""}
				options={[everybody, ...people.map(({ id, email }) => ({ value: String(id), label: email }))]}
			/>
			<SelectField
				name="act"
				label={m.audit_act()}
				defaultValue={filter.action ?? ""}
				options={[
					{ value: "", label: m.audit_every_act() },
					...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_NAMES[action]() })),
				]}
			/>
			<TextField name="number" label={m.audit_number()} defaultValue={filter.number} maxLength={40} />
			<TextField name="from" type="date" label={m.audit_from()} defaultValue={period.from} />
			<TextField name="to" type="date" label={m.audit_to()} defaultValue={period.to} />
			<Button type="submit" variant="secondary">
				{m.desk_apply()}
			</Button>
		</AppForm>
	);
}
