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
	/** Account of whoever looks at the page. */
	me: number;
	shares: boolean;
	done: Done | null;
	/** What was done can be undone. */
	undo: UndoOffer | null;
};

type Done = "assigned" | "claimed" | "undone";

type OwnerBoxProps = {
	view: OwnerView;
	/** Nobody has anything to do with it any more: it changes hands no more. */
	closed: boolean;
};

/** Whose work this is: to take, to give away, to free. */
export function OwnerBox({ view, closed }: OwnerBoxProps) {
	const { owner, me, shares } = view;
	return (
		<section className="owner-box" aria-label={m.desk_owner()}>
			<span>
				{m.desk_owner()}: <strong>{owner ? (owner.name ?? m.inbox_left_us()) : m.desk_unassigned()}</strong>
				{owner && (
					<span className="muted owner-since">
						{" "}
						{m.desk_since()} <DateTime at={owner.since} withTime />
					</span>
				)}
			</span>
			{shares && !closed && owner?.id !== me && <OwnerButton to={String(me)} label={m.desk_assign_to_me()} />}
			{shares && !closed && owner && <OwnerButton to="nobody" label={m.desk_unassign()} />}
			{shares && !closed && <GiveForm view={view} />}
		</section>
	);
}

/** What was done with it, said once, and the way back. */
export function OwnerDone({ view: { owner, done, undo } }: { view: OwnerView }) {
	if (!done) return null;
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{saidOf(owner, done)}</p>
			<UndoForm offer={undo} />
		</Alert>
	);
}

function saidOf(owner: OwnerView["owner"], done: Done): string {
	if (done === "claimed" && owner?.claimedUntil) return m.desk_claimed();
	if (done === "undone") return owner ? m.undo_owner_again({ name: nameOf(owner) }) : m.undo_nobody_again();
	return owner ? m.undo_assigned_to({ name: nameOf(owner) }) : m.undo_freed();
}

function nameOf({ name }: ApplicationOwner): string {
	return name ?? m.inbox_left_us();
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

function GiveForm({ view: { owner, colleagues, me } }: { view: OwnerView }) {
	const options = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<details data-key="a">
			<summary>{m.desk_give()}</summary>
			<AppForm className="field-row" noValidate>
				<SelectField
					name="to"
					label={m.desk_colleague()}
					options={[{ value: "nobody", label: m.desk_unassigned() }, ...options]}
					defaultValue={String(owner?.id ?? me)}
				/>
				<Button type="submit" name="intent" value="assign" variant="secondary">
					{m.inbox_assign()}
				</Button>
			</AppForm>
		</details>
	);
}
