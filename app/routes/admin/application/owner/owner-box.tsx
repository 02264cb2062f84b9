import { m } from "#app/paraglide/messages.js";
import type { ApplicationOwner } from "#app/queries/application/find-owner.server.ts";
import type { Colleague } from "#app/queries/people/list-colleagues.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { DateTime } from "../../date-time.tsx";
import { ClaimForm } from "../../desk-keys/claim-form.tsx";

export type OwnerView = {
	owner: ApplicationOwner | null;
	colleagues: readonly Colleague[];
	/** Account of whoever looks at the page. */
	me: number;
	shares: boolean;
	done: "assigned" | "claimed" | null;
};

type OwnerBoxProps = {
	view: OwnerView;
	/** Nobody has anything to do with it any more: it changes hands no more. */
	closed: boolean;
};

/** Whose work this is: to take, to give away, to free. */
export function OwnerBox({ view, closed }: OwnerBoxProps) {
	const { owner, me, shares, done } = view;
	return (
		<>
			{done && <OwnerSaid owner={owner} done={done} />}
			<section className="owner-box" aria-label={m.desk_owner()}>
				<span>
					{m.desk_owner()}: <strong>{owner ? (owner.name ?? m.inbox_left_us()) : m.desk_nobody()}</strong>
					{owner && (
						<span className="muted">
							{" "}
							{m.desk_since()} <DateTime at={owner.since} withTime />
						</span>
					)}
				</span>
				{shares && !closed && owner?.id !== me && <OwnerButton to={String(me)} label={m.desk_take()} />}
				{shares && !closed && owner && <OwnerButton to="nobody" label={m.desk_free()} />}
				{shares && !closed && <GiveForm view={view} />}
				{shares && <ClaimForm variant="secondary" />}
			</section>
		</>
	);
}

function OwnerSaid({ owner, done }: Pick<OwnerView, "owner"> & { done: "assigned" | "claimed" }) {
	const isClaim = done === "claimed" && owner !== null && owner.claimedUntil !== null;
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{isClaim ? m.desk_claimed() : m.desk_owner_changed()}</p>
		</Alert>
	);
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
					options={[{ value: "nobody", label: m.desk_nobody() }, ...options]}
					defaultValue={String(owner?.id ?? me)}
				/>
				<Button type="submit" name="intent" value="assign" variant="secondary">
					{m.inbox_assign()}
				</Button>
			</AppForm>
		</details>
	);
}
