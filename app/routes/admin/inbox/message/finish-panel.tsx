import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

type FinishPanelProps = { id: string; answered: boolean; asking: boolean };

/** "Done" deletes: asked once more before it happens, with what it takes away. */
export function FinishPanel({ id, answered, asking }: FinishPanelProps) {
	const here = `/admin/inbox/messages/${id}`;
	return (
		<section className="admin-panel" id="done" aria-labelledby="done-title">
			<h2 id="done-title">{asking ? m.inbox_finish_sure() : m.inbox_finish_title()}</h2>
			<p>{answered ? m.inbox_finish_text() : m.inbox_finish_unanswered()}</p>
			{asking ? (
				<AppForm action={here} noValidate>
					<div className="row btn-row">
						<Button type="submit" name="intent" value="finish" variant="danger">
							{m.inbox_finish_delete()}
						</Button>
						<ButtonLink to={here} variant="secondary">
							{m.inbox_finish_keep()}
						</ButtonLink>
					</div>
				</AppForm>
			) : (
				<p>
					<ButtonLink to={`${here}?finish#done`} variant="secondary">
						{m.inbox_finish()}
					</ButtonLink>
				</p>
			)}
		</section>
	);
}
