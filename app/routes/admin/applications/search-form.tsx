import type { Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** Looks for a number, a name or an e-mail address, in the queue that is open or in all. */
export function SearchForm({ stage, search }: { stage: Stage | null; search: string }) {
	return (
		<AppForm method="get" action="/admin/applications" role="search" className="admin-search">
			{stage && <input type="hidden" name="stage" value={stage} />}
			<label className="sr-only" htmlFor="q">
				{m.admin_search_label()}
			</label>
			<input
				id="q"
				name="q"
				type="search"
				className="control"
				defaultValue={search}
				placeholder={m.admin_search_label()}
				maxLength={120}
				autoComplete="off"
			/>
			<Button type="submit" variant="secondary">
				{m.admin_search()}
			</Button>
		</AppForm>
	);
}
