import { VIEW_NAME_MAX } from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import type { SavedView } from "#app/queries/staff/find-list-settings.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { RefusedForm } from "../refused-form.tsx";

type SaveViewFormProps = {
	/** Whether whoever looks may save for everybody. */
	mayShare: boolean;
	/** Words are being searched for, which no view keeps. */
	isSearch: boolean;
	refused: RefusedForm | null;
};

/** Keeps the filter that is shown under a name. */
export function SaveViewForm({ mayShare, isSearch, refused }: SaveViewFormProps) {
	const isOpen = refused?.values.intent === "save-view";
	const typed = isOpen ? refused.values : {};
	return (
		<details className="list-fold" open={isOpen}>
			<summary>{m.desk_view_save()}</summary>
			<AppForm className="list-fold-body" noValidate>
				<TextField
					name="name"
					label={m.desk_view_name()}
					hint={m.desk_view_hint({ n: VIEW_NAME_MAX })}
					error={isOpen ? refused.fields.name : undefined}
					defaultValue={typed.name ?? ""}
					maxLength={VIEW_NAME_MAX}
					autoComplete="off"
				/>
				{isSearch && <p className="muted small">{m.desk_view_no_search()}</p>}
				{mayShare && (
					<label className="check">
						<input type="checkbox" name="for" value="all" defaultChecked={typed.for === "all"} />
						<span>{m.desk_view_for_all()}</span>
					</label>
				)}
				<Button type="submit" name="intent" value="save-view" variant="secondary">
					{m.desk_view_keep()}
				</Button>
			</AppForm>
		</details>
	);
}

/** The views that whoever looks may remove; nothing when there are none. */
export function RemoveViews({ views }: { views: readonly SavedView[] }) {
	const removable = views.filter((view) => view.removable);
	if (removable.length === 0) return null;
	return (
		<details className="list-fold">
			<summary>{m.desk_views_remove()}</summary>
			<ul className="list-fold-body view-list">
				{removable.map(({ id, name, forAll }) => (
					<li key={id}>
						<span>
							{name} {forAll && <span className="muted">({m.desk_view_is_for_all()})</span>}
						</span>
						<AppForm noValidate>
							<input type="hidden" name="view" value={id} />
							<Button type="submit" name="intent" value="remove-view" variant="secondary">
								{m.desk_view_remove()}
								<span className="sr-only">: {name}</span>
							</Button>
						</AppForm>
					</li>
				))}
			</ul>
		</details>
	);
}
