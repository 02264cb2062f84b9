import type { Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";

/**
 * Looks for a number, a name, an e-mail address or a NIF, in the queue that is open or in all. Where the search of every page
 * works, this one stands only above what was found.
 */
export function SearchForm({ stage, search }: { stage: Stage | null; search: string }) {
	return (
		<SearchBox
			label={m.admin_search_label()}
			query={search}
			within={{ name: "stage", value: stage }}
			maxLength={120}
			action="/admin/applications"
			className={search ? "admin-search" : "admin-search is-idle"}
			autoComplete="off"
		>
			<Button type="submit" variant="secondary">
				{m.admin_search()}
			</Button>
		</SearchBox>
	);
}
