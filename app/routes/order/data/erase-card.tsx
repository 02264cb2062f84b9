import { OBSTACLE_LABELS } from "#app/labels/retention/erasure-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import type { YourDataView } from "./data-view.ts";

type EraseCardProps = { view: YourDataView; problem: { message: string } | null };

/** Two steps: what goes and what stays, then the word that it is meant. Or why it has to wait. */
export function EraseCard({ view: { id, erasure }, problem }: EraseCardProps) {
	const { obstacle, confirming } = erasure;
	const asks = obstacle === null && (confirming || problem !== null);
	return (
		<Card aria-labelledby="erase" className="stack">
			<h2 id="erase">{m.data_erase_title()}</h2>
			{obstacle && <Held id={id} obstacle={obstacle} />}
			<WhatHappens erasure={erasure} />
			{obstacle === null && !asks && (
				<>
					<p>{m.data_erase_first()}</p>
					<div>
						<ButtonLink to={`/data/${id}?step=confirm#erase`} variant="secondary">
							{m.data_erase_continue()}
						</ButtonLink>
					</div>
				</>
			)}
			{asks && (
				<AppForm className="form" action={`/data/${id}`} noValidate>
					<Checkbox name="confirmed" label={m.data_erase_confirm()} error={problem?.message} />
					<div className="row">
						<Button type="submit" name="intent" value="erase" variant="danger">
							{m.data_erase_action()}
						</Button>
						<ButtonLink to={`/data/${id}`} variant="secondary">
							{m.data_erase_back()}
						</ButtonLink>
					</div>
				</AppForm>
			)}
		</Card>
	);
}

function Held({ id, obstacle }: { id: string; obstacle: NonNullable<YourDataView["erasure"]["obstacle"]> }) {
	const leads = obstacle === "open" || obstacle === "delivery";
	return (
		<Alert tone="warning" title={m.data_held_title()}>
			<p>{OBSTACLE_LABELS[obstacle]()}</p>
			{leads && (
				<p>
					<ButtonLink to={`/refunds/${id}`} variant="secondary">
						{m.data_held_open_action()}
					</ButtonLink>
				</p>
			)}
		</Alert>
	);
}

function WhatHappens({ erasure: { ends, stays } }: Pick<YourDataView, "erasure">) {
	return (
		<>
			<h3>{m.data_erase_goes()}</h3>
			<ul className="data-list">
				<li>{m.data_erase_goes_person()}</li>
				<li>{m.data_erase_goes_documents()}</li>
				<li>{m.data_erase_goes_words()}</li>
				{ends && <li>{m.data_erase_goes_open()}</li>}
			</ul>
			<h3>{m.data_erase_stays()}</h3>
			<ul className="data-list">
				{stays.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</>
	);
}
