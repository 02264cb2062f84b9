import type { UndoOffer } from "#app/domain/staff/undo.ts";
import { m } from "#app/paraglide/messages.js";
import type { Assignee, Colleague } from "#app/queries/staff/colleagues.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { DateTime } from "../date-time.tsx";
import { UndoForm } from "../undo/undo-form.tsx";

export type OwnerView = {
	owner: Assignee | null;
	colleagues: readonly Colleague[];
	/** Account id of the viewer. */
	viewerId: number;
	canAssign: boolean;
	change: OwnerChange | null;
	/** Set if the last action can be undone. */
	undo: UndoOffer | null;
};

type OwnerChange = "assigned" | "claimed" | "undone";

type OwnerBoxProps = {
	view: OwnerView;
	/** Whether the application is closed; a closed application cannot be assigned. */
	isClosed: boolean;
};

/** The owner of the application, with forms to take, assign and release it. */
export function OwnerBox({ view, isClosed }: OwnerBoxProps) {
	const { owner, viewerId, canAssign } = view;
	return (
		<section className="owner-box" aria-label={m.admin_list_owner()}>
			<span>
				{m.admin_list_owner()}:{" "}
				<strong>{owner ? (owner.name ?? m.inbox_former_colleague()) : m.admin_list_unassigned()}</strong>
				{owner && (
					<span className="muted owner-since">
						{" "}
						{m.admin_list_since()} <DateTime timestamp={owner.since} withTime />
					</span>
				)}
			</span>
			{canAssign && !isClosed && owner?.id !== viewerId && (
				<OwnerButton assignee={String(viewerId)} label={m.admin_list_assign_to_me()} />
			)}
			{canAssign && !isClosed && owner && <OwnerButton assignee="unassigned" label={m.admin_list_unassign()} />}
			{canAssign && !isClosed && <AssignForm view={view} />}
		</section>
	);
}

/** Confirms a change of owner, with a form that undoes it. */
export function OwnerChangeAlert({ view: { owner, change, undo } }: { view: OwnerView }) {
	if (!change) return null;
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{ownerChangeMessage(owner, change)}</p>
			<UndoForm offer={undo} />
		</Alert>
	);
}

function ownerChangeMessage(owner: OwnerView["owner"], change: OwnerChange): string {
	if (change === "claimed" && owner?.claimedUntil) return m.admin_list_claimed();
	if (change === "undone") return owner ? m.undo_owner_again({ name: ownerName(owner) }) : m.undo_unassigned();
	return owner ? m.undo_assigned_to({ name: ownerName(owner) }) : m.undo_released();
}

function ownerName({ name }: Assignee): string {
	return name ?? m.inbox_former_colleague();
}

function OwnerButton({ assignee, label }: { assignee: string; label: string }) {
	return (
		<AppForm noValidate>
			<input type="hidden" name="to" value={assignee} />
			<Button type="submit" name="intent" value="assign" variant="secondary">
				{label}
			</Button>
		</AppForm>
	);
}

function AssignForm({ view: { owner, colleagues, viewerId } }: { view: OwnerView }) {
	const options = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<details data-key="a">
			<summary>{m.admin_list_assign()}</summary>
			<AppForm className="field-row" noValidate>
				<SelectField
					name="to"
					label={m.admin_list_colleague()}
					options={[{ value: "unassigned", label: m.admin_list_unassigned() }, ...options]}
					defaultValue={String(owner?.id ?? viewerId)}
				/>
				<Button type="submit" name="intent" value="assign" variant="secondary">
					{m.inbox_assign()}
				</Button>
			</AppForm>
		</details>
	);
}
