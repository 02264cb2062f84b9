import type { Stage } from "#app/domain/application/application.ts";
import { formatSort, type ListSort } from "#app/domain/staff/list-sort.ts";
import { m } from "#app/paraglide/messages.js";
import type { Owner, Urgency } from "#app/queries/application/list-applications.server.ts";
import type { Colleague } from "#app/queries/staff/colleagues.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

type OwnerFilterProps = {
	owner: Owner | null;
	/** Account of whoever looks at the page. */
	me: number;
	colleagues: readonly Colleague[];
	stage: Stage | null;
	only: Urgency | null;
	sort: ListSort | null;
	search: string;
};

/** Whose applications are shown, within what else was chosen. */
export function OwnerFilter({ owner, me, colleagues, stage, only, sort, search }: OwnerFilterProps) {
	const kept = Object.entries({ stage, only, sort: sort && formatSort(sort), q: search || null });
	const others = colleagues.filter(({ id }) => id !== me);
	const value = owner === me ? "mine" : String(owner ?? "");
	return (
		<div className="owner-filter">
			<AppForm method="get" action="/admin/applications" data-auto-submit>
				{kept.map(([name, chosen]) => chosen && <input key={name} type="hidden" name={name} value={chosen} />)}
				<label htmlFor="owner">{m.desk_owner()}</label>
				<select id="owner" name="owner" className="control" defaultValue={value}>
					<option value="">{m.desk_everybody()}</option>
					<option value="mine">{m.desk_mine()}</option>
					<option value="nobody">{m.desk_unassigned()}</option>
					{others.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
				<Button type="submit" variant="secondary">
					{m.desk_apply()}
				</Button>
			</AppForm>
		</div>
	);
}
