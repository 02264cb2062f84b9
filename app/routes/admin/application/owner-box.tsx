import type { UndoOffer } from "#app/domain/staff/undo.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationOwner, Colleague } from "#app/queries/staff/colleagues.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { DateTime } from "../date-time.tsx";
import { UndoForm } from "../undo/undo-form.tsx";

export type OwnerView = {
	owner: ApplicationOwner | null;
	colleagues: readonly Colleague[];
	/** Account of this member of staff. */
	me: number;
	shares: boolean;
	done: Done | null;
	/** Set when the last action can be undone. */
	undo: UndoOffer | null;
};

type Done = "assigned" | "claimed" | "undone";

type OwnerBoxProps = {
	view: OwnerView;
	/** The application ended, so it is no longer assigned. */
	closed: boolean;
};

/** The owner of the application, with forms to take, assign and release it. */
export function OwnerBox({ view, closed }: OwnerBoxProps) {
	const { owner, me, shares } = view;
	return (
		<section className="owner-box" aria-label={m.admin_list_owner()}>
			<span>
				{m.admin_list_owner()}:{" "}
				<strong>{owner ? (owner.name ?? m.inbox_former_colleague()) : m.admin_list_unassigned()}</strong>
				{owner && (
					<span className="muted owner-since">
						{" "}
						{m.admin_list_since()} <DateTime at={owner.since} withTime />
					</span>
				)}
			</span>
			{shares && !closed && owner?.id !== me && <OwnerButton to={String(me)} label={m.admin_list_assign_to_me()} />}
			{shares && !closed && owner && <OwnerButton to="nobody" label={m.admin_list_unassign()} />}
			{shares && !closed && <AssignForm view={view} />}
		</section>
	);
}

/** Confirms a change of owner, with a form that undoes it. */
export function OwnerDone({ view: { owner, done, undo } }: { view: OwnerView }) {
	if (!done) return null;
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{doneMessage(owner, done)}</p>
			<UndoForm offer={undo} />
		</Alert>
	);
}

function doneMessage(owner: OwnerView["owner"], done: Done): string {
	if (done === "claimed" && owner?.claimedUntil) return m.admin_list_claimed();
	if (done === "undone") return owner ? m.undo_owner_again({ name: ownerName(owner) }) : m.undo_unassigned();
	return owner ? m.undo_assigned_to({ name: ownerName(owner) }) : m.undo_released();
}

function ownerName({ name }: ApplicationOwner): string {
	return name ?? m.inbox_former_colleague();
}

function OwnerButton({ to, label }: { to: string; label: string }) {
	return (
		<AppForm noValidate>
			<input type="hidden" name="to" value={to} />
			<Button type="submit" name="intent" value="assign" variant="secondary">
				{label}
			</Button>
		</AppForm>
	);
}

function AssignForm({ view: { owner, colleagues, me } }: { view: OwnerView }) {
	const options = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<details data-key="a">
			<summary>{m.admin_list_assign()}</summary>
			<AppForm className="field-row" noValidate>
				<SelectField
					name="to"
					label={m.admin_list_colleague()}
					options={[{ value: "nobody", label: m.admin_list_unassigned() }, ...options]}
					defaultValue={String(owner?.id ?? me)}
				/>
				<Button type="submit" name="intent" value="assign" variant="secondary">
					{m.inbox_assign()}
				</Button>
			</AppForm>
		</details>
	);
}
